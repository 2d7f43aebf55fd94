/** Signing in at the console: a cookie that only the browser holds, and that ends when it should. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { basic, makeProperty, password, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  const accounts = {
    desk: [],
    night: [],
    late: [],
    gone: [],
    off: [],
    idle: [],
    old: [],
    many: [],
    boss: ['admin'],
  } as const;
  await makeProperty(database, {
    code: 'grand',
    accounts: Object.fromEntries(Object.entries(accounts).map(([name, list]) => [name, [...list]])),
  });
  await makeProperty(database, { code: 'other', accounts: { desk: [] } });
  service = await startTestService(database, { REVEILLE_TRUSTED_PROXIES: '127.0.0.1' });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

type Headers = Record<string, string>;

async function call(
  what: string,
  headers: Headers = {},
  body?: object,
): Promise<{ status: number; headers: globalThis.Headers; json: Record<string, unknown> }> {
  const [method = '', path = ''] = what.split(' ');
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${service.url}${path}`, { method, headers: { ...type, ...headers }, ...sent });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

const signIn = (account: string, secret = password, headers: Headers = {}) =>
  call('POST /api/v1/session', headers, { account, password: secret });
const cookieOf = (answer: { headers: globalThis.Headers }): Headers => ({
  cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
});
const open = async (account: string): Promise<Headers> => cookieOf(await signIn(account));
const whoAmI = (headers: Headers) => call('GET /api/v1/session', headers);

describe('signing in', () => {
  test('gives a cookie that no script can read and no other site can send, and says who it is', async () => {
    const answer = await signIn('boss');
    expect(answer.status).toBe(201);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^reveille_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    expect(answer.json).toMatchObject({
      account: 'boss',
      permissions: ['admin'],
      licences: { wakeup: 1 },
      property: { code: 'grand', name: 'Hotel grand', timezone: 'Europe/Paris', languages: ['en', 'fr'] },
    });
    expect(Math.abs(Date.parse(String(answer.json['time'])) - Date.now())).toBeLessThan(60_000);
    expect((await whoAmI(cookieOf(answer))).json).toMatchObject({ account: 'boss' });
  });

  test('marks the cookie Secure where the browser speaks TLS', async () => {
    const overTls = { 'x-forwarded-proto': 'https' };
    const cookie = (await signIn('desk', password, overTls)).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^__Host-reveille_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/,
    );
    const [pair = ''] = cookie.split(';');
    expect((await whoAmI({ ...overTls, cookie: pair })).status).toBe(200);
    // A cookie of the plain name may have been put there by somebody who cannot speak TLS for this host.
    expect((await whoAmI({ ...overTls, cookie: pair.replace('__Host-', '') })).status).toBe(401);
  });

  test('opens both surfaces for the account, with its permissions and its property', async () => {
    const desk = await open('desk@other');
    expect((await call('GET /rest/system', desk)).json['sitename']).toBe('Hotel other');
    expect((await call('GET /api/v1/rooms', desk)).status).toBe(200);
    expect((await call('GET /api/v1/journal', desk)).status).toBe(403);
    expect((await call('GET /api/v1/journal', await open('boss'))).status).toBe(200);
  });

  test('shares its limit with credentials: five failures by either way, and both are slowed', async () => {
    const from = { 'x-forwarded-for': '10.1.0.1' };
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await signIn('late', `guess-${attempt}`, from)).status).toBe(401);
    for (let attempt = 3; attempt < 5; attempt += 1)
      expect((await call('GET /rest/system', { ...basic('late', `guess-${attempt}`), ...from })).status).toBe(401);
    const refused = await signIn('late', password, from);
    expect([refused.status, refused.json['code'], Number(refused.headers.get('retry-after')) > 0]).toEqual([
      429,
      42901,
      true,
    ]);
  });

  test('with a wrong password says so without the browser asking for one itself, where the console asks', async () => {
    const refused = await signIn('nobody', 'wrong', { 'x-requested-with': 'console', 'x-forwarded-for': '10.2.0.1' });
    expect([refused.status, refused.headers.get('www-authenticate'), refused.headers.get('set-cookie')]).toEqual([
      401,
      null,
      null,
    ]);
    expect((await whoAmI({})).headers.get('www-authenticate')).toContain('Basic');
  });
});

describe('a session', () => {
  test('is kept as a digest: nobody signs in with what the table holds', async () => {
    const { cookie = '' } = await open('night');
    const token = cookie.split('=')[1] ?? '';
    const rows = await query<{ digest: Buffer }>(database, 'SELECT digest FROM sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { digest } of rows) {
      expect(digest.toString('base64url')).not.toBe(token);
      expect((await whoAmI({ cookie: `reveille_session=${digest.toString('base64url')}` })).status).toBe(401);
    }
  });

  test('is refused when it is malformed, made up or empty', async () => {
    for (const cookie of [
      'reveille_session=',
      'reveille_session=abc',
      `reveille_session=${'a'.repeat(43)}`,
      `x=1; reveille_session=${'b'.repeat(43)}; y=2`,
    ])
      expect((await whoAmI({ cookie })).status, cookie).toBe(401);
  });

  test('is over once it is signed out; other sessions of the account stand', async () => {
    const [one, other] = [await open('night'), await open('night')];
    const answer = await call('DELETE /api/v1/session', one);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      'reveille_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect((await whoAmI(one)).status).toBe(401);
    expect((await whoAmI(other)).status).toBe(200);
  });

  test('may not change anything for a page of another site', async () => {
    const desk = await open('desk');
    const foreign = await call(
      'POST /rest/rsi/change',
      { ...desk, origin: 'https://evil.example' },
      { id: '1', room: '101' },
    );
    expect([foreign.status, foreign.json['error']]).toEqual([403, 40303]);
    expect((await signIn('desk', password, { origin: 'https://evil.example' })).status).toBe(403);
  });

  test('yields to credentials that are sent along', async () => {
    expect((await whoAmI({ ...(await open('desk')), ...basic('boss') })).json['account']).toBe('boss');
  });

  test.each([
    [
      'the password is changed',
      'night',
      `UPDATE accounts SET password_hash = password_hash || 'x' WHERE name = 'night'`,
    ],
    ['the permissions are changed', 'boss', `UPDATE accounts SET permissions = '{inventory}' WHERE name = 'boss'`],
    ['the account is switched off', 'off', `UPDATE accounts SET enabled = false WHERE name = 'off'`],
    ['the account is removed', 'gone', `DELETE FROM accounts WHERE name = 'gone'`],
    ['it is not used for half a day', 'idle', `UPDATE sessions SET used_at = now() - interval '13 hours'`],
    ['it is two weeks old, however busy', 'old', `UPDATE sessions SET opened_at = now() - interval '15 days'`],
  ])('is over at once when %s', async (_what, account, change) => {
    const cookie = await open(account);
    expect((await whoAmI(cookie)).status).toBe(200);
    await query(database, change);
    expect((await whoAmI(cookie)).status).toBe(401);
  });

  test('stands when an account is written again as it was', async () => {
    const cookie = await open('desk');
    await query(database, `UPDATE accounts SET changed_at = now(), permissions = permissions WHERE name = 'desk'`);
    expect((await whoAmI(cookie)).status).toBe(200);
  });

  test('is kept awake by use', async () => {
    const cookie = await open('desk');
    await query(database, `UPDATE sessions SET used_at = now() - interval '11 hours'`);
    expect((await whoAmI(cookie)).status).toBe(200);
    expect(await query(database, `SELECT 1 FROM sessions WHERE used_at > now() - interval '1 minute'`)).toHaveLength(1);
  });

  test('is one of twenty at the most: the oldest gives way', async () => {
    const first = await open('many');
    for (let count = 0; count < 20; count += 1) await open('many');
    expect((await whoAmI(first)).status).toBe(401);
    expect(
      await query(database, `SELECT 1 FROM sessions JOIN accounts ON id = account WHERE name = 'many'`),
    ).toHaveLength(20);
  });
});
