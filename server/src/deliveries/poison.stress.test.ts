/**
 * Messages that cannot be sent, or that end who sends them: each is set aside by itself, a person is told, and the next
 * one leaves.
 */
import { spawn } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alive } from '../../testing/alive.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { empty, query } from '../../testing/rest.ts';
import { makeProperty, silent as log } from '../../testing/service.ts';
import { Addresses } from '../connectors/addresses.ts';
import type { Transport } from '../connectors/connector.ts';
import { SecretBox } from '../connectors/secrets.ts';
import { Webhook } from '../connectors/webhook/transport.ts';
import { asProperty } from '../db/transaction.ts';
import { createMetrics } from '../ops/metrics.ts';
import { Courier } from './courier.ts';
import { queueDeliveries } from './deliveries.ts';
import { usualPatience } from './patience.ts';

let database: TestDatabase;
let property: string;
let receiver: Receiver;
const couriers: Courier[] = [];
const webhook = new Webhook({
  addresses: new Addresses(['127.0.0.0/8']),
  secrets: new SecretBox([]),
  timeoutMilliseconds: 3000,
});

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
});
afterAll(async () => {
  await webhook.close();
  await database.drop();
});
beforeEach(async () => {
  receiver = await startReceiver();
  await empty(database, 'deliveries', 'destinations', 'alerts');
});
afterEach(async () => {
  await Promise.all(couriers.splice(0).map((courier) => courier.stop()));
  await receiver.close();
});

function carry(
  transport: Transport = {
    carry: (way, delivery) => webhook.carry(way, delivery),
    cutOff: () => undefined,
    close: () => Promise.resolve(),
  },
): void {
  const patience = { ...usualPatience, usual: [0.05, 0.1] };
  const courier = alive(
    database,
    (heartbeat) =>
      new Courier({ database, heartbeat, transports: { webhook: transport }, patience, log, metrics: createMetrics() }),
  );
  couriers.push(courier);
}

const destination = (name: string, target: object) =>
  query(
    database,
    `INSERT INTO destinations (property, role, name, type, target) VALUES ($1, 'connector', $2, 'webhook', $3)`,
    [property, name, JSON.stringify(target)],
  );
const tell = (payload: Record<string, unknown> = { room: '101' }) =>
  asProperty(database, property, (db) =>
    queueDeliveries(db, property, { role: 'connector', event: 'charge.made', subject: randomUUIDv7(), payload }),
  );
const fates = () =>
  query<{ state: string; words: string; attempts: number }>(
    database,
    'SELECT state, words, attempts FROM deliveries ORDER BY id',
  );
const states = async () => (await fates()).map(({ state }) => state);
const alerts = () => query<{ kind: string }>(database, 'SELECT kind FROM alerts');

/** In place of what the first message says. */
const poisons = [
  ['nothing', 'json', `payload = 'null'`, false],
  ['nothing, as a form', 'form', `payload = 'null'`, true],
  ['nothing, as XML', 'xml', `payload = 'null'`, true],
  ['a word', 'form', `payload = '"charge"'`, false],
  ['a list', 'xml', `payload = '[1, 2]'`, false],
  ['a room that is no room', 'json', `payload = jsonb_build_object('room', repeat('9', 100000))`, false],
  ['a list within lists within lists', 'json', `payload = (repeat('[', 5000) || repeat(']', 5000))::jsonb`, undefined],
  ['a time that never was', 'json', `created_at = 'infinity'`, true],
  ['a format that there is not', 'yaml', `payload = '{}'`, true],
] as const;

test.each(poisons)(
  'a message with %s in it (%s) does not keep the next one from leaving',
  async (_what, format, change, isPoison) => {
    await destination('spa', { url: receiver.url, format: format === 'yaml' ? 'json' : format });
    await tell();
    await tell();
    await query(database, `UPDATE deliveries SET ${change} WHERE id = (SELECT min(id) FROM deliveries)`);
    if (format === 'yaml') await query(database, `UPDATE destinations SET target = target || '{"format": "yaml"}'`);
    carry();
    await expect.poll(async () => (await states()).includes('queued')).toBe(false);
    const found = await fates();
    if (isPoison !== undefined) expect(found[0]?.state).toBe(isPoison ? 'refused' : 'accepted');
    expect(found[1]?.state).toBe(format === 'yaml' ? 'refused' : 'accepted');
    expect(found.map(({ attempts }) => attempts)).toEqual([1, 1]);
    if (found[0]?.state === 'accepted') return;
    expect(found[0]?.words).toMatch(
      /^set aside, because it cannot be sent: .*Look at it, then send it again or enter it by hand$/,
    );
    await expect.poll(alerts).toEqual([{ kind: 'destination-set-aside' }]);
    expect(
      await query(
        database,
        `SELECT 1 FROM journal WHERE kind = 'delivery.refused' AND subject = (SELECT subject FROM deliveries ORDER BY id
            LIMIT 1)`,
      ),
    ).toHaveLength(1);
  },
);

test('where a destination has no address its messages are set aside with one alert; others are served', async () => {
  await destination('spa', { url: receiver.url });
  await destination('nowhere', { url: 'the one beside the lift' });
  for (let number = 0; number < 3; number += 1) await tell();
  carry();
  await expect
    .poll(async () => (await states()).toSorted())
    .toEqual(['accepted', 'accepted', 'accepted', 'refused', 'refused', 'refused']);
  await expect.poll(alerts).toEqual([{ kind: 'destination-set-aside' }]);
});

test('an answer that cannot be kept as it came is kept without what cannot be', async () => {
  await destination('spa', { url: receiver.url });
  // Half of the last letter would be cut off, and half a letter is none to the database. Nor is the first one.
  receiver.answer = () => ({ status: 422, body: `\u0000${'x'.repeat(499)}😀 and more` });
  carry();
  await tell();
  await expect.poll(states).toEqual(['refused']);
  expect((await fates())[0]?.words).toMatch(/^x{499}.$/u);
});

test('what throws in the connector itself is the fault of one message', async () => {
  await destination('spa', { url: receiver.url });
  carry({
    carry: (way, delivery) =>
      delivery.payload['room'] === '102'
        ? Promise.reject(new TypeError('room is not a function'))
        : webhook.carry(way, delivery),
    cutOff: () => undefined,
    close: () => Promise.resolve(),
  });
  for (const room of ['101', '102', '103']) await tell({ room });
  await expect.poll(states).toEqual(['accepted', 'refused', 'accepted']);
  expect((await fates())[1]?.words).toContain('room is not a function');
});

test(
  'a message that ends the process is set aside after three of them, and no other is',
  { timeout: 900_000 },
  async () => {
    await destination('spa', { url: receiver.url });
    for (const room of ['101', 'killer', '103']) await tell({ room });
    await destination('bar', { url: `${receiver.url}/bar` });
    await tell({ room: '104' });
    const deaths: (NodeJS.Signals | null)[] = [];
    for (let over = false; !over && deaths.length < 12;) {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, '../../testing/dying-courier.ts'), database.url],
        { stdio: 'ignore' },
      );
      const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
      await vi
        .waitUntil(async () => child.signalCode !== null || !(await states()).includes('queued'), {
          timeout: 180_000,
          interval: 50,
        })
        .catch(() => undefined);
      over = child.signalCode === null;
      child.kill('SIGKILL');
      const [, signal] = await ended;
      if (!over) deaths.push(signal);
      // Its silence would say it in ten seconds.
      await query(database, `UPDATE processes SET alive_until = '-infinity'`);
    }
    expect(await states()).toEqual(['accepted', 'refused', 'accepted', 'accepted', 'accepted']);
    const [, killer] = await fates();
    expect(killer?.words).toContain('the service ended 3 times while it was sent. It may have arrived');
    expect(await alerts()).toEqual([{ kind: 'destination-set-aside' }]);
    console.log(`${deaths.length} processes died before the message was set aside`);
    expect(new Set(deaths)).toEqual(new Set(['SIGKILL']));
    expect(deaths.length).toBeLessThanOrEqual(5);
  },
);
