/** Many listeners at one process, and one that was away for a while. */
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordAnything } from '../../testing/journal.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import { slack } from '../../testing/patience.ts';

let database: TestDatabase;
let service: Service;
let property: string;
const open: Listening[] = [];

interface Listening {
  readonly ids: string[];
  /** When an event with this word in it came. */
  heard(word: string): number | undefined;
  close(): void;
}

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, {
    code: 'aurora',
    accounts: { desk: [], desk1: [], desk2: [], desk3: [], desk4: [] },
  });
  service = await startTestService(database);
});
afterAll(async () => {
  for (const one of open) one.close();
  await service.stop();
  await database.drop();
});

async function listen(last?: string, types = 'wakeup.*', as = 'desk'): Promise<Listening> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...basic(as), ...(last === undefined ? {} : { 'last-event-id': last }) };
    // Each account at a place of its own: no place may have so many connections alone.
    const localAddress = `127.0.0.${1 + Number(as.slice(4))}`;
    request(`${service.url}/api/v1/events?types=${types}`, { headers, localAddress, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
  expect(response.statusCode).toBe(200);
  const ids: string[] = [];
  const times = new Map<string, number>();
  let text = '';
  response.setEncoding('utf8').on('error', () => undefined);
  response.on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      const id = /^id: (\d+)$/m.exec(event)?.[1];
      if (id === undefined) continue;
      ids.push(id);
      const word = /"word":"([^"]+)"/.exec(event)?.[1];
      if (word !== undefined && !times.has(word)) times.set(word, performance.now());
    }
  });
  const listening = { ids, heard: (word: string) => times.get(word), close: () => void response.destroy() };
  open.push(listening);
  return listening;
}

const tell = (word: string, kind = 'wakeup.booked') =>
  asProperty(database, property, (db) => recordAnything(db, property, [{ kind, actor: 'desk', detail: { word } }]));

test('an event reaches a thousand listeners of one process within a moment', async () => {
  const listeners: Listening[] = [];
  // No account may have so many alone.
  for (let count = 0; count < 1000; count += 50)
    listeners.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, () => listen(undefined, undefined, `desk${1 + Math.floor(count / 250)}`)),
      )),
    );
  const delays: number[] = [];
  for (const word of ['one', 'two', 'three', 'four', 'five']) {
    await tell(word);
    const committed = performance.now();
    await expect.poll(() => listeners.every((one) => one.heard(word) !== undefined), { interval: 20 }).toBe(true);
    delays.push(Math.max(...listeners.map((one) => (one.heard(word) ?? Number.POSITIVE_INFINITY) - committed)));
    await sleep(Math.random() * 200);
  }
  console.log(
    `1,000 listeners: the last one heard of an event after ${delays.map((delay) => Math.round(delay)).join(', ')} ms`,
  );
  for (const one of listeners) expect(one.ids).toHaveLength(5);
  // A second on a machine of its own; here others are at work as well.
  expect(Math.min(...delays)).toBeLessThan(3000 * slack);
  for (const one of listeners) one.close();
});

test('a listener that was away hears all that it missed, and goes on', async () => {
  const first = await listen();
  await tell('before');
  await expect.poll(() => first.heard('before')).toBeDefined();
  const last = first.ids.at(-1);
  first.close();
  // Written one after the other and at the same time, some of them while it comes back.
  for (let number = 0; number < 40; number += 1)
    await Promise.all([tell(`missed-${number}a`), tell(`missed-${number}b`)]);
  const writing = Promise.all(
    Array.from({ length: 40 }, (_, number) => sleep(number * 10).then(() => tell(`meanwhile-${number}`))),
  );
  const again = await listen(last);
  await writing;
  await tell('after');
  const words = [
    ...Array.from({ length: 40 }, (_, number) => [`missed-${number}a`, `missed-${number}b`]).flat(),
    ...Array.from({ length: 40 }, (_, number) => `meanwhile-${number}`),
    'after',
  ];
  await expect.poll(() => words.filter((word) => again.heard(word) === undefined)).toEqual([]);
});

test('everybody hears of what everybody may read, names of statuses too; the rest is kept from the desk', async () => {
  const desk = await listen(undefined, '*');
  const heard = ['wakeup', 'alert', 'roomstatus', 'statustype', 'room', 'guest'];
  const hidden = ['account', 'announcement', 'charge', 'item', 'category', 'delivery', 'policy', 'property', 'session'];
  for (const kind of [...hidden, ...heard]) await tell(`of-${kind}`, `${kind}.changed`);
  await expect.poll(() => heard.filter((kind) => desk.heard(`of-${kind}`) === undefined)).toEqual([]);
  expect(hidden.filter((kind) => desk.heard(`of-${kind}`) !== undefined)).toEqual([]);
});
