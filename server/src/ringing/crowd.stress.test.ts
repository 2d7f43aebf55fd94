/** Everybody wants seven o'clock: what is written down a moment before, and rung at the moment. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alive } from '../../testing/alive.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { slack } from '../../testing/patience.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty, silent as log } from '../../testing/service.ts';
import { StandInTelephone } from '../../testing/telephone.ts';
import { asProperty } from '../db/transaction.ts';
import { createMetrics } from '../ops/metrics.ts';
import { book } from '../wakeups/book.ts';
import { Dialer } from './dialer.ts';
import { crowd } from './pace.ts';

let database: TestDatabase;
let property: string;
const rooms = Array.from({ length: 2 * crowd.calls + 10 }, (_, index) => String(1001 + index));
/** By the database's clock; placed by this machine's, which is the same one here. */
let placed: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'grand', rooms });
  await query(database, 'UPDATE properties SET lines = 500');
});

afterAll(async () => {
  await database.drop();
});

beforeEach(async () => {
  placed = [];
  await query(database, 'DELETE FROM wakeups; DELETE FROM attempts');
});

function dial(): Dialer {
  const telephony = new StandInTelephone(() => {
    placed.push(Date.now());
    return { answered: true, heard: true, afterMilliseconds: 50 };
  });
  const script = () =>
    Promise.resolve({ announcement: ['greeting'], readings: 1, waitSeconds: 1, replies: {}, goodbye: 'goodbye' });
  const dialer = alive(
    database,
    (heartbeat) =>
      new Dialer({
        database,
        heartbeat,
        telephony,
        speaker: { wakeupScript: script, deskScript: script },
        log,
        metrics: createMetrics(),
      }),
  );
  return dialer;
}

/** A busy machine needs longer to start, and may come late to a moment. */
const [ahead, late] = slack > 1 ? [12_000, 3000] : [4000, 0];

async function bookAll(which: readonly string[]): Promise<number> {
  const due = Math.ceil(Date.now() / 1000) * 1000 + ahead;
  const asked = { datetime: new Date(due).toISOString() };
  await asProperty(database, property, (db) =>
    book(db, property, { room: which.join(','), asked, daily: false, actor: 'desk', source: 5 }),
  );
  return due;
}

const begun = () =>
  query<{ early: number }>(
    database,
    'SELECT extract(epoch FROM begun_at - due_at)::float8 AS early FROM attempts',
  ).then((rows) => rows.map(({ early }) => early));

test('a crowd is written down before its moment, and nobody of it is rung before', async () => {
  const dialer = dial();
  const due = await bookAll(rooms);
  await expect.poll(() => placed.length).toBe(rooms.length);
  expect(Math.min(...placed)).toBeGreaterThanOrEqual(due);
  const written = await query<{ at: Date }>(
    database,
    `SELECT at FROM journal WHERE kind = 'wakeup.ringing' AND at > $1 ORDER BY at`,
    [new Date(due - 3000)],
  );
  expect(written[0]?.at.getTime()).toBeLessThan(due + late);
  expect(written[0]?.at.getTime()).toBeGreaterThanOrEqual(due - crowd.leadSeconds * 1000);
  expect(Math.min(...(await begun()))).toBeGreaterThanOrEqual(0); // what people read of it is when it rang
  await dialer.stop();
});

test('a few are written down when their moment comes', async () => {
  const dialer = dial();
  const due = await bookAll(rooms.slice(0, 5));
  await expect.poll(async () => (await begun()).length, { interval: 10 }).toBe(5);
  expect(Date.now()).toBeGreaterThanOrEqual(due);
  await dialer.stop();
});

test('an orderly end does not forget those who wait for their moment', async () => {
  const dialer = dial();
  await bookAll(rooms);
  await expect.poll(async () => (await begun()).length, { interval: 20 }).toBeGreaterThanOrEqual(crowd.calls);
  await dialer.stop();
  expect(placed).toHaveLength((await begun()).length);
});
