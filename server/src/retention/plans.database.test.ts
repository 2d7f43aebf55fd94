/** No statement that looks for what is over, or counts what is kept, reads a table to its end. */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import type { Db } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { sumsQuery } from '../inventory/charges-store.ts';
import { oldPartsQuery } from '../journal/prune-store.ts';
import { forgetting, forgetWithinEntries } from './forget-store.ts';
import { defaultRetention } from './retention.ts';
import { countQueries } from './survey-store.ts';

let database: TestDatabase;
const property = '00000000-0000-4000-8000-000000000001';

const many = `
  SET session_replication_role = replica;
  CREATE TEMP TABLE p AS SELECT gen_random_uuid() AS id FROM generate_series(1, 100);
  INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor)
    SELECT p.id, gen_random_uuid(), '101', '2026-01-01', 'UTC', timestamptz '2026-01-01Z' + n * interval '1 hour', 4, 1,
      5, 'desk' FROM p, generate_series(1, 100) n;
  INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, begun_at, ended_at,
    forwarded_to)
    SELECT property, id, 'room', id, 1, room, room, due_at, id, due_at, due_at,
      CASE WHEN random() < 0.1 THEN '0170' ELSE '' END FROM wakeups;
  INSERT INTO alerts (property, id, kind, raised_at, acknowledged_at, acknowledged_by)
    SELECT property, id, 'taken', due_at, due_at, 'desk' FROM wakeups;
  INSERT INTO charges (property, id, room, item, description, price, quantity, actor, created_at)
    SELECT property, id, '101', '1', 'Cola', 1, 1, 'bar', due_at FROM wakeups;
  INSERT INTO deliveries (property, destination, event, subject, payload, sequence, created_at, state)
    SELECT property, property, e, id::text, '{}', row_number() OVER (), due_at, 'accepted'
      FROM wakeups, unnest(ARRAY['charge.made', 'wakeup.booked']) e;
  INSERT INTO destinations (property, id, role, name, type, target) SELECT id, id, 'connector', 'spa', 'webhook', '{}'
    FROM p;
  INSERT INTO lanes (property, destination, fast) SELECT id, id, fast FROM p, unnest(ARRAY[true, false]) fast;
  INSERT INTO notes (property, id, text, written_at, written_by) SELECT property, id, 'Taxi', due_at, 'desk'
    FROM wakeups;
  INSERT INTO call_ins (property, call, caller, called, began_at)
    SELECT property, id::text, '101', '*55', due_at FROM wakeups;
  INSERT INTO defects (property, id, room, words, reported_by, fixed_at)
    SELECT property, id, '101', 'Lamp', 'maid', due_at FROM wakeups;
  INSERT INTO night_sheets (property, night, calls) SELECT p.id, date '2026-01-01' + n, '[]'
    FROM p, generate_series(1, 60) n;
  INSERT INTO known_calls (property, destination, wakeup, origin, room, date, time, closed_at)
    SELECT property, id, id, 'ours', '101', '', '', due_at FROM wakeups;
  INSERT INTO links (property, destination) SELECT p.id, gen_random_uuid() FROM p, generate_series(1, 60);
  INSERT INTO departures (property, room, guest, actor) SELECT p.id, n::text, n::text, 'opera'
    FROM p, generate_series(1, 60) n;
  INSERT INTO guests (property, room, guest) SELECT p.id, n::text, n::text FROM p, generate_series(1, 60) n;
  INSERT INTO guest_messages (property, destination, guest, message, room, text, told_at)
    SELECT property, property, id::text, '7', '101', 'Taxi', due_at FROM wakeups;
  INSERT INTO first_rings (property, begun_at, attempt, due_at) SELECT property, due_at, id, due_at FROM wakeups;
  INSERT INTO sessions (property, digest, account, used_at) SELECT property, sha256(id::text::bytea), id, due_at
    FROM wakeups;
  INSERT INTO people (property, account, person, since, until) SELECT property, id::text, 'Ana', due_at, due_at
    FROM wakeups;
  INSERT INTO journal (property, at, actor, kind, room) SELECT property, due_at, 'desk', 'wakeup.booked', room
    FROM wakeups;
  INSERT INTO journal_names (property, entry, salt, personal)
    SELECT property, id, decode(repeat('00', 16), 'hex'), '{"guest": "1"}' FROM journal WHERE random() < 0.5
      ON CONFLICT DO NOTHING;
  INSERT INTO journal_seals (property, number, entries, digests, previous, hash) SELECT p.id, n, '{}', '', '', ''
    FROM p, generate_series(1, 100) n;
  ANALYZE;`;

beforeAll(async () => {
  database = await createTestDatabase();
  await onServer((client) => client.query(many), database.url);
});
afterAll(() => database.drop());

async function planOf(db: Db, statement: RawBuilder<unknown>): Promise<string> {
  return (await sql`EXPLAIN ${statement}`.execute(db)).rows
    .map((row) => Object.values(row as object).join())
    .join('\n');
}

function expectNoScan(what: string, plan: string): void {
  const scanned = [...plan.matchAll(/Seq Scan on (?:public\.)?(\w+)/g)]
    .map((match) => match[1])
    .filter((table) => table !== 'settings');
  expect(scanned, `${what}\n${plan}`).toEqual([]);
}

test('what is over is found by an index, however much is kept and however many hotels there are', async () => {
  const batch = { properties: [property], most: 500 };
  const statements: (readonly [string, RawBuilder<unknown>])[] = [
    ...Object.entries(forgetting).map(([what, statement]) => [what, statement(batch)] as const),
    ['within', forgetWithinEntries(batch)],
    ['old part of the journal', oldPartsQuery([{ property, since: 'now', days: 1 }], 1000)],
  ];
  await asSystem(database, async (db) => {
    for (const [what, statement] of statements) expectNoScan(what, await planOf(db, statement));
  });
});

test('what one hotel keeps is counted in indexes, behind row-level security too', async () => {
  const [some] = await query<{ id: string }>(database, 'SELECT property AS id FROM wakeups LIMIT 1');
  const hotel = some?.id ?? '';
  await asProperty(database, hotel, async (db) => {
    for (const [kind, statement] of countQueries(hotel, defaultRetention)) {
      const plan = await planOf(db, statement);
      expectNoScan(kind, plan);
      if (kind === 'charges') expect(plan).toMatch(/deliveries_by_subject[^]*Index Cond: .*subject = /);
    }
    // The same of what becomes of charges: without the index a day of a hotel took seconds after two years.
    expect(await planOf(db, sumsQuery(hotel, '2026-01-02', '2026-01-03'))).toMatch(
      /deliveries_by_subject[^]*Index Cond: .*subject = /,
    );
  });
});
