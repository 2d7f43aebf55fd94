/**
 * The end of a token, a session or an account is felt at once wherever it came in: in each of two processes, by
 * requests, at the console, by a stream that is open and by an Asterisk that has dialled in.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { attachAsterisk } from '../../testing/attached-asterisk.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { slack } from '../../testing/patience.ts';
import { basic, makeProperty, password, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

interface Made {
  readonly id: string;
  readonly value: string;
}

const felt = { timeout: 180_000, interval: 20 };
/** Nothing else would end a stream or an Asterisk so soon. */
const bar = 1000 * slack;
const patience = { timeout: 180_000 };
let database: TestDatabase;
let services: Service[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, {
    code: 'grand',
    accounts: { desk: [], boss: ['admin'], off: [], left: [], gone: [], app: [], clerk: [], tel: ['telephony'] },
  });
  const settings = { ARI_URL: 'attach', REVEILLE_ROLES: 'api,dialer' };
  services = [await startTestService(database, settings), await startTestService(database, settings)];
});

afterAll(async () => {
  for (const service of services) await service.stop();
  await database.drop();
});

const urls = (): string[] => services.map(({ url }) => url);
const bearer = (value: string): Record<string, string> => ({ authorization: `Bearer ${value}` });

async function make(name: string, account: string, expiresAt?: string): Promise<Made> {
  const json = { name, account, ...(expiresAt === undefined ? {} : { expiresAt }) };
  const { json: answered, status } = await ask(urls()[0] ?? '', 'POST /api/v1/tokens', { json });
  expect(status).toBe(201);
  return answered as Made;
}

async function statuses(value: string, path = '/rest/system'): Promise<number[]> {
  return Promise.all(
    urls().map(
      async (url) => (await fetch(`${url}${path}`, { headers: { ...bearer(value), connection: 'close' } })).status,
    ),
  );
}

/** Whether it has ended. */
function stream(url: string, value: string, headers = bearer(value)): Promise<() => boolean> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/v1/events`, { headers, agent: false }, (response) => {
      let over = false;
      if (response.statusCode !== 200) reject(new Error(`refused with ${response.statusCode}`));
      response.on('close', () => (over = true));
      response.on('error', () => undefined);
      response.once('data', () => resolve(() => over));
    })
      .on('error', reject)
      .end();
  });
}

/** It answers what it is asked: nothing but the end of its token ends it. */
async function asterisk(url: string, headers: Record<string, string>): Promise<() => boolean> {
  const { socket } = await attachAsterisk(url, 'tel', headers);
  return () => socket.readyState === socket.CLOSED;
}

async function ended(all: readonly (() => boolean)[], since: number, what: string): Promise<void> {
  await expect.poll(() => all.map((over) => over()), felt).toEqual(all.map(() => true));
  const milliseconds = performance.now() - since;
  console.log(`${what}: felt everywhere after ${milliseconds.toFixed(0)} ms`);
  expect(milliseconds).toBeLessThan(bar);
}

test('a token that is revoked in one process is over in both, with the streams that it opened', patience, async () => {
  const { id, value } = await make('Spa', 'desk');
  expect(await statuses(value)).toEqual([200, 200]);
  const open = await Promise.all(urls().map((url) => stream(url, value)));
  const stays = await stream(urls()[1] ?? '', (await make('Stays', 'desk')).value);
  expect((await ask(urls()[0] ?? '', `DELETE /api/v1/tokens/${id}`)).status).toBe(204);
  const revoked = performance.now();
  await expect.poll(() => statuses(value), felt).toEqual([401, 401]);
  await ended(open, revoked, 'a token that was revoked');
  expect(stays()).toBe(false);
});

test('an Asterisk that came in with it has to go, by the other process as well', patience, async () => {
  const { id, value } = await make('Asterisk', 'tel');
  const [one = '', other = ''] = urls();
  const open = [await asterisk(one, bearer(value)), await asterisk(other, basic('tel', value))];
  const byPassword = await asterisk(other, basic('tel'));
  expect((await ask(one, `DELETE /api/v1/tokens/${id}`)).status).toBe(204);
  await ended(open, performance.now(), 'a token of an Asterisk');
  expect(byPassword()).toBe(false);
});

test('an account that is switched off takes its tokens along, and they are back with it', patience, async () => {
  const { value } = await make('Of who left', 'off');
  expect(await statuses(value)).toEqual([200, 200]);
  const open = await Promise.all(urls().map((url) => stream(url, value)));
  await query(database, `UPDATE accounts SET enabled = false WHERE name = 'off'`);
  const off = performance.now();
  await expect.poll(() => statuses(value), felt).toEqual([401, 401]);
  await ended(open, off, 'an account that was switched off');
  await query(database, `UPDATE accounts SET enabled = true WHERE name = 'off'`);
  await expect.poll(() => statuses(value), felt).toEqual([200, 200]);
});

test('when its time has come it ends by itself, everywhere, though nobody tells of it', patience, async () => {
  const end = Date.now() + 20_000;
  const { value } = await make('Short', 'desk', new Date(end).toISOString());
  const phone = await make('Short phone', 'tel', new Date(end).toISOString());
  expect(await statuses(value)).toEqual([200, 200]);
  const open = [
    ...(await Promise.all(urls().map((url) => stream(url, value)))),
    ...(await Promise.all(urls().map((url) => asterisk(url, bearer(phone.value))))),
  ];
  await ended(open, performance.now() + end - Date.now(), 'a token whose time had come');
  expect(Date.now()).toBeGreaterThanOrEqual(end - 1000);
  await expect.poll(() => statuses(value), felt).toEqual([401, 401]);
  const refused = await fetch(`${urls()[0]}/api/v1/rooms`, { headers: bearer(value) });
  expect(((await refused.json()) as { said: { code: string } }).said.code).toBe('token.expired');
});

async function signIn(account: string): Promise<string> {
  const { headers } = await ask(urls()[0] ?? '', 'POST /api/v1/session', { json: { account, password } });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}
/** What the console is answered by each process. */
const atConsole = (cookie: string): Promise<number[]> =>
  Promise.all(urls().map(async (url) => (await fetch(`${url}/api/v1/session`, { headers: { cookie } })).status));
const streamsOf = (cookie: string): Promise<(() => boolean)[]> =>
  Promise.all(urls().map((url) => stream(url, '', { cookie })));

test('who signs out at one process is signed out at both, with the streams of that session alone', async () => {
  const [cookie, other] = [await signIn('desk'), await signIn('desk')];
  const [open, stay] = [await streamsOf(cookie), await streamsOf(other)];
  expect(await atConsole(cookie)).toEqual([200, 200]);
  await fetch(`${urls()[0]}/api/v1/session`, { method: 'DELETE', headers: { cookie } });
  const out = performance.now();
  await expect.poll(() => atConsole(cookie), felt).toEqual([401, 401]);
  await ended(open, out, 'a session that was signed out');
  expect([await atConsole(other), stay.map((over) => over())]).toEqual([
    [200, 200],
    [false, false],
  ]);
});

test.each([
  ['switched off', `UPDATE accounts SET enabled = false WHERE name = 'off'`],
  ['given another role', `UPDATE accounts SET role = 'auditor', permissions = '{inventory}' WHERE name = 'left'`],
  ['removed', `DELETE FROM accounts WHERE name = 'gone'`],
])('an account that is %s is out of the console in both processes, with its streams', async (what, change) => {
  const name = /'(\w+)'$/.exec(change)?.[1] ?? '';
  const cookie = await signIn(name);
  expect(await atConsole(cookie)).toEqual([200, 200]);
  const open = await streamsOf(cookie);
  await query(database, change);
  const off = performance.now();
  await expect.poll(() => atConsole(cookie), felt).toEqual([401, 401]);
  await ended(open, off, `an account that was ${what}`);
});

/** Of a hotel with a provider: passwords are for the accounts that are named. */
const breakGlass = `INSERT INTO identity_providers
  (property, name, issuer, client_id, account_claim, groups_claim, roles, break_glass)
  SELECT property, 'Contoso', 'https://login.example.com', 'reveille', 'name', 'groups', '[]', ARRAY[id]
  FROM accounts WHERE name = 'boss'`;
const tokensOnly = `INSERT INTO settings (property, section, value)
  SELECT property, 'signIn', '{"secondFactor": ["front-desk"], "tokensOnly": true}' FROM accounts WHERE name = 'app'`;

test.each([
  ['tokens alone are taken in requests', 'app', tokensOnly, `DELETE FROM settings WHERE section = 'signIn'`],
  ['passwords are for emergencies alone', 'clerk', breakGlass, 'DELETE FROM identity_providers'],
])('once %s, the streams that a password has opened end', async (what, account, begin, end) => {
  await query(database, `UPDATE accounts SET role = 'front-desk' WHERE name = '${account}'`);
  onTestFinished(async () => void (await query(database, end)));
  const { value } = await make('Beside', account);
  const open = await Promise.all(urls().map((url) => stream(url, '', basic(account))));
  const stays = await Promise.all([
    ...urls().map((url) => stream(url, value)),
    stream(urls()[0] ?? '', '', basic('boss')),
  ]);
  await query(database, begin);
  await ended(open, performance.now(), what);
  expect(stays.map((over) => over())).toEqual([false, false, false]);
});

test('a password that is changed leaves the tokens alone: they do not depend on it', patience, async () => {
  const { value } = await make('Beside the password', 'desk');
  await query(database, `UPDATE accounts SET password_hash = password_hash || 'x' WHERE name = 'desk'`);
  expect(await statuses(value)).toEqual([200, 200]);
});
