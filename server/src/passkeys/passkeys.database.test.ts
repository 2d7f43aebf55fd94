/** Passkeys: made by their holder, bound to the console's name, and each answer good once. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Asked, authenticator } from '../../testing/authenticator.ts';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty, password, startTestService } from '../../testing/service.ts';
import { lastWay, waysTried } from '../../testing/last-way.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
/** Another process on the same database. */
let other: Service;
const here: Asked = { origin: 'https://reveille.hotel.example', site: 'reveille.hotel.example' };

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
  const settings = { REVEILLE_ROLES: 'api', REVEILLE_CONSOLE_URL: here.origin };
  [service, other] = [await startTestService(database, settings), await startTestService(database, settings)];
});
afterAll(async () => {
  await service.stop();
  await other.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

interface Sent {
  readonly cookie?: string;
  readonly at?: Service;
}

async function send(what: string, json: object | undefined, { cookie = '', at = service }: Sent = {}) {
  const [method = '', path = ''] = what.split(' ');
  const answer = await fetch(`${at.url}/api/v1${path}`, {
    method,
    headers: { cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    body: json === undefined ? null : JSON.stringify(json),
  });
  const text = await answer.text();
  const given = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    status: answer.status,
    cookie: given,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  };
}
const signIn = async (account: string): Promise<string> => (await send('POST /session', { account, password })).cookie;

async function make(cookie: string, asked: Asked = here) {
  const device = authenticator();
  const offer = await send('POST /session/passkeys/offer', { password }, { cookie });
  expect(offer.status).toBe(200);
  const response = device.make(String(offer.body['challenge']), asked);
  const kept = await send('POST /session/passkeys', { name: 'Phone', response }, { cookie });
  return { device, status: kept.status, response };
}
const challenged = async (): Promise<string> =>
  String((await send('POST /session/passkey/offer', undefined)).body['challenge']);
const enter = (response: object, at = service) => send('POST /session/passkey', { response }, { at });

test('a passkey is made with the password, and opens the console without it', async () => {
  const cookie = await signIn('desk');
  expect((await send('POST /session/passkeys/offer', { password: 'not this one' }, { cookie })).status).toBe(422);
  const { device, status } = await make(cookie);
  expect(status).toBe(204);
  const entered = await enter(device.sign(await challenged(), here));
  expect([entered.status, entered.body['account']]).toEqual([201, 'desk']);
  expect(await lastWay(database, 'desk')).toBe('passkey');
  expect((await send('GET /session', undefined, { cookie: entered.cookie })).status).toBe(200);
  const { body } = await send('GET /session/passkeys', undefined, { cookie });
  expect(body['passkeys']).toMatchObject([{ name: 'Phone', lastUsed: expect.any(String) as string }]);
  expect(
    await query(database, `SELECT actor, detail->>'secondFactor' AS what FROM journal WHERE kind = 'account.changed'`),
  ).toEqual([{ actor: 'desk', what: 'passkey added' }]);
});

test('an answer is good once, in every process, also when it comes twice at the same moment', async () => {
  const { device } = await make(await signIn('bar'));
  const answer = device.sign(await challenged(), here);
  const tries = await Promise.all([enter(answer), enter(answer, other), enter(answer)]);
  expect(tries.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 401, 401]);
  await expect.poll(() => waysTried(database, 'bar')).toContainEqual(['passkey']);
  // A challenge of one process is known to the other.
  expect((await enter(device.sign(await challenged(), here), other)).status).toBe(201);
});

test('what was signed for another page, for another name, or without its holder opens nothing', async () => {
  const { device } = await make(await signIn('desk'));
  const wrong: Asked[] = [
    { ...here, origin: 'https://evil.example' },
    { ...here, site: 'evil.example' },
    { ...here, verified: false },
  ];
  for (const asked of wrong) expect((await enter(device.sign(await challenged(), asked))).status).toBe(401);
  expect((await enter(device.sign('bm90IG91cnM', here))).status).toBe(401);
  expect((await enter(authenticator().sign(await challenged(), here))).status).toBe(401);
  expect((await enter(device.sign(await challenged(), here))).status).toBe(201);
  for (const asked of wrong) expect((await make(await signIn('desk'), asked)).status).toBe(422);
});

test('one account cannot keep what was made for another, nor remove it', async () => {
  const [desk, bar] = [await signIn('desk'), await signIn('bar')];
  const offer = await send('POST /session/passkeys/offer', { password }, { cookie: desk });
  const response = authenticator().make(String(offer.body['challenge']), here);
  expect((await send('POST /session/passkeys', { name: 'Phone', response }, { cookie: bar })).status).toBe(422);
  const { body } = await send('GET /session/passkeys', undefined, { cookie: bar });
  const [own] = body['passkeys'] as { id: string }[];
  expect((await send(`DELETE /session/passkeys/${own?.id}`, undefined, { cookie: desk })).status).toBe(204);
  expect((await send('GET /session/passkeys', undefined, { cookie: bar })).body).toEqual(body);
});

test('a passkey that was removed opens nothing, nor does that of an account that is switched off', async () => {
  const cookie = await signIn('boss');
  const { device } = await make(cookie);
  await query(database, `UPDATE accounts SET enabled = false WHERE name = 'boss'`);
  expect((await enter(device.sign(await challenged(), here))).status).toBe(401);
  await query(database, `UPDATE accounts SET enabled = true WHERE name = 'boss'`);
  const again = (await enter(device.sign(await challenged(), here))).cookie;
  const { body } = await send('GET /session/passkeys', undefined, { cookie: again });
  const [own] = body['passkeys'] as { id: string }[];
  expect((await send(`DELETE /session/passkeys/${own?.id}`, undefined, { cookie: again })).status).toBe(204);
  expect((await enter(device.sign(await challenged(), here))).status).toBe(401);
});

test('where others sign in at the provider alone, a passkey that was made before opens nothing', async () => {
  const { device } = await make(await signIn('boss'));
  await query(
    database,
    `INSERT INTO identity_providers (property, name, issuer, client_id, account_claim, groups_claim, roles, break_glass)
     SELECT property, 'Group', 'https://id.example', 'reveille', 'sub', 'groups', '[]', ARRAY[gen_random_uuid()]
     FROM accounts WHERE name = 'boss'`,
  );
  onTestFinished(() => query(database, 'DELETE FROM identity_providers').then(() => undefined));
  expect((await enter(device.sign(await challenged(), here))).status).toBe(401);
});
