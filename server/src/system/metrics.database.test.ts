/** What /metrics tells of the installation: as it is when somebody looks, and nothing where nobody knows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { metricsText, told } from '../../testing/metrics.ts';
import { addDestination, ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'grand' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

const change = (text: string, ...values: unknown[]) => query(database, text, [property, ...values]);
/** Those of one metric, without its name; what a figure says is at most a second old. */
const numbers = async (name: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    Array.from(await told(service)).flatMap(([key, value]) =>
      key === name || key.startsWith(`${name}{`) ? [[/="(.*)"/.exec(key)?.[1] ?? '', value]] : [],
    ),
  );
const expectNumbers = async (name: string, wanted: object): Promise<void> => {
  await expect.poll(() => numbers(name)).toEqual(wanted);
};
const since = (secondsAgo: number): unknown => expect.closeTo(Date.now() / 1000 - secondsAgo, -2); // within 50 s

test('alerts that stand are counted by their kind, with the oldest; one that is taken counts no more', async () => {
  let none: object = {};
  await expect
    .poll(async () => (none = await numbers('reveille_alerts_standing')))
    .toMatchObject({ missed: 0, unanswered: 0, overdue: 0, 'destination-parked': 0 });
  expect(await numbers('reveille_alerts_oldest_timestamp_seconds')).toEqual({});
  await change(
    `INSERT INTO alerts (property, id, kind, subject, raised_at)
     SELECT $1, gen_random_uuid(), kind, gen_random_uuid(), now() - age
     FROM unnest(ARRAY['missed', 'missed', 'guessing'], ARRAY[interval '1 hour', interval '2 hours', interval '0'])
       AS given (kind, age)`,
  );
  await expectNumbers('reveille_alerts_standing', { ...none, missed: 2, guessing: 1 });
  await expectNumbers('reveille_alerts_oldest_timestamp_seconds', { missed: since(7200), guessing: since(0) });
  await change(`UPDATE alerts SET acknowledged_at = now(), acknowledged_by = 'desk'
    WHERE property = $1 AND kind = 'missed' AND raised_at < now() - interval '90 minutes'`);
  await expectNumbers('reveille_alerts_standing', { ...none, missed: 1, guessing: 1 });
  await expectNumbers('reveille_alerts_oldest_timestamp_seconds', { missed: since(3600), guessing: since(0) });
});

test('calls are overdue a minute after they should have rung, also where no process rings', async () => {
  await expectNumbers('reveille_calls_overdue', { '': 0 });
  await change(
    `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, changed_at)
     SELECT $1, gen_random_uuid(), n, now(), 'UTC', now() - age, 5, 'desk', status, now() - age
     FROM unnest(ARRAY[101, 102, 103, 104], ARRAY[interval '2 minutes', interval '30 seconds', interval '10 minutes',
       interval '2 minutes'], ARRAY[0, 0, 1, 1]) AS given (n, age, status)`,
  );
  await expectNumbers('reveille_calls_overdue', { '': 2 });
  await change('DELETE FROM wakeups WHERE property = $1');
  await expectNumbers('reveille_calls_overdue', { '': 0 });
});

test('messages that wait are counted by why, and destinations once; what may not leave yet is not late', async () => {
  for (const name of ['one', 'two', 'three']) await addDestination(database, property, 'subscriber', name);
  await change(
    `INSERT INTO deliveries (property, destination, event, payload, fast, sequence, not_before, state)
     SELECT $1, d.id, 'room.changed', '{}', fast, n, now() + CASE d.name WHEN 'three' THEN interval '1 hour' ELSE
       n * interval '10 minutes' - interval '1 hour' END, CASE n WHEN 1 THEN 'accepted' ELSE 'queued' END
     FROM destinations d, generate_series(1, 3) n, unnest(ARRAY[true, false]) fast WHERE d.property = $1`,
  );
  await change(`UPDATE lanes l SET sequence = 3, carried = 1, wake_at = now(),
      parked_at = CASE d.name WHEN 'two' THEN now() END
    FROM destinations d WHERE d.property = $1 AND d.id = l.destination`);
  await expectNumbers('reveille_deliveries_waiting', { queued: 8, failing: 0, parked: 4 });
  await expectNumbers('reveille_destinations_waiting', { queued: 2, failing: 0, parked: 1 });
  await expectNumbers('reveille_deliveries_oldest_timestamp_seconds', { queued: since(2400), parked: since(2400) });
  await change(`UPDATE lanes l SET failures = 1, carried = 2 FROM destinations d
    WHERE d.property = $1 AND d.id = l.destination AND d.name = 'one'`);
  await expectNumbers('reveille_deliveries_waiting', { queued: 4, failing: 2, parked: 4 });
  await expectNumbers('reveille_deliveries_oldest_timestamp_seconds', { failing: since(1800), parked: since(2400) });
  await change('DELETE FROM deliveries WHERE property = $1');
  await change('DELETE FROM destinations WHERE property = $1');
  await expectNumbers('reveille_deliveries_waiting', { queued: 0, failing: 0, parked: 0 });
  await expectNumbers('reveille_deliveries_oldest_timestamp_seconds', {});
});

test('links to property systems are counted by their state, those that nobody holds as down', async () => {
  await change(
    `INSERT INTO destinations (property, role, name, type, target, enabled)
     SELECT $1, 'connector', 'link-' || n, CASE n WHEN 7 THEN 'webhook' ELSE 'fias' END, '{}', n <> 6
     FROM generate_series(1, 7) n`,
  );
  // The first two are up, the third is at its night audit, the fourth was up when its process died, the fifth was
  // never held.
  await query(
    database,
    `INSERT INTO processes (role, id, name, ready, alive_until)
     SELECT 'links', gen_random_uuid(), name, true, now() + CASE name WHEN 'dead' THEN interval '-1 minute' ELSE
       interval '10 minutes' END
     FROM unnest(ARRAY['dead', 'alive']) AS name`,
  );
  await change(
    `INSERT INTO links (property, destination, state, holder)
     SELECT property, id, CASE name WHEN 'link-3' THEN 'night-audit' ELSE 'up' END,
       (SELECT p.id FROM processes p WHERE p.name = CASE d.name WHEN 'link-4' THEN 'dead' ELSE 'alive' END)
     FROM destinations d WHERE property = $1 AND name IN ('link-1', 'link-2', 'link-3', 'link-4', 'link-6')`,
  );
  await expectNumbers('reveille_links', { up: 2, 'night-audit': 1, connecting: 0, down: 2 });
  await change(`UPDATE links SET state = 'connecting' WHERE property = $1 AND state = 'night-audit'`);
  await expectNumbers('reveille_links', { up: 2, 'night-audit': 0, connecting: 1, down: 2 });
  await change('DELETE FROM destinations WHERE property = $1');
});

test('a journal that nobody seals shows, and no more once it is sealed', async () => {
  const holding = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const sealer = onServer(async (client) => {
    await client.query('BEGIN; SELECT pg_advisory_xact_lock(7383848, 0)'); // as the sealer of another process
    held.resolve();
    await holding.promise;
    await client.query('ROLLBACK');
  }, database.url);
  await held.promise;
  await change(`INSERT INTO journal (property, actor, kind, at)
    SELECT $1, 'desk', 'room.changed', now() - n * interval '5 minutes' FROM unnest(ARRAY[2, 1]) n`);
  await expectNumbers('reveille_journal_unsealed', { '': 2 });
  await expectNumbers('reveille_journal_unsealed_oldest_timestamp_seconds', { '': since(600) });
  holding.resolve();
  await sealer;
  await expectNumbers('reveille_journal_unsealed', { '': 0 });
  await expectNumbers('reveille_journal_unsealed_oldest_timestamp_seconds', {});
});

test('/metrics answers while every connection hangs, without what nobody knows; then all is there again', async () => {
  const poor = await startTestService(database, { REVEILLE_ROLES: 'api', REVEILLE_DATABASE_CONNECTIONS: '2' });
  const asked = /^reveille_(alerts|calls_overdue|deliveries_waiting|destinations|links|journal|backup|restore)/;
  const figures = async () => Array.from(await told(poor), ([name]) => name).filter((name) => asked.test(name));
  try {
    let all: string[] = [];
    await expect.poll(async () => (all = await figures()).length).toBeGreaterThan(20);
    let over = false;
    const caller = async (): Promise<void> => {
      while (!over) await ask(poor.url, 'GET /api/v1/alerts'); // hangs there, and is refused after a while
    };
    const callers = await onServer(async (client) => {
      await client.query('BEGIN; LOCK TABLE alerts IN ACCESS EXCLUSIVE MODE');
      const begun = Array.from({ length: 4 }, caller);
      const waiting = async () => (await told(poor)).get('reveille_database_waiting');
      await expect.poll(waiting).toBeGreaterThan(1);
      await expect.poll(figures).toEqual([]);
      await expect.poll(async () => (await told(poor)).get('reveille_ready')).toBe(0);
      await client.query('ROLLBACK');
      return begun;
    }, database.url);
    over = true;
    await Promise.all(callers);
    await expect.poll(figures).toEqual(all);
    await expect.poll(async () => (await told(poor)).get('reveille_ready')).toBe(1);
  } finally {
    await poor.stop();
  }
});

test('no label names a property, a room, an account or a guest', async () => {
  const labels = new Set(Array.from((await metricsText(service)).matchAll(/[{,]([a-z_]+)="/g), ([, label]) => label));
  expect([...labels]).toEqual(
    expect.arrayContaining(['budget', 'build', 'kind', 'le', 'method', 'route', 'state', 'status', 'version']),
  );
  for (const word of ['property', 'hotel', 'room', 'account', 'guest', 'extension', 'destination', 'node'])
    expect(labels).not.toContain(word);
});
