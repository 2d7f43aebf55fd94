/** Tokens for machines: shown once, no more than the account, only from where they may, and never a way to more. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { askFrom } from '../../testing/from-address.ts';
import { type Answer, ask, query } from '../../testing/rest.ts';
import { basic, makeProperty, password, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';
import { budgets } from '../budgets/budgets.ts';
import { newToken } from './token.ts';

interface Made {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly account: string;
  readonly expiresAt: string;
  readonly lastUsed: string | null;
}

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, {
    code: 'grand',
    accounts: { desk: [], boss: ['admin', 'inventory'], tel: ['telephony'] },
  });
  await makeProperty(database, { code: 'other', accounts: { desk: [], boss: ['admin'] } });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

const bearer = (value: string): Record<string, string> => ({ authorization: `Bearer ${value}` });
const made = async (json: object, as = 'desk'): Promise<Made> => {
  const answer = await ask(service.url, 'POST /api/v1/tokens', { as, json });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as Made;
};
const by = (value: string, what: string, more: object = {}): Promise<Answer> =>
  ask(service.url, what, { headers: bearer(value), ...more });
const saidBy = ({ json }: Answer): string => (json as { said: { code: string } }).said.code;

test('is taken as bearer and as the password of its account, by both surfaces; the value is shown once', async () => {
  const { value, ...token } = await made({ name: 'Lobby PMS' });
  expect(value).toMatch(/^rvl_[a-z0-9.-]+_[\w-]{43}$/);
  const days = (Date.parse(token.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(367);
  expect((await by(value, 'GET /rest/system')).status).toBe(200);
  expect((await by(value, 'GET /api/v1/rooms')).status).toBe(200);
  for (const name of ['desk', 'desk@grand', 'desk@GRAND'])
    expect((await ask(service.url, 'GET /rest/system', { headers: basic(name, value) })).status).toBe(200);
  const listed = await ask(service.url, 'GET /api/v1/tokens', { as: 'desk' });
  expect(listed.text).not.toContain(value);
  expect((listed.json as { tokens: Made[] }).tokens.map(({ name }) => name)).toContain('Lobby PMS');
  const [kept] = await query<{ text: string }>(database, `SELECT string_agg(t::text, '') AS text FROM tokens t`);
  expect(kept?.text).toContain('Lobby PMS');
  expect(kept?.text).not.toContain(value);
});

test('with the name of another account, or of the same name in another hotel, it is a wrong password', async () => {
  const { value } = await made({ name: 'Of the desk' });
  const from = '127.0.1.1';
  for (const name of ['boss', 'desk@other'])
    expect((await askFrom(service.url, { name, secret: value, from, path: '/rest/system' })).status).toBe(401);
  expect((await askFrom(service.url, { name: 'desk', secret: value, from, path: '/rest/system' })).status).toBe(200);
});

test('may what the account and its own rights allow, and no more', async () => {
  const narrow = await made({ name: 'Reads rooms', rights: ['rooms.read', 'journal.read'] });
  expect((await by(narrow.value, 'GET /api/v1/rooms')).status).toBe(200);
  expect((await by(narrow.value, 'GET /api/v1/wakeups')).status).toBe(403);
  expect((await by(narrow.value, 'GET /api/v1/journal')).status).toBe(403); // the account may not
  const wide = await made({ name: 'All of the boss' }, 'boss');
  expect((await by(wide.value, 'GET /api/v1/journal')).status).toBe(200);
  expect((await by(wide.value, 'GET /api/v1/accounts')).status).toBe(200);
});

test('makes no tokens, changes no password and no account, and opens no session', async () => {
  const { value, id } = await made({ name: 'Would like to' }, 'boss');
  const [token] = await query<{ account: string }>(database, 'SELECT account FROM tokens WHERE id = $1', [id]);
  const change = { password, newPassword: 'quite-another-4711' };
  expect((await by(value, 'POST /api/v1/tokens', { json: { name: 'More' } })).status).toBe(403);
  expect((await by(value, `DELETE /api/v1/tokens/${id}`)).status).toBe(403);
  expect((await by(value, 'GET /api/v1/tokens')).status).toBe(403);
  expect((await by(value, 'PUT /api/v1/session/password', { json: change })).status).toBe(403);
  expect((await by(value, 'GET /api/v1/sessions')).status).toBe(403);
  expect((await by(value, `POST /api/v1/accounts/${token?.account}/code`, { json: {} })).status).toBe(403);
  const session = await ask(service.url, 'POST /api/v1/session', { json: { account: 'boss', password: value } });
  expect([session.status, saidBy(session)]).toEqual([403, 'token.console']);
  // Nor is it the password of now for somebody who is signed in.
  const own = await ask(service.url, 'PUT /api/v1/session/password', {
    as: 'boss',
    json: { password: value, newPassword: change.newPassword },
  });
  expect([own.status, saidBy(own)]).toEqual([422, 'password.wrong']);
  const asked = await ask(service.url, 'POST /api/v1/tokens', { json: { name: 'X', rights: ['accounts.change'] } });
  expect([asked.status, saidBy(asked)]).toEqual([422, 'token.right']);
});

test('changes no account by a property file either, and other settings by one it does', async () => {
  const { value } = await made({ name: 'Sets up' }, 'boss');
  const imported = (more: string) =>
    by(value, 'POST /api/v1/property/import', {
      json: { file: `property: Hotel grand\ncode: grand\ntimezone: Europe/Paris\n${more}` },
    });
  const refused = await imported('accounts: [{ name: desk, passwordEnv: DESK, permissions: [admin] }]');
  expect([refused.status, saidBy(refused)], refused.text).toEqual([403, 'permission.lacking']);
  const others = await imported('rooms: { mailboxes: [{ rooms: 101-106 }] }');
  expect(others.status, others.text).toBe(200);
  expect(await query(database, `SELECT FROM accounts WHERE name = 'desk' AND 'admin' = ANY(permissions)`)).toEqual([]);
});

test('is named in the journal: who made it, what it did, who revoked it', async () => {
  const { value, id } = await made({ name: 'Spa' });
  expect((await by(value, 'POST /rest/wakeup', { form: { room: '101', time: '0630' } })).status).toBe(201);
  expect((await ask(service.url, `DELETE /api/v1/tokens/${id}`, { as: 'desk' })).status).toBe(204);
  const rows = await query(
    database,
    `SELECT kind, actor, detail ->> 'token' AS token FROM journal
      WHERE subject = $1 OR actor LIKE '%(token Spa)' ORDER BY id`,
    [id],
  );
  expect(rows).toEqual([
    { kind: 'token.made', actor: 'desk', token: 'Spa' },
    { kind: 'wakeup.booked', actor: 'desk (token Spa)', token: null },
    { kind: 'token.revoked', actor: 'desk', token: 'Spa' },
  ]);
});

test('comes only from where it may, and says so to its holder', async () => {
  const { value } = await made({ name: 'From the cellar', networks: ['127.0.2.0/24', '2001:db8::/32'] });
  const from = (address: string) =>
    askFrom(service.url, { name: 'desk', secret: value, from: address, path: '/api/v1/rooms' });
  expect((await from('127.0.2.9')).status).toBe(200);
  const refused = await from('127.0.3.9');
  expect([refused.status, (JSON.parse(refused.body) as { said: { code: string } }).said.code]).toEqual([
    401,
    'token.network',
  ]);
  for (const network of ['cellar', '10.0.0.0/33', 'loopback', '10.0.0.0/'])
    expect(
      (await ask(service.url, 'POST /api/v1/tokens', { json: { name: network, networks: [network] } })).status,
    ).toBe(400);
});

test('everybody has those of the own account; an administrator makes, sees and revokes those of all', async () => {
  const own = await made({ name: 'Mine' });
  const forPhones = await made({ name: 'Asterisk', account: 'tel' }, 'boss');
  expect(forPhones.account).toBe('tel');
  const namesOf = async (whose: string, as: string): Promise<string[]> => {
    const { json } = await ask(service.url, `GET /api/v1/tokens?whose=${whose}`, { as });
    return (json as { tokens: Made[] }).tokens.map(({ account, name }) => `${account} ${name}`);
  };
  expect(await namesOf('own', 'desk')).toContain('desk Mine');
  expect(await namesOf('own', 'boss')).not.toContain('desk Mine');
  expect(await namesOf('all', 'boss')).toEqual(expect.arrayContaining(['desk Mine', 'tel Asterisk']));
  expect(await namesOf('all', 'boss@other')).toEqual([]);
  expect((await ask(service.url, 'GET /api/v1/tokens?whose=all', { as: 'desk' })).status).toBe(403);
  const forOther = await ask(service.url, 'POST /api/v1/tokens', { as: 'desk', json: { name: 'Y', account: 'boss' } });
  expect([forOther.status, saidBy(forOther)]).toEqual([403, 'permission.lacking']);
  for (const as of ['desk', 'boss@other'])
    expect((await ask(service.url, `DELETE /api/v1/tokens/${forPhones.id}`, { as })).status).toBe(404);
  expect((await ask(service.url, `DELETE /api/v1/tokens/${own.id}`, { as: 'boss' })).status).toBe(204);
  expect((await by(own.value, 'GET /rest/system')).status).toBe(401);
});

test('needs a name of its own, an end within five years, and room in the hotel', async () => {
  const refused = async (json: object): Promise<number> =>
    ((await ask(service.url, 'POST /api/v1/tokens', { json })).json as { code: number }).code;
  await made({ name: 'Twice' }, 'boss');
  expect(await refused({ name: 'Twice' })).toBe(40901);
  expect(await refused({ name: '  ' })).toBe(40002);
  expect(await refused({ name: 'a\u0007b' })).toBe(40002);
  expect(await refused({ name: 'Past', expiresAt: '2020-01-01T00:00:00Z' })).toBe(42202);
  expect(await refused({ name: 'Far', expiresAt: '2099-01-01T00:00:00Z' })).toBe(42203);
  expect(await refused({ name: 'Whose', account: 'nobody' })).toBe(40403);
  await query(
    database,
    `INSERT INTO tokens (property, account, name, digest, made_by, expires_at)
      SELECT property, id, 'token ' || n, sha256(('x' || n)::bytea), 'test', now() + interval '1 hour'
      FROM accounts, generate_series(1, $1::int) n WHERE name = 'tel'`,
    [budgets.tokens.most],
  );
  expect(await refused({ name: 'One too many' })).toBe(42201);
  await query(database, `DELETE FROM tokens WHERE made_by = 'test'`);
});

test('its last use is kept to the minute, and counts as one of the account', async () => {
  const { value, id } = await made({ name: 'Counted', account: 'tel' }, 'boss');
  const used = () => query<{ at: Date | null }>(database, 'SELECT last_used AS at FROM tokens WHERE id = $1', [id]);
  expect(await used()).toEqual([{ at: null }]);
  await by(value, 'GET /rest/system');
  await expect.poll(async () => (await used())[0]?.at ?? null, { timeout: 30_000 }).not.toBeNull();
  const [first] = await used();
  await by(value, 'GET /rest/system');
  await by(value, 'GET /rest/system');
  expect(await used()).toEqual([first]);
  expect(
    await query(database, `SELECT 1 FROM sign_ins s JOIN accounts a ON a.id = s.account WHERE a.name = 'tel'`),
  ).toHaveLength(1);
});

test('who tries wrong ones is slowed like any guesser; who has a right one at the same place is not', async () => {
  const { value } = await made({ name: 'Beside a guesser' });
  const from = '127.0.4.4';
  const wrong = () => askFrom(service.url, { name: 'desk', secret: newToken('grand'), from, path: '/rest/system' });
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await wrong()).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect((await askFrom(service.url, { name: 'desk', secret: value, from, path: '/rest/system' })).status).toBe(200);
});

test('a wrong bearer is refused and counted, of whatever shape', async () => {
  const statuses: number[] = [];
  const wrong = Array.from({ length: 4 }, () => newToken('grand'));
  for (const value of ['rvl_short', 'x'.repeat(900), 'a.b.c', ...wrong])
    statuses.push((await askFrom(service.url, { name: '-', token: value, from: '127.0.4.5' })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('those that have expired are in nobody’s way: the oldest of them give way where there is no room', async () => {
  await query(
    database,
    `INSERT INTO tokens (property, account, name, digest, made_by, made_at, expires_at)
     SELECT property, id, 'old ' || n, sha256(n::text::bytea), 'boss', now() - interval '2 years',
       now() - make_interval(hours => n) FROM accounts, generate_series(1, 500) n
     WHERE name = 'boss' AND property = (SELECT id FROM properties WHERE is_default)`,
  );
  const answer = await ask(service.url, 'POST /api/v1/tokens', { as: 'boss', json: { name: 'One more' } });
  expect(answer.status, answer.text).toBe(201);
  const left = await query<{ count: number; oldest: number }>(
    database,
    `SELECT count(*)::int AS count, count(*) FILTER (WHERE name = 'old 500')::int AS oldest FROM tokens
     WHERE property = (SELECT id FROM properties WHERE is_default)`,
  );
  expect(left).toEqual([{ count: 500, oldest: 0 }]);
  await query(database, `DELETE FROM tokens WHERE name LIKE 'old %'`);
});
