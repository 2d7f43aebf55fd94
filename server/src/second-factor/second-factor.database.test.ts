/** A second factor: made by its holder, asked for at the door, good once, and removed for who has lost the device. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { appWith, nextCodes } from '../../testing/app-with.ts';
import { basic, makeProperty, password, startTestService } from '../../testing/service.ts';
import { lastWay, waysTried } from '../../testing/last-way.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
/** Another process on the same database: what is counted, is counted for both. */
let other: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  const accounts = { desk: [], bar: [], night: [], boss: ['admin'], lost: [], both: [] } as const;
  await makeProperty(database, {
    code: 'grand',
    accounts: Object.fromEntries(Object.entries(accounts).map(([name, some]) => [name, [...some]])),
  });
  const settings = { REVEILLE_ROLES: 'api', REVEILLE_SECRET_KEY: randomBytes(32).toString('base64') };
  [service, other] = [await startTestService(database, settings), await startTestService(database, settings)];
});
afterAll(async () => {
  await service.stop();
  await other.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

interface Answer {
  readonly status: number;
  readonly cookie: string;
  readonly body: Record<string, string> & { recoveryCodes?: string[]; errors?: { field: string }[] };
}

async function send(method: string, path: string, json?: object, cookie = '', at = service): Promise<Answer> {
  const answer = await fetch(`${at.url}/api/v1${path}`, {
    method,
    headers: { cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    body: json === undefined ? null : JSON.stringify(json),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
  };
}
const signIn = (account: string, at = service): Promise<Answer> =>
  send('POST', '/session', { account, password }, '', at);
const step = async (account: string, code: string, at = service): Promise<Answer> =>
  send('POST', '/session/second-step', { challenge: (await signIn(account)).body['challenge'], code }, '', at);
const isIn = async (cookie: string): Promise<boolean> =>
  (await send('GET', '/session', undefined, cookie)).status === 200;

/** Signs in by the password, and enrols an app. */
async function enrol(account: string) {
  const { cookie } = await signIn(account);
  const offer = await send('POST', '/session/second-factor/offer', { password }, cookie);
  expect(offer.status).toBe(200);
  const app = appWith(offer.body['secret'] ?? '');
  const { enrolment } = offer.body;
  const done = await send('PUT', '/session/second-factor', { enrolment, code: app.code() }, cookie);
  expect(done.status).toBe(200);
  await query(database, nextCodes);
  return { cookie, app, recoveryCodes: done.body.recoveryCodes ?? [] };
}
const told = (account: string) =>
  query<{ actor: string; what: string }>(
    database,
    `SELECT actor, detail->>'secondFactor' AS what FROM journal
     WHERE kind = 'account.changed' AND detail->>'account' = $1 ORDER BY id`,
    [account],
  );

test('is made with the password and the first code, and the password alone opens no session from then on', async () => {
  const elsewhere = (await signIn('desk')).cookie;
  const { cookie } = await signIn('desk');
  const wrong = await send('POST', '/session/second-factor/offer', { password: 'not this one' }, cookie);
  expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'password']);
  const { app, recoveryCodes, cookie: here } = await enrol('desk');
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  // Sessions that the password alone has opened are over, but for the one that asked.
  expect([await isIn(here), await isIn(elsewhere), await isIn(cookie)]).toEqual([true, false, false]);
  const half = await signIn('desk');
  expect([half.status, half.cookie, half.body['step']]).toEqual([202, '', 'code']);
  const whole = await step('desk', app.code());
  expect(whole.status).toBe(201);
  expect(await isIn(whole.cookie)).toBe(true);
  expect(await lastWay(database, 'desk')).toBe('totp');
  expect(await told('desk')).toEqual([{ actor: 'desk', what: 'codes added' }]);
  const [kept] = await query<{ row: string }>(database, 'SELECT row_to_json(f)::text AS row FROM second_factors f');
  for (const secret of [app.secret, app.hex, ...recoveryCodes]) expect(kept?.row).not.toContain(secret);
});

test('a code is good once, for every process, also when it comes twice at the same moment', async () => {
  const { app } = await enrol('both');
  const code = app.code();
  const tries = await Promise.all([step('both', code), step('both', code, other), step('both', code)]);
  expect(tries.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 422, 422]);
  // And so is the step itself.
  const { body } = await signIn('both');
  const challenge = body['challenge'];
  const again = async () => (await send('POST', '/session/second-step', { challenge, code: app.code() })).status;
  await query(database, nextCodes);
  expect(await again()).toBe(201);
  await query(database, nextCodes);
  expect(await again()).toBe(401);
});

test('five wrong codes lock it in words, in every process, and the right one is not looked at then', async () => {
  const { app, cookie } = await enrol('bar');
  for (const at of [service, other, service, other]) expect((await step('bar', '000000', at)).status).toBe(422);
  const fifth = await step('bar', '000000');
  expect([fifth.status, fifth.body['detail']]).toEqual([429, 'Too many wrong codes. Wait 15 minutes, then try again.']);
  expect((await step('bar', app.code(), other)).status).toBe(429);
  // Nor is it ended meanwhile.
  const end = await send('POST', '/session/second-factor/end', { password, code: app.code() }, cookie);
  expect(end.status).toBe(429);
  expect(await told('bar')).toContainEqual({ actor: 'reveille', what: 'codes locked' });
  await expect.poll(() => waysTried(database, 'bar')).toContainEqual(['totp']);
  await query(database, `UPDATE second_factors SET locked_until = now() WHERE locked_until IS NOT NULL`);
  expect((await step('bar', app.code())).status).toBe(201);
});

test('a recovery code stands for the device once, however it is typed', async () => {
  const { recoveryCodes, cookie } = await enrol('night');
  const [first = '', second = ''] = recoveryCodes;
  expect((await step('night', first)).status).toBe(201);
  expect((await step('night', first)).status).toBe(422);
  expect((await step('night', ` ${second.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(201);
  const left = await send('GET', '/session/second-factor', undefined, cookie);
  expect(left.body['recoveryCodes']).toBe(8);
  expect(await told('night')).toContainEqual({ actor: 'night', what: 'recovery code used' });
});

test('it is ended with the password and a code, not with one of them', async () => {
  const { app, cookie } = await enrol('lost');
  const end = (json: object): Promise<Answer> => send('POST', '/session/second-factor/end', json, cookie);
  expect((await end({ password: 'not this one', code: app.code() })).status).toBe(422);
  expect((await end({ password, code: '000000' })).status).toBe(422);
  expect((await end({ password, code: app.code() })).status).toBe(204);
  expect((await signIn('lost')).status).toBe(201);
  expect(await told('lost')).toContainEqual({ actor: 'lost', what: 'codes ended' });
});

test('an administrator removes it for a lost device, learns nothing, and cannot skip the own one', async () => {
  const { cookie } = await enrol('lost');
  const { cookie: boss } = await enrol('boss');
  const id = async (name: string): Promise<string> =>
    (await query<{ id: string }>(database, 'SELECT id FROM accounts WHERE name = $1', [name]))[0]?.id ?? '';
  const listed = await send('GET', '/accounts', undefined, boss);
  const named = (listed.body as unknown as { accounts: { name: string; secondFactor: boolean }[] }).accounts;
  expect(named.find(({ name }) => name === 'lost')?.secondFactor).toBe(true);
  expect(JSON.stringify(named)).not.toMatch(/secret|recovery/);
  const remove = async (name: string, who: string): Promise<number> =>
    (await send('DELETE', `/accounts/${await id(name)}/second-factor`, undefined, who)).status;
  expect(await remove('boss', boss)).toBe(409);
  expect(await remove('lost', cookie)).toBe(403);
  expect(await remove('lost', boss)).toBe(204);
  expect(await remove('lost', boss)).toBe(409);
  expect(await isIn(cookie)).toBe(false);
  expect((await signIn('lost')).status).toBe(201);
  expect(await told('lost')).toContainEqual({ actor: 'boss', what: 'codes removed' });
});

test('another password ends a step that is half taken', async () => {
  const { app } = await enrol('lost');
  const { body } = await signIn('lost');
  await query(database, `UPDATE accounts SET password_hash = password_hash || 'A' WHERE name = 'lost'`);
  const challenge = body['challenge'];
  expect((await send('POST', '/session/second-step', { challenge, code: app.code() })).status).toBe(401);
});

test('the interface takes credentials as before', async () => {
  const answer = await fetch(`${service.url}/rest/system`, { headers: basic('desk') });
  expect(answer.status).toBe(200);
});
