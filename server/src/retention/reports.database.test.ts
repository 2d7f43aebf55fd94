/** Reports of what is kept do not change when what they were made of goes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { daysOf, wakeupDays } from '../reports/report.ts';
import { forgetAll } from './forget.ts';

let database: TestDatabase;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'grand' });
});
afterAll(() => database.drop());

const report = () =>
  asProperty(database, property, async (db) =>
    wakeupDays(db, property, await daysOf(db, property, { from: '20260301', to: '20260310' })),
  );

test('how late calls were rung is known when the rings themselves are gone, and goes with the calls', async () => {
  // Each call is rung twice, the first time n seconds late; at the end the desk is rung as well.
  await query(
    database,
    `WITH call AS (
       INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor)
       SELECT $1, gen_random_uuid(), '101', due AT TIME ZONE 'Europe/Paris', 'Europe/Paris', due, 4, 1, 5, 'desk'
       FROM generate_series(timestamptz '2026-03-01T22:30:00Z', timestamptz '2026-03-09T22:30:00Z', interval '6 hours')
         due RETURNING id, due_at)
     INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, begun_at, ended_at)
     SELECT $1, gen_random_uuid(), purpose, id, number, '101', '101', due_at, gen_random_uuid(), begun,
       begun + interval '20 seconds'
     FROM call CROSS JOIN (VALUES ('room', 1), ('room', 2), ('desk', 1)) AS ring (purpose, number)
     CROSS JOIN LATERAL (SELECT due_at + number * extract(hour FROM due_at) * interval '1.000321 seconds' AS begun) b`,
    [property],
  );
  const before = await report();
  expect(before.reduce((sum, { rung }) => sum + rung, 0)).toBe(33);
  expect(before.some(({ lateP95 }) => (lateP95 ?? 0) > 20)).toBe(true);
  await forgetAll(database, { now: sql<Date>`timestamptz '2026-06-03T12:00:00Z'`, batchSize: 10 });
  const [left] = await query<{ count: number }>(database, 'SELECT count(*)::int FROM attempts');
  expect(left?.count).toBeGreaterThan(0);
  expect(left?.count).toBeLessThan(90);
  expect(await report()).toEqual(before);
  await forgetAll(database, { now: sql<Date>`timestamptz '2026-12-01T12:00:00Z'` });
  expect(await query(database, 'SELECT FROM attempts')).toEqual([]);
  expect(await report()).toEqual(before);
  await forgetAll(database, { now: sql<Date>`timestamptz '2029-01-01T00:00:00Z'` });
  expect(await query(database, 'SELECT FROM wakeups UNION ALL SELECT FROM first_rings')).toEqual([]);
});
