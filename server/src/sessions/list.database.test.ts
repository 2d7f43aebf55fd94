/** Where one is signed in: told to oneself alone, and ended by oneself alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { basic, makeProperty, password, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
  await makeProperty(database, { code: 'other' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api', REVEILLE_TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function signIn(account: string, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const answer = await fetch(`${service.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ account, password }),
  });
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

interface Listed {
  readonly id: string;
  readonly current: boolean;
  readonly browser: string;
  readonly system: string;
  readonly address: string;
  readonly usedAt: string;
}
const api = (what: string, headers: Record<string, string>): Promise<Response> => {
  const [method = '', path = ''] = what.split(' ');
  return fetch(`${service.url}/api/v1${path}`, { method, headers });
};
const list = async (headers: Record<string, string>): Promise<Listed[]> =>
  ((await (await api('GET /sessions', headers)).json()) as { sessions: Listed[] }).sessions;
const isIn = async (headers: Record<string, string>): Promise<boolean> =>
  (await api('GET /session', headers)).status === 200;

test('the list has browser, system, address and last use, and marks the one that asks', async () => {
  const desktop = await signIn('desk', { 'user-agent': chrome, 'x-forwarded-for': '10.1.2.3' });
  await query(database, `UPDATE sessions SET used_at = now() - interval '1 hour'`);
  const tool = await signIn('desk', { 'user-agent': 'curl/8.14.1', 'x-forwarded-for': '10.9.9.9' });
  expect(await list(tool)).toMatchObject([
    { current: true, browser: '', system: '', address: '10.9.9.9' },
    { current: false, browser: 'Chrome', system: 'Windows', address: '10.1.2.3' },
  ]);
  // With credentials none is the one that asks. Whoever uses it elsewhere is seen there.
  expect((await list(basic('desk'))).map(({ current }) => current)).toEqual([false, false]);
  expect(await isIn({ ...desktop, 'x-forwarded-for': '10.7.7.7' })).toBe(true);
  expect((await list(tool)).map(({ address }) => address).toSorted()).toEqual(['10.7.7.7', '10.9.9.9']);
});

test('one of them is ended, and all others are; the journal has each', async () => {
  const [here, there, third] = [await signIn('bar'), await signIn('bar'), await signIn('bar')];
  const other = (await list(there)).find(({ current }) => current)?.id ?? '';
  expect((await api(`DELETE /sessions/${other}`, here)).status).toBe(204);
  expect((await api(`DELETE /sessions/${other}`, here)).status).toBe(204);
  expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true]);
  expect(await (await api('DELETE /sessions', here)).json()).toEqual({ ended: 1 });
  expect([await isIn(here), await isIn(third)]).toEqual([true, false]);
  expect(await query(database, `SELECT actor FROM journal WHERE kind = 'session.closed'`)).toEqual([
    { actor: 'bar' },
    { actor: 'bar' },
  ]);
});

test('nobody sees or ends those of somebody else, of the same hotel or of another', async () => {
  const mine = await signIn('desk');
  const id = (await list(mine)).find(({ current }) => current)?.id ?? '';
  for (const stranger of [await signIn('boss'), await signIn('desk@other')]) {
    expect((await list(stranger)).map((one) => one.id)).not.toContain(id);
    expect((await api(`DELETE /sessions/${id}`, stranger)).status).toBe(204);
    await api('DELETE /sessions', stranger);
  }
  expect(await isIn(mine)).toBe(true);
  expect((await api('DELETE /sessions/ff', mine)).status).toBe(400);
  expect((await api('DELETE /sessions', { ...mine, origin: 'https://evil.example' })).status).toBe(403);
});

test.each([
  ['two hours after the last request', `used_at = now() - interval '121 minutes'`],
  ['a day after signing in', `opened_at = now() - interval '25 hours'`],
])('an administrator is signed out %s, the desk is not', async (_when, change) => {
  const [boss, desk] = [await signIn('boss'), await signIn('desk')];
  await query(database, `UPDATE sessions SET ${change}`);
  expect([await isIn(boss), await isIn(desk)]).toEqual([false, true]);
  expect(await list(basic('boss'))).toEqual([]);
});
