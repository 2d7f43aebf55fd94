/** A password of one's own, which nobody else has seen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { basic, makeProperty, password, startTestService } from '../../testing/service.ts';
import { hashPassword } from '../passwords/password.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
const first = password;
const second = 'a better password';

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
  await makeProperty(database, { code: 'other' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

const signIn = async (secret: string, account = 'desk'): Promise<string> => {
  const answer = await fetch(`${service.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: secret }),
  });
  return answer.status === 201 ? cookieOf(answer) : String(answer.status);
};
const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const change = (cookie: string, old: string, newPassword: string): Promise<Response> =>
  fetch(`${service.url}/api/v1/session/password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ password: old, newPassword }),
  });
const isIn = async (cookie: string): Promise<boolean> =>
  (await fetch(`${service.url}/api/v1/session`, { headers: { cookie } })).status === 200;
const fieldOf = async (answer: Response): Promise<string | undefined> =>
  ((await answer.json()) as { errors?: { field: string }[] }).errors?.[0]?.field;

test('is changed with the old one: other sessions end, this one goes on, and the journal knows', async () => {
  const [here, elsewhere] = [await signIn(first), await signIn(first)];
  const other = await signIn(first, 'desk@other');
  const changed = await change(here, first, second);
  expect(changed.status).toBe(204);
  const now = cookieOf(changed);
  expect(await isIn(now)).toBe(true);
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, false]);
  expect(await signIn(first)).toBe('401');
  expect(await isIn(await signIn(second))).toBe(true);
  // The account of the same name in another hotel is another account.
  expect(await isIn(other)).toBe(true);
  expect(await query(database, `SELECT actor, detail FROM journal WHERE kind = 'account.changed' ORDER BY id`)).toEqual(
    [{ actor: 'desk', detail: { account: 'desk', password: 'another one' } }],
  );
});

test('is refused at the field that is wrong, which ends no session', async () => {
  const here = await signIn(second);
  const wrong = await change(here, 'not this one', 'something else');
  expect([wrong.status, await fieldOf(wrong)]).toEqual([422, 'password']);
  const short = await change(here, second, 'short');
  expect([short.status, await fieldOf(short)]).toEqual([422, 'newPassword']);
  for (const guessed of ['Sunshine2026', 'desk@grand'])
    expect(await fieldOf(await change(here, second, guessed)), guessed).toBe('newPassword');
  const same = await change(here, second, second);
  expect([same.status, await fieldOf(same)]).toEqual([422, 'newPassword']);
  expect(await isIn(here)).toBe(true);
  expect((await change('', second, 'something else')).status).toBe(401);
});

test('is guessed no faster there than at the door', async () => {
  const here = await signIn(first, 'bar');
  const tries = await Promise.all(Array.from({ length: 16 }, (_, n) => change(here, `guess ${n}`, 'something else')));
  const statuses = tries.map(({ status }) => status);
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 204)).toEqual([]);
  expect(await isIn(here)).toBe(true);
});

test('that many use is refused wherever it is set; an account that has one signs in as before', async () => {
  const add = (name: string, secret: string): Promise<number> =>
    ask(service.url, 'POST /api/v1/accounts', { as: 'boss@other', json: { name, password: secret } }).then(
      ({ status }) => status,
    );
  expect([
    await add('late', 'trustno1'),
    await add('late', 'late-other-1'),
    await add('late', 'late but welcome'),
  ]).toEqual([422, 422, 201]);
  const [changed] = await query<{ id: string }>(
    database,
    `UPDATE accounts SET password_hash = $1 WHERE name = 'late' RETURNING id`,
    [await hashPassword('trustno1')],
  );
  expect(await isIn(await signIn('trustno1', 'late@other'))).toBe(true);
  const { json } = await ask(service.url, `POST /api/v1/accounts/${changed?.id ?? ''}/code`, {
    as: 'boss@other',
    json: {},
  });
  const again = await ask(service.url, 'POST /api/v1/session/code', {
    json: { account: 'late@other', code: (json as { code: string }).code, newPassword: 'trustno1' },
  });
  expect(again.status).toBe(422);
});

test('with credentials there is no cookie; when an account signed in is told to the administrator', async () => {
  const answer = await ask(service.url, 'PUT /api/v1/session/password', {
    as: 'boss',
    json: { password: first, newPassword: second },
  });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null]);
  const headers = basic('boss', second);
  const { accounts } = (await (await fetch(`${service.url}/api/v1/accounts`, { headers })).json()) as {
    accounts: { name: string; lastSignIn: string | null }[];
  };
  const byName = new Map(accounts.map(({ name, lastSignIn }) => [name, lastSignIn]));
  expect(Date.parse(byName.get('desk') ?? '')).toBeGreaterThan(Date.now() - 600_000);
  expect(Date.parse(byName.get('boss') ?? '')).toBeGreaterThan(Date.now() - 600_000);
});
