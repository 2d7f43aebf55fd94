/** What is asked every second must not cost more the more calls are to come. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { asSystem } from '../db/transaction.ts';
import { dueProperties, dueQuery } from './due-store.ts';

let database: TestDatabase;
const hotels = ['one', 'two', 'three', 'four', 'five', 'six'];
const all = { share: { rank: 0, of: 1 }, own: [], lateSeconds: 5 };

beforeAll(async () => {
  database = await createTestDatabase();
  for (const code of hotels) await makeProperty(database, { code, rooms: ['101'] });
  await query(
    database,
    `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor)
     SELECT p.id, gen_random_uuid(), '101', now(), 'UTC', date_trunc('minute', now()) + n * interval '1 hour', 5, 'desk'
     FROM properties p, generate_series(1, 5000) n`,
  );
  await query(database, 'ANALYZE wakeups');
});

afterAll(() => database.drop());

test('what is due is found by its moment, not by reading what is to come', async () => {
  const { rows } = await asSystem(database, (db) =>
    sql<{ 'QUERY PLAN': string }>`EXPLAIN ${dueQuery(4, 200_000, all)}`.execute(db),
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index( Only)? Scan using wakeups_across[^]*?Index Cond: \(ring_at </);
  expect(plan).not.toContain('Seq Scan on wakeups');
});

test('several processes share the properties: each belongs to one of them, and what is late to all', async () => {
  await query(
    database,
    `UPDATE wakeups SET due_at = now() + interval '2 seconds'
        WHERE (property, due_at) IN (SELECT property, min(due_at) FROM wakeups GROUP BY property)`,
  );
  const of = 3;
  const parts = await Promise.all(
    [0, 1, 2].map((rank) => asSystem(database, (db) => dueProperties(db, 4, 200_000, { ...all, share: { rank, of } }))),
  );
  const seen = parts.flat().map(({ property }) => property);
  expect([seen.length, new Set(seen).size]).toEqual([hotels.length, hotels.length]);
  const [first = ''] = seen;
  const nobody = { share: undefined, own: [], lateSeconds: 5 };
  const found = async (part: typeof nobody | (typeof nobody & { own: string[] })) =>
    (await asSystem(database, (db) => dueProperties(db, 4, 200_000, part))).map(({ property }) => property);
  expect(await found(nobody)).toEqual([]);
  expect(await found({ ...nobody, own: [first] as never[] })).toEqual([first]);
  await query(
    database,
    `UPDATE wakeups SET due_at = now() - interval '6 seconds'
        WHERE property = $1 AND due_at < now() + interval '1 minute'`,
    [first],
  );
  expect(await found(nobody)).toEqual([first]);
});
