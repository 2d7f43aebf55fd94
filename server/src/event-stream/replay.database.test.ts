/** Who was away for long: all of it once and in order, and no more on its way than is being read. */
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { recordAnything } from '../../testing/journal.ts';
import { query } from '../../testing/rest.ts';
import { basic } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';

const hotel = useHotel({ code: 'aurora', accounts: { desk: [], crowd: [] } }, {}, 'anything');

/** One a second, ten hours ago and later, each of some 1,500 characters. */
async function writeLongAgo(count: number): Promise<string[]> {
  await query(
    hotel.database,
    `INSERT INTO journal (property, at, actor, kind, detail)
     SELECT $1, now() - interval '10 hours' + n * interval '1 second', 'desk', 'wakeup.booked',
       jsonb_build_object('word', n, 'text', repeat('x', 1400)) FROM generate_series(1, $2::int) AS n`,
    [hotel.property, count],
  );
  return idsOfAll();
}

const idsOfAll = async (): Promise<string[]> =>
  (
    await query<{ id: string }>(
      hotel.database,
      `SELECT id::text FROM journal WHERE property = $1 AND kind = 'wakeup.booked' ORDER BY at, id`,
      [hotel.property],
    )
  ).map(({ id }) => id);

const tell = (word: string) =>
  asProperty(hotel.database, hotel.property, (db) =>
    recordAnything(db, hotel.property, [{ kind: 'wakeup.booked', actor: 'desk', detail: { word } }]),
  );

interface Listening {
  readonly response: IncomingMessage;
  readonly ids: string[];
  ended(): boolean;
}

async function listen(last: string, as = 'desk'): Promise<Listening> {
  const headers = { ...basic(as), 'last-event-id': last };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${hotel.url}/api/v1/events?types=wakeup.*`, { headers, agent: false }, resolve).on('error', reject).end();
  });
  expect(response.statusCode).toBe(200);
  const ids: string[] = [];
  let [text, ended] = ['', false];
  const over = (): boolean => (ended = true);
  response.setEncoding('utf8').on('error', over).on('close', over).pause();
  response.on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const id = /^id: (\d+)\nevent/.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (id !== undefined) ids.push(id);
    }
  });
  response.pause();
  return { response, ids, ended: () => ended };
}

const used = async (budget: string): Promise<number> => {
  const text = await (await fetch(`${hotel.url}/metrics`)).text();
  return Number(new RegExp(`reveille_budget_used\\{budget="${budget}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

test('who was away for 12,000 events hears each of them once and in order, also those written meanwhile', async () => {
  const [first = '', ...missed] = await writeLongAgo(12_000);
  const listener = await listen(first);
  let writing = true;
  const written = (async () => {
    for (let number = 0; writing; number += 1) {
      await Promise.all([tell(`${number}a`), tell(`${number}b`)]);
      await sleep(5);
    }
  })();
  onTestFinished(async () => {
    writing = false;
    await written;
  });
  listener.response.resume();
  await expect.poll(() => listener.ids.length).toBeGreaterThan(missed.length + 50);
  writing = false;
  await written;
  const all = (await idsOfAll()).slice(1);
  await expect.poll(() => listener.ids.length).toBe(all.length);
  await sleep(1000);
  expect(new Set(listener.ids)).toEqual(new Set(all));
  expect(listener.ids).toHaveLength(all.length);
  expect(listener.ids.slice(0, missed.length)).toEqual(missed);
  listener.response.destroy();
});

test('who is cut off again and again goes on from the last event, and misses none', async () => {
  const [first = '', ...missed] = await idsOfAll();
  let last = first;
  const heard: string[] = [];
  for (let stop = 1500; heard.length < missed.length; stop += 3000) {
    const { response, ids } = await listen(last);
    response.resume();
    const enough = Math.min(stop, missed.length - heard.length);
    await expect.poll(() => ids.length, { interval: 5 }).toBeGreaterThanOrEqual(enough);
    response.destroy();
    last = ids.at(-1) ?? last;
    expect(new Set(ids).size).toBe(ids.length);
    // What was written in the half minute before may come again.
    const known = new Set(heard);
    heard.push(...ids.filter((id) => !known.has(id)));
  }
  expect(heard).toEqual(missed);
});

test('those who do not read are sent a little, and have their places until they are gone', async () => {
  const [first = ''] = await idsOfAll();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What is garbage, here and of the tests before in this process, is nobody's to hold.
  const memory = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1_000_000;
  };
  const before = memory();
  const idle: Listening[] = [];
  for (let number = 0; number < 40; number += 1) idle.push(await listen(first, 'crowd'));
  // Far longer than it takes to write all of it.
  const desk = await listen(first);
  desk.response.resume();
  await expect.poll(() => desk.ids.length).toBeGreaterThan(12_000);
  desk.response.destroy();
  await expect.poll(() => used('eventPages')).toBe(0);
  // All of it for each of them would be 700 MB.
  expect(memory() - before).toBeLessThan(200);
  expect(await used('eventStreamsOfAccount')).toBe(40);
  expect(idle.filter((one) => one.ended())).toEqual([]);
  for (const { response } of idle) response.destroy();
  await expect.poll(() => used('eventStreamsOfAccount')).toBe(0);
});

test('who does not read what happens now is let go', async () => {
  const [last = ''] = (await idsOfAll()).slice(-1);
  const idle = await listen(last, 'crowd');
  await expect.poll(() => used('eventPages')).toBe(0);
  const text = 'x'.repeat(100_000);
  for (let number = 0; number < 100 && !idle.ended() && (await used('eventStreamsOfAccount')) > 0; number += 1) {
    await asProperty(hotel.database, hotel.property, (db) =>
      recordAnything(db, hotel.property, [{ kind: 'wakeup.booked', actor: 'desk', detail: { text } }]),
    );
    await sleep(100);
  }
  await expect.poll(() => used('eventStreamsOfAccount')).toBe(0);
  idle.response.destroy();
});
