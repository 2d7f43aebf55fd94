/** A hotel that wants a second factor of some, and of machines a token. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, appWith, nextCodes } from '../../testing/app-with.ts';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { basic, makeProperty, password, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
  await makeProperty(database, { code: 'other' });
  const settings = { REVEILLE_ROLES: 'api', REVEILLE_SECRET_KEY: randomBytes(32).toString('base64') };
  service = await startTestService(database, settings);
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

async function send(
  path: string,
  json: object | undefined,
  { cookie = '', method = 'POST' }: { readonly cookie?: string; readonly method?: string } = {},
): Promise<{ status: number; cookie: string; body: Record<string, string>; code: unknown }> {
  // By a name, which passkeys are bound to.
  const answer = await fetch(`${service.url.replace('127.0.0.1', 'localhost')}/api/v1${path}`, {
    method,
    headers: { cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, string> & { said?: { code: string } };
  return {
    status: answer.status,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    body,
    code: body.said?.code,
  };
}
const signIn = (account: string) => send('/session', { account, password });
const settings = (json: object, cookie: string) => send('/property/settings', json, { cookie, method: 'PATCH' });
const rest = async (headers: Record<string, string>) => {
  const answer = await fetch(`${service.url}/rest/system`, { headers });
  return { status: answer.status, body: (await answer.json()) as { error?: number; description?: string } };
};
/** Of the administrator, and the session that it came in with. */
let app: App;
let boss: string;

test('who must have one and has none makes it at the next sign-in, and can do nothing else before', async () => {
  const { cookie } = await signIn('boss');
  const refused = await settings({ secondFactor: ['nobody'] }, cookie);
  expect(refused.status).toBe(422);
  const changed = await settings({ secondFactor: ['administrator'] }, cookie);
  expect(changed.body).toMatchObject({ secondFactor: ['administrator'], tokensOnly: false });
  // An account with the permission and without a role is one as well; the desk and another hotel are none of it.
  const half = await signIn('boss');
  expect([half.status, half.cookie, half.body['step']]).toEqual([202, '', 'enrol']);
  expect((await signIn('desk')).status).toBe(201);
  expect((await signIn('boss@other')).status).toBe(201);

  const challenge = half.body['challenge'];
  expect((await send('/session/second-step', { challenge, code: '123456' })).status).toBe(401);
  const offer = await send('/session/second-step/offer', { challenge });
  expect(offer.status).toBe(200);
  const { enrolment = '', secret = '' } = offer.body;
  const wrong = await send('/session/second-step/enrol', { challenge, enrolment, code: '000000' });
  expect([wrong.status, wrong.cookie]).toEqual([422, '']);
  // What was offered to one account is nothing to another.
  const other = await send('/session', { account: 'boss', password });
  app = appWith(secret);
  const code = app.code();
  const done = await send('/session/second-step/enrol', { challenge: other.body['challenge'], enrolment, code });
  expect(done.status).toBe(201);
  boss = done.cookie;
  const own = await send('/session/second-factor', undefined, { cookie: boss, method: 'GET' });
  expect(own.body).toMatchObject({ required: true, recoveryCodes: 10 });
  expect((await signIn('boss')).body['step']).toBe('code');
  // The step that was begun first is of no use any more.
  expect((await send('/session/second-step/enrol', { challenge, enrolment, code })).status).toBe(409);
});

test('the password of who must have one is refused in requests, in words, and a token is taken', async () => {
  await query(database, nextCodes);
  // An open session makes no token by itself.
  const without = await send('/tokens', { name: 'Spa' }, { cookie: boss });
  expect([without.status, without.code]).toEqual([422, 'secondFactor.code']);
  const wrong = await send('/tokens', { name: 'Spa', code: '000000' }, { cookie: boss });
  expect([wrong.status, wrong.code]).toEqual([422, 'secondFactor.wrong']);
  const code = app.code();
  const made = await send('/tokens', { name: 'Spa', code }, { cookie: boss });
  expect(made.status).toBe(201);
  expect((await send('/tokens', { name: 'Gym', code }, { cookie: boss })).code).toBe('secondFactor.wrong');
  const value = made.body['value'] ?? '';

  const refused = await rest(basic('boss'));
  expect([refused.status, refused.body.error]).toEqual([403, 40301]);
  expect(refused.body.description).toContain('Send a token');
  const api = await ask(service.url, 'GET /api/v1/session', { as: 'boss' });
  expect([api.status, (api.json as { said: { code: string } }).said.code]).toEqual([403, 'secondFactor.tokens']);
  expect((await rest({ authorization: `Bearer ${value}` })).status).toBe(200);
  expect((await rest(basic('boss', value))).status).toBe(200);
  // Nobody else is concerned: not who need have none, nor another hotel.
  expect((await rest(basic('desk'))).status).toBe(200);
  expect((await rest(basic('boss@other'))).status).toBe(200);
  expect((await ask(service.url, 'POST /api/v1/tokens', { as: 'desk', json: { name: 'Desk' } })).status).toBe(201);
});

test('who has one unasked is refused with the password where the hotel says so, and adds no passkey', async () => {
  const { cookie } = await signIn('bar');
  const offer = await send('/session/second-factor/offer', { password }, { cookie });
  const own = appWith(offer.body['secret'] ?? '');
  const { enrolment } = offer.body;
  const on = await send('/session/second-factor', { enrolment, code: own.code() }, { cookie, method: 'PUT' });
  expect(on.status).toBe(200);
  await query(database, nextCodes);
  expect((await rest(basic('bar'))).status).toBe(200);
  const token = await ask(service.url, 'POST /api/v1/tokens', { as: 'bar', json: { name: 'Bar' } });
  expect([token.status, (token.json as { said: { code: string } }).said.code]).toEqual([422, 'secondFactor.code']);
  const passkey = (json: object) => send('/session/passkeys/offer', { password, ...json }, { cookie });
  expect((await passkey({})).code).toBe('secondFactor.code');
  expect((await passkey({ code: '000000' })).code).toBe('secondFactor.wrong');
  expect((await passkey({ code: own.code() })).status).toBe(200);
  expect((await settings({ tokensOnly: true }, boss)).status).toBe(200);
  expect((await rest(basic('bar'))).status).toBe(403);
  expect((await rest(basic('desk'))).status).toBe(200);
});

test('no token changes who must have one, neither one by one nor by a file', async () => {
  await query(database, nextCodes);
  const made = await send(
    '/tokens',
    { name: 'Settings', rights: ['settings.change'], code: app.code() },
    { cookie: boss },
  );
  const headers = { authorization: `Bearer ${made.body['value']}` };
  const change = (json: object) => ask(service.url, 'PATCH /api/v1/property/settings', { headers, json });
  expect((await change({ secondFactor: [] })).status).toBe(403);
  expect((await change({ tokensOnly: false })).status).toBe(403);
  const same = await change({ secondFactor: ['administrator'], tokensOnly: true, company: 'Grand Hotels' });
  expect(same.json).toMatchObject({ secondFactor: ['administrator'], tokensOnly: true, company: 'Grand Hotels' });
  // A file that does not mention it puts it back to the default.
  const file = 'property: Grand\ncode: grand\ntimezone: Europe/Paris\nlanguages: [en, fr]\n';
  const imported = await ask(service.url, 'POST /api/v1/property/import?dryRun=true', { headers, json: { file } });
  expect(imported.status).toBe(403);
  const signRules = 'signIn: { secondFactor: [administrator], tokensOnly: yes }\n';
  const whole = { file: file + signRules };
  expect((await ask(service.url, 'POST /api/v1/property/import?dryRun=true', { headers, json: whole })).status).toBe(
    200,
  );
});

test('a wrong password is told nothing of it', async () => {
  const answer = await fetch(`${service.url}/rest/system`, { headers: basic('boss', 'not this one') });
  expect(answer.status).toBe(401);
});

test('without a key for secrets none is asked for, since none could be made', async () => {
  const without = await startTestService(database, { REVEILLE_ROLES: 'api' });
  await query(database, 'DELETE FROM second_factors');
  const answer = await fetch(`${without.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'boss', password }),
  });
  expect(answer.status).toBe(201);
  await without.stop();
});
