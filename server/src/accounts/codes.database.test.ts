/** A code from an administrator, with which somebody sets a password that nobody else has seen. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Answer as FromAnswer, askFrom, elsewhere } from '../../testing/from-address.ts';
import { type Answer, ask, query } from '../../testing/rest.ts';
import { makeProperty, password, startTestService } from '../../testing/service.ts';
import { account as accountCommand } from '../commands/account.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
const fresh = 'a word of my own';

beforeAll(async () => {
  database = await createTestDatabase();
  const accounts = { desk: [], boss: ['admin' as const], ana: [], ben: [], cleo: [], dora: [], emil: [], finn: [] };
  await makeProperty(database, { code: 'grand', accounts });
  await makeProperty(database, { code: 'other' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

const idOf = async (name: string): Promise<string> => {
  const rows = await query<{ id: string }>(
    database,
    `SELECT a.id FROM accounts a JOIN properties p ON p.id = a.property WHERE p.code = 'grand' AND a.name = $1`,
    [name],
  );
  return rows[0]?.id ?? '';
};
const make = async (name: string, json: object = {}, as = 'boss'): Promise<Answer> =>
  ask(service.url, `POST /api/v1/accounts/${await idOf(name)}/code`, { as, json });
const codeFor = async (name: string): Promise<string> => ((await make(name)).json as { code: string }).code;
/** Each time from another place: who was wrong before is not held up for it. */
const use = (account: string, code: string, newPassword = fresh, from = elsewhere()): Promise<FromAnswer> =>
  askFrom(service.url, {
    name: account,
    from,
    path: '/api/v1/session/code',
    method: 'POST',
    json: { account, code, newPassword },
  });
const enter = (account: string, secret: string): Promise<FromAnswer> =>
  askFrom(service.url, {
    name: account,
    from: elsewhere(),
    path: '/api/v1/session',
    method: 'POST',
    json: { account, password: secret },
  });
const signsIn = async (account: string, secret: string): Promise<number> => (await enter(account, secret)).status;
const ordered = (statuses: readonly number[]): number[] => statuses.toSorted((one, other) => one - other);
const kindsOf = (name: string): Promise<object[]> =>
  query(
    database,
    `SELECT kind, actor FROM journal WHERE detail ->> 'account' = $1 AND kind LIKE 'account.c%' ORDER BY id`,
    [name],
  );

test('sets a new password once; sessions end, and the journal knows who made it and who used it', async () => {
  const before = await enter('desk', password);
  const cookie = String(before.headers['set-cookie']).split(';')[0] ?? '';
  const made = await make('desk', { minutes: 15 });
  const { code, expiresAt } = made.json as { code: string; expiresAt: string };
  expect(made.status).toBe(201);
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
  expect(minutes > 10 && minutes < 16).toBe(true);
  // A code that nobody uses changes nothing.
  expect(await signsIn('desk', password)).toBe(201);
  // As people type it.
  expect((await use('desk@grand', code.toUpperCase().replaceAll('-', ' '))).status).toBe(204);
  expect([await signsIn('desk', password), await signsIn('desk', fresh)]).toEqual([401, 201]);
  expect((await fetch(`${service.url}/api/v1/session`, { headers: { cookie } })).status).toBe(401);
  expect((await use('desk', code, 'another word of mine')).status).toBe(401);
  expect(await signsIn('desk', fresh)).toBe(201);
  expect(await kindsOf('desk')).toEqual([
    { kind: 'account.code-made', actor: 'boss' },
    { kind: 'account.changed', actor: 'desk' },
  ]);
  expect(await query(database, `SELECT 1 FROM journal WHERE detail::text LIKE '%' || $1 || '%'`, [code])).toEqual([]);
});

test('is of no use with a password that is easily guessed, for another account or in another hotel', async () => {
  const code = await codeFor('ana');
  const weak = await use('ana', code, 'password2026');
  expect([weak.status, JSON.parse(weak.body)]).toMatchObject([422, { errors: [{ field: 'newPassword' }] }]);
  expect((await use('ben', code)).status).toBe(401);
  expect((await use('desk@other', code)).status).toBe(401);
  expect((await use('ana', code)).status).toBe(204);
});

test('is over after its time, and when another is made', async () => {
  const first = await codeFor('ben');
  const second = await codeFor('ben');
  expect((await use('ben', first)).status).toBe(401);
  await query(database, `UPDATE account_codes SET expires_at = now() WHERE account = $1`, [await idOf('ben')]);
  expect((await use('ben', second)).status).toBe(401);
  expect(await signsIn('ben', password)).toBe(201);
});

test('stays good however many wrong ones strangers have typed for the account', async () => {
  const code = await codeFor('cleo');
  const strangers = Array.from({ length: 12 }, () => elsewhere());
  const wrong = await Promise.all(strangers.map((from, n) => use('cleo', `xxxx-xxxx-xxxx-xx${n + 10}`, fresh, from)));
  expect(wrong.filter(({ status }) => status === 204)).toEqual([]);
  expect(wrong.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(10);
  // Who has tried least comes first, after a wait of seconds at the most.
  await expect.poll(async () => (await use('cleo', code)).status, { interval: 1000 }).toBe(204);
});

test('is guessed no faster than a password, and tells not which accounts there are', async () => {
  await codeFor('dora');
  const of = async (name: string, from: string): Promise<number[]> =>
    (await Promise.all(Array.from({ length: 16 }, (_, n) => use(name, `guess-${n}`, fresh, from)))).map(
      ({ status }) => status,
    );
  const [statuses, nobodys] = [await of('dora', elsewhere()), await of('nobody', elsewhere())];
  expect(ordered(statuses)).toEqual(ordered(nobodys));
  expect(statuses).toContain(429);
});

test('of two who come with the same one at once, one sets the password', async () => {
  for (let round = 0; round < 5; round += 1) {
    const code = await codeFor('emil');
    const answers = await Promise.all([
      use('emil', code, `first word ${round}`),
      use('emil', code, `other word ${round}`),
    ]);
    expect(ordered(answers.map(({ status }) => status))).toEqual([204, 401]);
  }
});

test('is made by administrators alone; an account that was added without a password waits for one', async () => {
  expect((await make('boss', {}, 'ben')).status).toBe(403);
  expect((await make('ben', { minutes: 14 })).status).toBe(400);
  expect((await make('ben', { minutes: 1441 })).status).toBe(400);
  const foreign = await ask(service.url, `POST /api/v1/accounts/${await idOf('ben')}/code`, {
    as: 'boss@other',
    json: {},
  });
  expect(foreign.status).toBe(404);
  expect((await ask(service.url, 'POST /api/v1/accounts', { as: 'boss', json: { name: 'gia' } })).status).toBe(201);
  expect(await signsIn('gia', '')).toBe(400);
  expect(await signsIn('gia', password)).toBe(401);
  expect((await use('gia', await codeFor('gia'))).status).toBe(204);
  expect(await signsIn('gia', fresh)).toBe(201);
});

test('nobody sets the password of another by changing the account', async () => {
  const id = await idOf('finn');
  const patched = await ask(service.url, `PATCH /api/v1/accounts/${id}`, { as: 'boss', json: { password: fresh } });
  expect(patched.status).toBe(400);
  expect(await signsIn('finn', password)).toBe(201);
});

test('is printed by `reveille account reset`, and by `account add --code`', async () => {
  process.env['DATABASE_URL'] = database.url;
  const printed: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  try {
    await accountCommand.run(['reset', 'finn', '--json', '--minutes', '15']);
    await accountCommand.run(['add', 'hugo', '--code', '--role', 'front-desk', '--person', 'Hugo Lind']);
    await expect(accountCommand.run(['reset', 'finn', '--minutes', '5'])).rejects.toThrow(/--minutes is 15 to 1440/);
    await expect(accountCommand.run(['reset', 'nobody'])).rejects.toThrow(/nobody/);
  } finally {
    out.mockRestore();
  }
  const { code } = JSON.parse(printed.join('').split('\nadded')[0] ?? '') as { code: string };
  expect((await use('finn', code)).status).toBe(204);
  const hugos = /code for hugo: ([a-z0-9-]+)/.exec(printed.join(''))?.[1] ?? '';
  expect((await use('hugo', hugos)).status).toBe(204);
  expect(await signsIn('hugo', fresh)).toBe(201);
});
