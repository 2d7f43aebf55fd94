/** A hotel that wants a second factor of some, and of machines a token. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
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
  json: object,
): Promise<{ status: number; cookie: string; body: Record<string, string> }> {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: answer.status, cookie, body: (await answer.json()) as Record<string, string> };
}
const signIn = (account: string) => send('/session', { account, password });
const settings = (json: object) => ask(service.url, 'PATCH /api/v1/property/settings', { as: 'boss', json });

test('who must have one and has none makes it at the next sign-in, and can do nothing else before', async () => {
  const refused = await settings({ secondFactor: ['nobody'] });
  expect(refused.status).toBe(422);
  const changed = await settings({ secondFactor: ['administrator'] });
  expect(changed.json).toMatchObject({ secondFactor: ['administrator'], tokensOnly: false });
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
  const code = appWith(secret).code();
  const done = await send('/session/second-step/enrol', { challenge: other.body['challenge'], enrolment, code });
  expect(done.status).toBe(201);
  const own = await fetch(`${service.url}/api/v1/session/second-factor`, { headers: { cookie: done.cookie } });
  expect(await own.json()).toMatchObject({ required: true, recoveryCodes: 10 });
  expect((await signIn('boss')).body['step']).toBe('code');
  // The step that was begun first is of no use any more.
  expect((await send('/session/second-step/enrol', { challenge, enrolment, code })).status).toBe(409);
});

test('where the hotel says so a password is refused in requests, in words, and a token is taken', async () => {
  const made = await ask(service.url, 'POST /api/v1/tokens', { as: 'boss', json: { name: 'Spa' } });
  const { value } = made.json as { value: string };
  const rest = async (headers: Record<string, string>) => {
    const answer = await fetch(`${service.url}/rest/system`, { headers });
    return { status: answer.status, body: (await answer.json()) as { error?: number; description?: string } };
  };
  expect((await rest(basic('boss'))).status).toBe(200);
  expect((await settings({ tokensOnly: true })).status).toBe(200);
  const refused = await rest(basic('boss'));
  expect([refused.status, refused.body.error]).toEqual([403, 40301]);
  expect(refused.body.description).toContain('Send a token');
  const api = await ask(service.url, 'GET /api/v1/session', { as: 'boss' });
  expect([api.status, (api.json as { said: { code: string } }).said.code]).toEqual([403, 'secondFactor.tokens']);
  expect((await rest({ authorization: `Bearer ${value}` })).status).toBe(200);
  expect((await rest(basic('boss', value))).status).toBe(200);
  // Nobody else is concerned: not who has none, nor another hotel.
  expect((await rest(basic('desk'))).status).toBe(200);
  expect((await rest(basic('boss@other'))).status).toBe(200);
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
