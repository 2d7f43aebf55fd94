/** Reports: what is counted on which day, at the edges of days that have 23 and 25 hours, and at what cost. */
import { CompiledQuery, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import { callsQuery, chargesQuery, escalationsQuery, latenessQuery } from './store.ts';

const database: TestDatabase = await createTestDatabase();
let service: Service;
let property: string;

beforeAll(async () => {
  property = await makeProperty(database, { code: 'grand', timezone: 'Europe/Paris' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

const query = (text: string, values: unknown[] = [property]) =>
  onServer((client) => client.query(text, values), database.url);
const call = (due: string, status: number, result: number, source = 5) =>
  query(
    `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, result)
        VALUES ($1, gen_random_uuid(), '101', '2026-01-01', 'Europe/Paris', $2, $5, 'desk', $3, $4)`,
    [property, due, status, result, source],
  );
const ring = (due: string, late: number, number = 1, purpose = 'room') =>
  query(
    `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, begun_at)
     VALUES ($1, gen_random_uuid(), $5, gen_random_uuid(), $4, '101', '101', $2, gen_random_uuid(),
       $2::timestamptz + make_interval(secs => $3))`,
    [property, due, late, number, purpose],
  );
const get = (path: string, account = 'boss') =>
  fetch(`${service.url}/api/v1/reports/${path}`, { headers: basic(account) });
const days = async (path: string) => ((await (await get(path)).json()) as { days: Record<string, unknown>[] }).days;

describe('wake-ups', () => {
  test('are counted on the day on which they were due, whatever the hours of that day', async () => {
    // On 29 March 2026 Paris has 23 hours (from 23:00Z to 22:00Z), on 25 October 25 (from 22:00Z to 23:00Z).
    for (const due of ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'])
      await call(due, 4, 1);
    expect((await days('wakeups?from=20260328&to=20260330')).map(({ date, answered }) => [date, answered])).toEqual([
      ['20260328', 1],
      ['20260329', 2],
      ['20260330', 1],
    ]);
    for (const due of ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'])
      await call(due, 5, 2);
    expect((await days('wakeups?from=20261024&to=20261026')).map(({ failed }) => failed)).toEqual([1, 2, 1]);
    expect((await days('wakeups?from=20261025&to=20261025')).map(({ failed }) => failed)).toEqual([2]);
  });

  test('are told by outcome and by where they were set, with how late they rang and who was told', async () => {
    for (const [status, result, source] of [
      [4, 1, 1],
      [4, 1, 1],
      [5, 2, 2],
      [6, 8, 3],
      [7, 9, 4],
      [0, -1, 5],
    ] as const)
      await call('2026-05-05T05:00:00Z', status, result, source);
    for (const late of [0, 1, 2, 3, 10]) await ring('2026-05-05T05:00:00Z', late);
    await ring('2026-05-05T05:00:00Z', 500, 2);
    await ring('2026-05-05T05:00:00Z', 500, 1, 'desk');
    await query(
      `INSERT INTO alerts (property, id, kind, subject, raised_at)
          SELECT $1, gen_random_uuid(), kind, gen_random_uuid(), '2026-05-05T05:10:00Z'
            FROM unnest(ARRAY['unanswered', 'missed', 'destination']) AS kind`,
    );
    const set = { guestPhone: 2, staffPhone: 1, console: 1, propertySystem: 1, rest: 1 };
    const noneSet = { guestPhone: 0, staffPhone: 0, console: 0, propertySystem: 0, rest: 0 };
    expect(await days('wakeups?from=20260505&to=20260506')).toEqual([
      {
        date: '20260505',
        answered: 2,
        failed: 1,
        missed: 1,
        cancelled: 1,
        inPerson: 0,
        alreadyUp: 0,
        corrected: 0,
        open: 1,
        escalations: 2,
        rung: 5,
        lateP50: 2,
        lateP95: 8.6,
        ...set,
      },
      {
        date: '20260506',
        answered: 0,
        failed: 0,
        missed: 0,
        cancelled: 0,
        inPerson: 0,
        alreadyUp: 0,
        corrected: 0,
        open: 0,
        escalations: 0,
        rung: 0,
        lateP50: null,
        lateP95: null,
        ...noneSet,
      },
    ]);
    const file = await get('wakeups?from=20260505&to=20260506&format=csv');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="wakeups-20260505-20260506.csv"');
    expect(await file.text()).toBe(
      'date,answered,failed,missed,cancelled,open,escalations,rung,lateP50,lateP95,inPerson,alreadyUp,corrected,' +
        'guestPhone,staffPhone,console,propertySystem,rest\r\n' +
        '20260505,2,1,1,1,1,2,5,2,8.6,0,0,0,2,1,1,1,1\r\n20260506,0,0,0,0,0,0,0,,,0,0,0,0,0,0,0,0\r\n',
    );
  });
});

test('charges are told by category, also of items that are gone', async () => {
  await query(
    `INSERT INTO categories (property, id, description, color)
        VALUES ($1, '1', 'Drinks', '#2f6fde'), ($1, '2', 'Snacks', '')`,
  );
  await query(`INSERT INTO items (property, id, description, category, price) VALUES ($1, '10', 'Cola', '1', 3.5)`);
  await query(
    `INSERT INTO charges (property, id, room, item, description, price, quantity, actor, created_at)
     SELECT $1, gen_random_uuid(), '101', item, 'Cola', 3.50, quantity, 'bar', at
       FROM (VALUES ('10', 2, timestamptz '2026-03-28T23:30Z'), ('10', 1, '2026-03-29T21:59Z'),
         ('99', 1, '2026-03-29T22:00Z')) AS g (item, quantity, at)`,
  );
  const answer = (await (await get('charges?from=20260329&to=20260330', 'bar')).json()) as object;
  expect(answer).toEqual({
    timezone: 'Europe/Paris',
    categories: [
      { id: '1', description: 'Drinks', color: '#2f6fde' },
      { id: '', description: '', color: '' },
    ],
    days: [
      { date: '20260329', sums: [{ category: '1', charges: 2, quantity: 3, amount: '10.50' }] },
      { date: '20260330', sums: [{ category: '', charges: 1, quantity: 1, amount: '3.50' }] },
    ],
  });
  expect(await (await get('charges?from=20260329&to=20260330&format=csv')).text()).toContain(
    '20260329,1,Drinks,2,3,10.50\r\n',
  );
});

test('charges that were taken back count nowhere, and a charge keeps the category that its item had', async () => {
  await query(
    `INSERT INTO charges (property, id, room, item, category, description, price, quantity, actor, created_at,
        undone_at, undone_by)
     SELECT $1, gen_random_uuid(), '101', '10', category, 'Cola', 3.50, 1, 'bar', '2026-04-02T10:00Z', undone,
       CASE WHEN undone IS NOT NULL THEN 'bar' END
     FROM (VALUES ('2', NULL), ('2', timestamptz '2026-04-02T10:00:10Z'), ('7', NULL)) AS g (category, undone)`,
  );
  expect(await (await get('charges?from=20260402&to=20260402', 'bar')).json()).toMatchObject({
    categories: [{ id: '2' }, { id: '' }],
    days: [
      {
        sums: [
          { category: '', charges: 1, amount: '3.50' },
          { category: '2', charges: 1, amount: '3.50' },
        ],
      },
    ],
  });
});

test('a range that is too long, backwards or not in the calendar is refused', async () => {
  for (const range of [
    'from=20260101&to=20260403',
    'from=20260102&to=20260101',
    'from=20260230&to=20260301',
    'from=2026-01-01&to=20260102',
    'from=20260101',
  ]) {
    expect((await get(`wakeups?${range}`)).status, range).toBe(400);
    expect((await get(`charges?${range}`)).status, range).toBe(400);
  }
  expect((await get('wakeups?from=20260101&to=20260402')).status).toBe(200);
  expect((await get('wakeups?from=20260101&to=20260102', 'desk')).status).toBe(403);
  expect((await get('charges?from=20260101&to=20260102', 'desk')).status).toBe(403);
});

test('of years of history only the days asked for are read, by an index', async () => {
  const others = await Promise.all(
    ['o1', 'o2', 'o3'].map((code) => makeProperty(database, { code, accounts: {}, rooms: [] })),
  );
  await onServer(async (client) => {
    await client.query('SET session_replication_role = replica');
    // Forty calls, rings and charges and two alerts a day, for two years, in four hotels.
    await client.query(
      `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, result)
       SELECT p, gen_random_uuid(), 100 + n % 40, '2026-01-01', 'UTC',
         timestamptz '2023-01-01Z' + n * interval '36 minutes', 5, 'desk', 4, 1
           FROM unnest($1::uuid[]) p, generate_series(1, 29200) n`,
      [[property, ...others]],
    );
    await client.query(
      `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, begun_at, ended_at)
          SELECT property, id, 'room', id, 1, room, room, due_at, id, due_at, due_at FROM wakeups
            WHERE due_at < '2025-01-01Z'`,
    );
    await client.query(
      `INSERT INTO charges (property, id, room, item, description, price, quantity, actor, created_at)
          SELECT property, id, room, '10', 'Cola', 3.50, 1, 'bar', due_at FROM wakeups WHERE due_at < '2025-01-01Z'`,
    );
    await client.query(
      `INSERT INTO alerts (property, id, kind, subject, raised_at, acknowledged_at, acknowledged_by)
          SELECT property, id, 'unanswered', id, due_at, due_at, 'desk' FROM wakeups
            WHERE due_at < '2025-01-01Z' AND random() < 0.05`,
    );
    await client.query('VACUUM ANALYZE wakeups, attempts, charges, alerts');
  }, database.url);
  const range = { from: '2024-06-01T22:00:00Z', to: '2024-09-01T22:00:00Z', zone: 'Europe/Paris' };
  const explained = (built: RawBuilder<unknown>, mode: string) =>
    asProperty(database, property, async (db) => {
      const { sql, parameters } = built.compile(db);
      const run = (text: string) => db.executeQuery<Record<string, string>>(CompiledQuery.raw(text));
      await run(`SET LOCAL plan_cache_mode = ${mode}`);
      await run(`PREPARE question AS ${sql}`);
      const { rows } = await run(
        `EXPLAIN (ANALYZE, TIMING off) EXECUTE question ` +
          `(${parameters.map((value) => pg.escapeLiteral(String(value))).join(', ')})`,
      );
      await run('DEALLOCATE question');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const queries = { wakeups: callsQuery, attempts: latenessQuery, alerts: escalationsQuery, charges: chargesQuery };
  for (const [table, built] of Object.entries(queries)) {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      const plan = await explained(built(property, range), mode);
      expect(plan, mode).not.toMatch(new RegExp(`Seq Scan on ${table}`));
      const moment = '(due_at|begun_at|raised_at|created_at)';
      expect(plan, mode).toMatch(new RegExp(`Index Cond: \\(\\(+property = .*${moment} >= .*${moment} <`));
      // 92 days of 730 of one hotel of four: what is read is what is told.
      const read = Math.max(...Array.from(plan.matchAll(/actual rows=(\d+)/g), ([, rows]) => Number(rows)));
      expect(read, plan).toBeLessThan(4000);
    }
  }
  const began = performance.now();
  expect(await days('wakeups?from=20240602&to=20240901')).toHaveLength(92);
  console.log(`92 days of wake-ups in ${Math.round(performance.now() - began)} ms`);
});
