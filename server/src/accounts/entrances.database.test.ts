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

test('a token that is over or elsewhere is told once a day from each place, by its name', async () => {
  const make = async (name: string, more: object): Promise<string> => {
    const { json } = await ask(url(), 'POST /api/v1/tokens', { json: { name, account: 'bar', ...more } });
    return (json as { value: string }).value;
  };
  const [over, elsewhere] = [await make('Old', {}), await make('Far', { networks: ['127.9.0.0/16'] })];
  await query(database, `UPDATE tokens SET expires_at = now() - interval '1 hour' WHERE name = 'Old'`);
  for (const token of [over, elsewhere, over, elsewhere])
    expect((await askFrom(url(), { name: 'bar', token, from: here })).status).toBe(401);
  const refused = `SELECT detail ->> 'reason' AS reason, n.personal
    FROM journal j JOIN journal_names n ON n.entry = j.id WHERE kind = 'session.refused' ORDER BY j.id`;
  await expect
    .poll(() => query(database, refused))
    .toEqual([
      { reason: 'token expired', personal: { account: 'bar (token Old)', address: here } },
      { reason: 'another network', personal: { account: 'bar (token Far)', address: here } },
    ]);
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

/** What one filter shows to the office: who came in and who tried, newest last, each with the way and the address. */
async function signIns(search = ''): Promise<object[]> {
  const { json } = await ask(url(), `GET /api/v1/journal?kind=sign-ins${search}`);
  const { entries } = json as { entries: { kind: string; detail: Record<string, unknown> }[] };
  const plain = entries.map(({ kind, detail: { way, address, addresses } }) => [kind, way, address ?? addresses]);
  return plain.toReversed();
}

test('one filter has who came in and who tried in vain, with the way and the address of both', async () => {
  const [{ at: from } = { at: new Date() }] = await query<{ at: Date }>(database, 'SELECT clock_timestamp() AS at');
  const since = `&from=${from.toISOString()}`;
  const attempt = (secret: string, name = 'boss') =>
    askFrom(url(), {
      name,
      path: '/api/v1/session',
      method: 'POST',
      from: there,
      json: { account: name, password: secret },
    });
  expect((await attempt('not this one')).status).toBe(401);
  expect((await askFrom(url(), { name: 'desk', secret: 'nor this one', from: here })).status).toBe(401);
  expect((await attempt(password)).status).toBe(201);
  const came = ['session.opened', 'password', there];
  const tried = (way: string, address: string) => ['account.guessed', [way], [address]];
  const all = [came, tried('password', there), tried('basic', here)];
  await expect.poll(async () => (await signIns(since)).toSorted(byText)).toEqual(all.toSorted(byText));
  // Page by page it is the same, and nothing twice.
  const first = await ask(url(), `GET /api/v1/journal?kind=sign-ins&limit=1${since}`);
  const { next } = first.json as { next: string };
  expect([...(await signIns(`&limit=2&cursor=${next}${since}`)), ...(await signIns(`&limit=1${since}`))]).toEqual(
    await signIns(since),
  );
});
const byText = (one: unknown, other: unknown): number => JSON.stringify(one).localeCompare(JSON.stringify(other));

test('an address stands with what is personal and is erased with it; a wrong password is no sign-in', async () => {
  await askFrom(url(), { name: 'bar', secret: 'not this one', from: here });
  expect(await told('bar')).toEqual([]);
  const entries = await query(database, `SELECT DISTINCT detail FROM journal WHERE detail::text LIKE '%127.2.%'`);
  expect(entries).toEqual([]);
});
