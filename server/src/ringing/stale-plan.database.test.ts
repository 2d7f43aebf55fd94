/** A plan that was made for empty tables must not be kept for the moment when a whole city wants to be woken. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { connect, type Database, type Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { crowd } from './pace.ts';
import { dueCalls, lapsedCalls, linesInUse, nextDue } from './store.ts';

let tests: TestDatabase;
let database: Database;
let property: string;

beforeAll(async () => {
  tests = await createTestDatabase();
  database = connect({ url: tests.url, connections: 1 }); // so that every look has the plans of the one before
  property = await makeProperty(tests, { code: 'small' });
  await makeProperty(tests, { code: 'large' });
});

afterAll(async () => {
  await database.close();
  await tests.drop();
});

const look = async (db: Db): Promise<number> => {
  await lapsedCalls(db, [{ property, graceMinutes: 15 }], 40);
  await linesInUse(db, [property]);
  await nextDue(db, [property], 10);
  return (await dueCalls(db, [{ property, most: 8 }], crowd)).length;
};

/** So many calls of the large hotel, one of the small, and the large one's phones ring. */
async function fallDue(): Promise<void> {
  await query(
    tests,
    `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor)
     SELECT p.id, gen_random_uuid(), CASE p.code WHEN 'small' THEN '101' ELSE n::text END, now(), 'UTC',
       now() - n * interval '1 second', 5, 'desk'
     FROM properties p, generate_series(1, 3000) n WHERE p.code = 'large' OR n = 1`,
  );
  await query(
    tests,
    `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, begun_at, dialer, node)
     SELECT property, gen_random_uuid(), 'room', id, 1, room, room, due_at, now(), gen_random_uuid(), 'one'
     FROM wakeups WHERE room <> '101'`,
  );
}

const readByALook = (): Promise<number> =>
  asSystem(database, async (db) => {
    expect(await look(db)).toBe(1);
    const { rows } = await sql<{ read: number }>`
      SELECT sum(idx_tup_fetch + seq_tup_read)::int AS read FROM pg_stat_xact_user_tables
      WHERE relname IN ('wakeups', 'attempts')`.execute(db);
    return rows[0]?.read ?? 0;
  });

beforeEach(() => query(tests, 'DELETE FROM attempts; DELETE FROM wakeups'));

test('a look at a small hotel does not read the calls of a large one', async () => {
  for (let times = 0; times < 10; times += 1) expect(await asSystem(database, look)).toBe(0);
  await fallDue();
  expect(await readByALook()).toBeLessThan(100);
});

test('nor when PostgreSQL believes that nothing is ever due: it last counted after a morning', async () => {
  await fallDue();
  await query(
    tests,
    `UPDATE attempts SET ended_at = now();
     UPDATE wakeups SET status = 4, result = 1, due_at = due_at - interval '1 day'`,
  );
  await query(tests, 'ANALYZE wakeups; ANALYZE attempts');
  await fallDue();
  expect(await readByALook()).toBeLessThan(100);
});
