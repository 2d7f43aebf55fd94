/** What is kept and what goes, as an administrator sees it at the machine and in the console. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { sealAll } from '../journal/seal.ts';
import { forgetAll } from '../retention/forget.ts';
import { whileAlone } from '../retention/forget-store.ts';
import { defaultRetention, type Kept, retentionKeys } from '../retention/retention.ts';
import { survey } from '../retention/survey-store.ts';

const root = join(import.meta.dirname, '../../..');

// Every command is a process that starts anew.
vi.setConfig({ testTimeout: 180_000 });

let database: TestDatabase;
let aurora: string;
let inn: string;

beforeAll(async () => {
  database = await createTestDatabase();
  aurora = await makeProperty(database, { code: 'aurora', name: 'Grand Hotel Aurora' });
  inn = await makeProperty(database, { code: 'inn', name: 'Harbour Inn' });
  // A call a day for three years, each rung once, and a message about it; every tenth entry of the journal has a
  // personal part.
  for (const property of [aurora, inn])
    await query(
      database,
      `WITH call AS (
         INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor)
         SELECT $1, gen_random_uuid(), '101', due AT TIME ZONE 'UTC', 'UTC', due, 4, 1, 5, 'desk'
         FROM generate_series(date_trunc('day', now(), 'UTC') - interval '1095 days',
           date_trunc('day', now(), 'UTC') - interval '1 day', interval '1 day') due
         RETURNING id, due_at
       ), rung AS (
         INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, begun_at,
           ended_at)
         SELECT $1, gen_random_uuid(), 'room', id, 1, '101', '101', due_at, id, due_at, due_at FROM call
       )
       INSERT INTO journal (property, at, actor, kind, room, subject, personal)
       SELECT $1, due_at, 'reveille', 'wakeup.concluded', '101', id::text, CASE WHEN extract(day
         FROM due_at) = 1 THEN '{"guest": "4711"}'::jsonb END
       FROM call ORDER BY due_at`,
      [property],
    );
  await sealAll(database);
});
afterAll(() => database.drop());

function reveille(words: string): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
    execFile('sh', ['-c', `./reveille ${words}`], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

const surveyed = async (property: string) =>
  new Map(
    (await asProperty(database, property, (db) => survey(db, property))).map(({ kind, ...kept }) => [kind, kept]),
  );

test('each kind is told with its days, how much there is, the oldest and what would go', async () => {
  const kinds = await surveyed(aurora);
  expect([...kinds.keys()]).toEqual([...retentionKeys]);
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  expect(kinds.get('calls')).toMatchObject({
    days: 762,
    rows: 1095,
    over: 1095 - 762,
    oldest: `${daysAgo(1095)}T00:00:00.000Z`,
  });
  expect(kinds.get('attempts')).toMatchObject({ days: 90, rows: 1095, over: 1095 - 90 });
  expect(kinds.get('journal')).toMatchObject({
    days: 762,
    rows: 1095,
    over: 1095 - 762,
    oldest: `${daysAgo(1095)}T00:00:00.000Z`,
  });
  expect(kinds.get('personal')).toMatchObject({ days: 90, rows: 36 });
  expect(kinds.get('personal')?.over).toBeGreaterThanOrEqual(32);
  expect(kinds.get('charges')).toEqual({ days: 762, rows: 0, bytes: 0, oldest: null, over: 0 });
  expect(kinds.get('calls')?.bytes).toBeGreaterThan(50_000);
});

test('it is shown by property as a table or for machines, and to one hotel by the interface', async () => {
  const table = await reveille('retention');
  expect(table).toMatchObject({ code: 0, err: '' });
  expect(table.out).toMatch(/^Grand Hotel Aurora\n {2}kind +days +rows +size +oldest +would go\n/);
  expect(table.out).toMatch(/Harbour Inn\n[^]* {2}calls +762 +1,095 +[\d.]+ [KM]iB +\d{4}-\d\d-\d\d +333\n/);
  expect(table.out).toMatch(/The database is [\d.]+ MiB; the largest of its tables are \w+ \(/);
  const json = JSON.parse((await reveille('retention --json --property inn')).out) as {
    properties: { property: string; kinds: Kept[] }[];
  };
  expect(json.properties).toMatchObject([
    { property: 'inn', kinds: retentionKeys.map((kind) => ({ kind, days: defaultRetention[kind] })) },
  ]);
  const service = await startTestService(database, { REVEILLE_ROLES: 'api' });
  try {
    expect((await ask(service.url, 'GET /api/v1/system/kept', { as: 'boss@inn' })).json).toEqual({
      kinds: json.properties[0]?.kinds,
    });
    expect((await ask(service.url, 'GET /api/v1/system/kept', { as: 'desk@inn' })).status).toBe(403);
  } finally {
    await service.stop();
  }
});

test('what is over goes when it is asked to, of one property or of all, and the journal says who asked', async () => {
  const dry = await reveille('retention run --dry-run --property inn');
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('333\n') as unknown });
  expect((await surveyed(inn)).get('calls')).toMatchObject({ rows: 1095 });
  const run = await reveille('retention run --property inn --json');
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(run.out)).toMatchObject({ removed: { calls: 333, attempts: 1005 }, refused: [] });
  expect([(await surveyed(inn)).get('calls'), (await surveyed(aurora)).get('calls')]).toMatchObject([
    { rows: 762, over: 0 },
    { rows: 1095 },
  ]);
  const [told] = await query<{ actor: string; detail: object }>(
    database,
    `SELECT actor, detail FROM journal WHERE property = $1 AND kind = 'journal.forgotten'`,
    [inn],
  );
  expect(told).toMatchObject({ actor: expect.not.stringMatching('reveille') as unknown, detail: { calls: 333 } });
  expect((await reveille('retention run')).out).toMatch(/^Removed .*333 calls.*\.\n$/);
  expect(await reveille('retention run')).toEqual({
    code: 0,
    out: 'Nothing was kept for longer than it is to be.\n',
    err: '',
  });
  expect(await reveille('journal verify')).toMatchObject({ code: 0 });
});

test('what makes no sense is told, and nothing is removed while another process is at it', async () => {
  expect(await reveille('retention walk')).toMatchObject({
    code: 64,
    err: expect.stringContaining('or `run`') as unknown,
  });
  expect(await reveille('retention --dry-run')).toMatchObject({ code: 64 });
  expect(await reveille('retention --property nowhere')).toMatchObject({
    code: 64,
    err: 'reveille: there is no property "nowhere"\n',
  });
  const answer = await whileAlone(database, () => reveille('retention run'));
  expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('another process') as unknown });
  expect(await forgetAll(database)).toBe(0);
});
