/** What is over goes when its time has come; what waits, rings or is on its way stays, however old it is. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { everything, left, live, waiting } from '../../testing/lived-day.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, silent, startTestService } from '../../testing/service.ts';
import { asSystem } from '../db/transaction.ts';
import { sealAll } from '../journal/seal.ts';
import { verify } from '../journal/verify.ts';
import type { Service } from '../service.ts';
import { forgetAll, keepForgetting } from './forget.ts';
import { forgetting } from './forget-store.ts';
import { defaultRetention } from './retention.ts';

let database: TestDatabase;
let service: Service;
let grand: string;
let brief: string;

beforeAll(async () => {
  database = await createTestDatabase();
  grand = await makeProperty(database, { code: 'grand' });
  brief = await makeProperty(database, { code: 'brief' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

const run = (text: string, ...values: unknown[]) => query<{ id: string }>(database, text, values);
const from = (moment: string) => ({ now: sql<Date>`${moment}::timestamptz` });

describe('how long it is kept', () => {
  test('is a setting of the property, with defaults, judged by the rules of the file', async () => {
    expect((await ask(service.url, 'GET /api/v1/retention')).json).toEqual(defaultRetention);
    const days = Object.fromEntries(Object.keys(defaultRetention).map((key) => [key, 1]));
    const put = await ask(service.url, 'PUT /api/v1/retention', {
      as: 'boss@brief',
      json: { ...days, personal: 2, journal: 3650 },
    });
    expect(put).toMatchObject({ status: 200, json: { calls: 1, personal: 2 } });
    expect((await ask(service.url, 'GET /api/v1/retention', { as: 'boss@brief' })).json).toEqual(put.json);
    expect((await ask(service.url, 'GET /api/v1/retention')).json).toEqual(defaultRetention);
    expect(await ask(service.url, 'PUT /api/v1/retention', { json: { calls: 0 } })).toMatchObject({
      status: 422,
      text: expect.stringContaining('1 to 3650') as unknown,
    });
    expect((await ask(service.url, 'PUT /api/v1/retention', { as: 'desk', json: {} })).status).toBe(403);
    expect(
      await query(database, `SELECT actor FROM journal WHERE property = $1 AND kind = 'policy.changed'`, [brief]),
    ).toEqual([{ actor: 'boss' }]);
  });
});

describe('what is over', () => {
  test('stays for as long as its property wants, and not a day longer', async () => {
    for (const property of [grand, brief]) await live(database, property, '2026-03-01');
    await sealAll(database);
    expect(await forgetAll(database, from('2026-03-01T23:00:00Z'))).toBe(0);
    expect(await left(database, brief)).toEqual(everything);
    expect(await forgetAll(database, from('2026-03-03T00:00:00Z'))).toBeGreaterThan(5);
    expect(await left(database, brief)).toEqual({ ...waiting, notes: 2, parts: 1, within: 1 });
    await forgetAll(database, from('2026-03-05T00:00:00Z'));
    expect(await left(database, brief)).toEqual(waiting);
    expect(await left(database, grand)).toEqual(everything);
    await forgetAll(database, from('2026-06-01T00:00:00Z'));
    expect(await left(database, grand)).toEqual({ ...waiting, wakeups: 2, alerts: 2, charges: 2, deliveries: 3 });
    await forgetAll(database, from('2028-04-01T23:00:00Z'));
    expect(await left(database, grand)).toMatchObject({ wakeups: 2, alerts: 2, charges: 2 });
    await forgetAll(database, from('2028-04-02T00:00:00Z'));
    expect(await left(database, grand)).toEqual(waiting);
  });

  test('leaves a journal that verifies and tells how much went', async () => {
    await sealAll(database);
    for (const property of [grand, brief])
      expect(await verify(database, property)).toMatchObject({ erased: 2, problems: [] });
    const told = await query<{ detail: object }>(
      database,
      `SELECT detail FROM journal WHERE property = $1 AND kind = 'journal.forgotten' ORDER BY id`,
      [brief],
    );
    expect(told.map(({ detail }) => detail)).toEqual([
      {
        calls: 1,
        attempts: 1,
        alerts: 1,
        charges: 1,
        messages: 1,
        nightSheets: 1,
        propertySystemCalls: 1,
        transcripts: 1,
        departures: 1,
      },
      { entries: 2, notes: 1 },
    ]);
  });

  test('goes in batches, and once, whoever is at it', async () => {
    await query(
      database,
      `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor)
       SELECT $1, gen_random_uuid(), '101', '2020-01-01', 'UTC', timestamptz '2020-01-01Z' + n * interval '1 minute', 4,
         1, 5, 'desk' FROM generate_series(1, 100) n`,
      [grand],
    );
    await query(
      database,
      `INSERT INTO journal (property, at, actor, kind, room, detail)
          SELECT $1, '2020-01-01Z', 'opera', 'guest.arrived', '101', '{"guest":"4711"}' FROM generate_series(1, 30)`,
      [brief],
    );
    const gone = await Promise.all(Array.from({ length: 3 }, () => forgetAll(database, { batchSize: 7 })));
    // Who found another one at it stopped; what it left is there for the next time.
    const rest = await forgetAll(database, { batchSize: 7 });
    expect(gone.filter((one) => one !== undefined)).not.toHaveLength(3);
    expect([...gone, rest].reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(130);
    await sealAll(database);
    expect((await verify(database, brief)).problems).toEqual([]);
  });

  test('is not looked through again from the beginning by the next batch', async () => {
    await run(
      `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor)
       SELECT $1, gen_random_uuid(), '101', '2020-01-01', 'UTC', timestamptz '2020-01-01Z' + n * interval '1 day', 4, 1,
         5, 'desk' FROM generate_series(1, 9) n`,
      grand,
    );
    const batch = async (after: string | null) => {
      const statement = forgetting['calls']?.({ properties: [grand], after: [after], most: 3 });
      return (await asSystem(database, (db) => statement?.execute(db) ?? Promise.reject(new Error('no such kind'))))
        .rows[0];
    };
    const first = await batch(null);
    expect(first).toMatchObject({ property: grand, count: 3, until: expect.stringMatching(/^2020-01-04/) as unknown });
    expect(await batch('2020-01-06T00:00:00Z')).toMatchObject({
      count: 3,
      until: expect.stringMatching(/^2020-01-08/) as unknown,
    });
    expect(await batch(first?.until ?? '')).toMatchObject({
      count: 3,
      until: expect.stringMatching(/^2020-01-10/) as unknown,
    });
  });

  test('is looked for in the background, and not after the end', async () => {
    const stopping = new AbortController();
    const ended = keepForgetting(database, stopping.signal, silent);
    stopping.abort();
    await expect(ended).resolves.toBeUndefined();
  });
});

test('a session that nobody has used for half a day goes, and one in use stays', async () => {
  await run(
    `INSERT INTO sessions (property, digest, account, opened_at, used_at)
     SELECT $1::uuid, sha256(age::text::bytea), a.id, now() - age, now() - age
       FROM accounts a, unnest(ARRAY[interval '11 hours', interval '13 hours']) age
     WHERE a.property = $1 AND a.name = 'desk'`,
    grand,
  );
  expect(await forgetAll(database)).toBe(1);
  expect(await run(`SELECT used_at > now() - interval '12 hours' AS fresh FROM sessions`)).toEqual([{ fresh: true }]);
});
