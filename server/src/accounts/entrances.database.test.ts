/** Who signed in, how and from where: read by the office in the journal, and no line for each request of a client. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { askFrom } from '../../testing/from-address.ts';
import { ask, givePassword, query } from '../../testing/rest.ts';
import { makeProperty, password, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let services: Service[] = [];
const settings = { REVEILLE_ROLES: 'api', REVEILLE_NOTE_SIGN_INS: 'yes' };
const [here, there] = ['127.2.0.1', '127.2.0.2'];

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand', accounts: { desk: [], bar: [], ana: [], boss: ['admin'] } });
  services = [await startTestService(database, settings), await startTestService(database, settings)];
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

const url = (place = 0): string => services[place]?.url ?? '';

/** As the office reads it: newest last, without the time. */
async function told(actor: string): Promise<object[]> {
  const { json } = await ask(url(), `GET /api/v1/journal?kind=session.opened&actor=${encodeURIComponent(actor)}`);
  const { entries } = json as { entries: { detail: object }[] };
  return entries.map(({ detail }) => detail).toReversed();
}

test('a client that sends credentials with each request is there once a day from each place', async () => {
  for (const place of [0, 1, 0, 1]) await askFrom(url(place), { name: 'desk', from: here });
  await Promise.all([0, 1].map((place) => askFrom(url(place), { name: 'desk@grand', from: there })));
  const both = [
    { way: 'basic', address: here },
    { way: 'basic', address: there },
  ];
  await expect.poll(() => told('desk')).toEqual(both);
  // The next day, of which only a process without a memory of this one hears at once.
  await query(database, 'UPDATE sign_in_days SET day = day - 1');
  const next = await startTestService(database, settings);
  services.push(next);
  for (let count = 0; count < 3; count += 1) await askFrom(next.url, { name: 'desk', from: here });
  await expect.poll(() => told('desk')).toEqual([...both, { way: 'basic', address: here }]);
});

test('a token is told from the password of the account, and named', async () => {
  const { json } = await ask(url(), 'POST /api/v1/tokens', { json: { name: 'Spa', account: 'bar' } });
  const { value } = json as { value: string };
  for (let count = 0; count < 3; count += 1) await askFrom(url(), { name: 'bar', token: value, from: here });
  await expect.poll(() => told('bar (token Spa)')).toEqual([{ way: 'token', address: here }]);
  expect(await told('bar')).toEqual([]);
});

test('every sign-in at the console is there, and the use of a code', async () => {
  const signIn = { path: '/api/v1/session', method: 'POST', from: there, name: 'ana' };
  for (let count = 0; count < 2; count += 1)
    expect((await askFrom(url(), { ...signIn, json: { account: 'ana', password } })).status).toBe(201);
  const [ana] = await query<{ id: string }>(database, `SELECT id FROM accounts WHERE name = 'ana'`);
  expect(await givePassword(url(), ana?.id ?? '', 'ana', 'words of her own')).toBe(204);
  expect(await told('ana')).toEqual([
    { way: 'password', address: there },
    { way: 'password', address: there },
    { way: 'code', address: '127.0.0.1' },
  ]);
});

test('an address stands with what is personal and is erased with it; a wrong password is no sign-in', async () => {
  await askFrom(url(), { name: 'bar', secret: 'not this one', from: here });
  expect(await told('bar')).toEqual([]);
  const entries = await query(database, `SELECT DISTINCT detail FROM journal WHERE detail::text LIKE '%127.2.%'`);
  expect(entries).toEqual([]);
});
