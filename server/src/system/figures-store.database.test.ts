/** What Prometheus asks every few seconds must not cost more the more is over. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { makeProperty } from '../../testing/service.ts';
import { asSystem } from '../db/transaction.ts';
import { figuresQuery } from './figures-store.ts';

let database: TestDatabase;

/** A past of two hundred days, and of everything one thing that waits. */
const past = `
  SET session_replication_role = replica;
  INSERT INTO destinations (property, role, name, type, target) SELECT id, 'connector', 'system', 'fias', '{}'
    FROM properties;
  INSERT INTO lanes (property, destination, fast, sequence, carried, wake_at)
    SELECT property, id, true, 5000, 4999, now() FROM destinations;
  INSERT INTO deliveries (property, destination, event, payload, fast, sequence, state)
    SELECT property, id, 'charge.made', '{}', true, n, CASE n WHEN 5000 THEN 'queued' ELSE 'accepted' END
    FROM destinations, generate_series(1, 5000) n;
  INSERT INTO alerts (property, id, kind, subject, raised_at, acknowledged_at, acknowledged_by)
    SELECT id, gen_random_uuid(), 'missed', gen_random_uuid(), now() - n * interval '1 hour',
      CASE WHEN n > 1 THEN now() END, CASE WHEN n > 1 THEN 'desk' END FROM properties, generate_series(1, 5000) n;
  INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, result)
    SELECT id, gen_random_uuid(), '101', now(), 'UTC', now() - n * interval '1 hour', 5, 'desk',
      CASE n WHEN 1 THEN 0 ELSE 4 END, CASE n WHEN 1 THEN -1 ELSE 1 END FROM properties, generate_series(1, 5000) n;
  INSERT INTO journal (property, actor, kind) SELECT id, 'desk', 'wakeup.booked'
    FROM properties, generate_series(1, 5000) n;
  INSERT INTO journal_unsealed SELECT property, max(id) FROM journal GROUP BY property;
  ANALYZE`;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const code of ['one', 'two', 'three', 'four']) await makeProperty(database, { code });
  await onServer((client) => client.query(past), database.url);
});

afterAll(() => database.drop());

test('the figures are found among what waits and stands, and never by reading what is over', async () => {
  const { rows } = await asSystem(database, (db) =>
    sql<{ 'QUERY PLAN': string }>`EXPLAIN ${figuresQuery(['fias'])}`.execute(db),
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('wakeups_across');
  expect(plan).toContain('deliveries_in_lane');
  expect(plan).not.toMatch(/Seq Scan on (?:wakeups|alerts|deliveries|journal) /);
  const found = await asSystem(database, (db) => figuresQuery(['fias']).execute(db));
  expect(found.rows).toMatchObject([
    {
      alerts: [{ kind: 'missed', standing: 4 }],
      lanes: [{ state: 'queued', waiting: 4, destinations: 4 }],
      links: [{ state: 'down', links: 4 }],
      overdue: 4,
      unsealed: 4,
    },
  ]);
});
