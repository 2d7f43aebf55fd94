/** People who sign in at a provider that others run as well: their account, its role, and what is left without it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { contoso, secretKey } from '../../testing/contoso.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { passThrough, type RunningProvider, runProvider, tellOf } from '../../testing/provider-process.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, password, startTestService } from '../../testing/service.ts';
import { lastWay } from '../../testing/last-way.ts';
import { asProperty } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import { linkAccount, type NewProvider, setProvider, unlinkAccount } from './manage.ts';
import { providerOf } from './store.ts';

let database: TestDatabase;
let service: Service;
let provider: RunningProvider;
let [grand, other] = ['', ''];

beforeAll(async () => {
  database = await createTestDatabase();
  grand = await makeProperty(database, { code: 'grand' });
  other = await makeProperty(database, { code: 'other' });
  service = await startTestService(database, {
    REVEILLE_ROLES: 'api',
    REVEILLE_ALLOWED_NETWORKS: '127.0.0.1',
    REVEILLE_SECRET_KEY: secretKey.toString('base64'),
  });
  provider = await runProvider('provider.ts', service.url);
  await put(grand);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

function put(property: string, change: Partial<NewProvider> = {}): Promise<void> {
  return asProperty(database, property, (db) =>
    setProvider(db, property, 'boss', { ...contoso(provider.issuer, property), ...change }),
  );
}

const post = (path: string, body: object, cookie = ''): Promise<Response> =>
  fetch(`${service.url}/api/v1/session${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

interface Came {
  readonly status: number;
  readonly cookie: string;
  readonly body: Record<string, unknown> & { readonly said?: { readonly code: string } };
}

/** The whole way, as a browser goes it. */
async function signIn(person: string, hotel?: string): Promise<Came> {
  const begun = await post('/provider/begin', { hotel });
  const flow = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { url } = (await begun.json()) as { url: string };
  const back = await passThrough(url, person, service.url);
  const answer = await post('/provider', { answer: back.search }, flow);
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('reveille_session=')) ?? '';
  return { status: answer.status, cookie: cookie.split(';')[0] ?? '', body: (await answer.json()) as Came['body'] };
}

const isIn = async ({ cookie }: Came): Promise<boolean> =>
  (await fetch(`${service.url}/api/v1/session`, { headers: { cookie } })).status === 200;
const told = ({ status, body }: Came): string => `${status} ${body.said?.code}`;

test('the first sign-in makes the account, with the role of the group and the name of the person', async () => {
  await tellOf(provider.issuer, 'maria', { groups: ['cooks', 'reception'], name: 'Maria Lopez' });
  const came = await signIn('maria');
  expect(came).toMatchObject({
    status: 201,
    body: { account: 'maria', role: 'front-desk', permissions: ['inventory'] },
  });
  expect(await lastWay(database, 'maria')).toBe('oidc');
  expect(await isIn(came)).toBe(true);
  expect(await query(database, `SELECT account, person FROM people`)).toEqual([
    { account: 'maria', person: 'Maria Lopez' },
  ]);
  // Nobody signs in to it with a password, and nobody gives it one.
  expect((await post('', { account: 'maria', password })).status).toBe(401);
  const [account] = await query<{ id: string }>(database, `SELECT id FROM accounts WHERE name = 'maria'`);
  const given = await ask(service.url, `POST /api/v1/accounts/${account?.id}/code`, { json: {} });
  expect([given.status, given.text]).toEqual([409, expect.stringContaining('provider.password')]);
});

test('each sign-in brings the role of now, and ends the sessions of the role before', async () => {
  await tellOf(provider.issuer, 'paul', { groups: ['reception'] });
  const before = await signIn('paul');
  const again = await signIn('paul');
  expect([await isIn(before), await isIn(again)]).toEqual([true, true]);
  await tellOf(provider.issuer, 'paul', { groups: ['it', 'reception'] });
  const now = await signIn('paul');
  expect(now.body).toMatchObject({ role: 'administrator', permissions: ['admin', 'inventory', 'inspect'] });
  expect([await isIn(before), await isIn(again), await isIn(now)]).toEqual([false, false, true]);
});

test('without a group nobody comes in, and who had one goes out everywhere until there is one again', async () => {
  await tellOf(provider.issuer, 'ann', { groups: ['cooks'] });
  expect(told(await signIn('ann'))).toBe('403 provider.group');
  expect(await query(database, `SELECT 1 FROM accounts WHERE name = 'ann'`)).toEqual([]);
  await tellOf(provider.issuer, 'ann', { groups: 'reception' });
  const came = await signIn('ann');
  await tellOf(provider.issuer, 'ann', {});
  expect(told(await signIn('ann'))).toBe('403 provider.group');
  expect(await isIn(came)).toBe(false);
  expect(await query(database, `SELECT enabled FROM accounts WHERE name = 'ann'`)).toEqual([{ enabled: false }]);
  await tellOf(provider.issuer, 'ann', { groups: ['reception'] });
  expect((await signIn('ann')).status).toBe(201);
  // Switched off by a person it stays so, whatever the provider says.
  await query(database, `UPDATE accounts SET enabled = false WHERE name = 'ann'`);
  expect(told(await signIn('ann'))).toBe('403 provider.off');
});

test('who is vouched for and not let in is in the journal: why, once a day, with what is personal apart', async () => {
  await tellOf(provider.issuer, 'zoe', {});
  for (let time = 0; time < 3; time += 1) expect(told(await signIn('zoe'))).toBe('403 provider.group');
  const written = `SELECT detail, journal_names.personal FROM journal JOIN journal_names ON entry = journal.id
    WHERE kind = 'session.refused' AND journal_names.personal ->> 'account' = 'zoe'`;
  const once = [{ detail: { way: 'oidc', reason: 'in no group' }, personal: { account: 'zoe', address: '127.0.0.1' } }];
  await expect.poll(() => query(database, written)).toEqual(once);
  const { text } = await ask(service.url, 'GET /api/v1/journal?kind=sign-ins');
  expect(text).toContain('in no group');
});

test('an account that was here before is nobody else’s until an administrator says so', async () => {
  await tellOf(provider.issuer, 'desk', { groups: ['reception'] });
  expect(told(await signIn('desk'))).toBe('403 provider.taken');
  const [desk] = await query<{ id: string }>(database, `SELECT id FROM accounts WHERE name = 'desk'`);
  const id = desk?.id ?? '';
  await asProperty(database, grand, async (db) => {
    const found = await providerOf(db, grand);
    if (found !== undefined) await linkAccount(db, found, 'boss', { id, subject: 'desk' });
  });
  const came = await signIn('desk');
  expect(came.body).toMatchObject({ account: 'desk', role: 'front-desk' });
  expect((await post('', { account: 'desk', password })).status).toBe(401);
  expect(await isIn(came)).toBe(true);
  await asProperty(database, grand, (db) => unlinkAccount(db, grand, id));
  expect(await isIn(came)).toBe(false);
  expect(told(await signIn('desk'))).toBe('403 provider.taken');
});

test('a name that no account can have is refused', async () => {
  await tellOf(provider.issuer, 'odd', { groups: ['reception'], preferred_username: ' <b>' });
  expect(told(await signIn('odd'))).toBe('403 provider.name');
});

test('a claim says which hotels somebody may enter, and leads to the one that it names', async () => {
  await put(grand, { hotelsClaim: 'hotels' });
  await put(other, { hotelsClaim: 'hotels' });
  try {
    await tellOf(provider.issuer, 'eva', { groups: ['reception'], hotels: ['other'] });
    expect((await signIn('eva', 'grand')).body).toMatchObject({ property: { code: 'other' } });
    await tellOf(provider.issuer, 'eva', { groups: ['reception'], hotels: ['elsewhere'] });
    expect(told(await signIn('eva', 'grand'))).toBe('403 provider.hotel');
    // A hotel that lets groups alone decide is entered by its own door.
    await put(other);
    await tellOf(provider.issuer, 'eva', { groups: ['reception'], hotels: ['other'] });
    expect(told(await signIn('eva', 'grand'))).toBe('403 provider.hotel');
  } finally {
    await put(grand);
  }
});

test('with break-glass accounts, no other person signs in with a password; machines do', async () => {
  const hear = async (account: string): Promise<number> => (await post('', { account, password })).status;
  expect(await hear('bar')).toBe(201);
  await expect(put(grand, { breakGlass: ['bar'] })).rejects.toThrow('bar is no administrator');
  await put(grand, { breakGlass: ['boss'] });
  const refused = await post('', { account: 'bar', password });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('provider.only')]);
  expect((await ask(service.url, 'GET /api/v1/session', { as: 'bar' })).status).toBe(403);
  expect(await hear('boss')).toBe(201);
  await query(database, `UPDATE accounts SET role = 'integration' WHERE name = 'bar' AND property = '${grand}'`);
  expect((await ask(service.url, 'GET /api/v1/session', { as: 'bar' })).status).toBe(200);
  // The one that is left stays able to, whatever others may: an administrator at the provider is none of them.
  const [boss] = await query<{ id: string }>(
    database,
    `SELECT id FROM accounts WHERE name = 'boss' AND property = '${grand}'`,
  );
  const off = await ask(service.url, `PATCH /api/v1/accounts/${boss?.id}`, { json: { enabled: false } });
  expect([off.status, off.text]).toEqual([409, expect.stringContaining('account.lastAdmin')]);
  await put(grand);
});

test('naming break-glass accounts ends the sessions of people whom a password lets in no longer', async () => {
  const byPassword = async (account: string): Promise<Came> => {
    const answer = await post('', { account, password });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { status: answer.status, cookie, body: (await answer.json()) as Came['body'] };
  };
  await query(database, `UPDATE accounts SET role = NULL WHERE name = 'bar' AND property = '${grand}'`);
  await tellOf(provider.issuer, 'nora', { groups: ['reception'] });
  const all = [await byPassword('bar'), await byPassword('boss'), await byPassword('bar@other'), await signIn('nora')];
  const areIn = (): Promise<boolean[]> => Promise.all(all.map(isIn));
  expect(await areIn()).toEqual([true, true, true, true]);
  await put(grand, { breakGlass: ['boss'] });
  expect(await areIn()).toEqual([false, true, true, true]);
  await put(grand);
});

test('who signed in there is told where to sign out there; who signed in here is not', async () => {
  await tellOf(provider.issuer, 'leo', { groups: ['reception'] });
  const { cookie } = await signIn('leo');
  const end = await fetch(`${service.url}/api/v1/session/provider/end`, { headers: { cookie } });
  const { url } = (await end.json()) as { url: string };
  const asked = Object.fromEntries(new URL(url).searchParams);
  expect([url.startsWith(provider.issuer), asked]).toEqual([
    true,
    { client_id: 'reveille', post_logout_redirect_uri: `${service.url}/` },
  ]);
  expect((await ask(service.url, 'GET /api/v1/session/provider/end')).json).toEqual({ url: null });
});

test('a provider with other keys since is believed at the second try at the latest', async () => {
  await tellOf(provider.issuer, 'kim', { groups: ['reception'] });
  const before = await signIn('kim');
  await provider.stop();
  provider = await runProvider('provider.ts', service.url, 'second', new URL(provider.issuer).port);
  await tellOf(provider.issuer, 'kim', { groups: ['reception'] });
  const first = await signIn('kim');
  expect(first.status === 201 ? first : await signIn('kim')).toMatchObject({ status: 201 });
  expect(await isIn(before)).toBe(true);
});

test('while the provider is away, who is in works on, and a password opens the door', async () => {
  const came = await signIn('kim');
  await provider.stop();
  // What it says of itself is remembered for a while: the browser would go there, and find nothing.
  await put(grand, { clientId: 'another' });
  const begun = await post('/provider/begin', {});
  expect([begun.status, await begun.text()]).toEqual([503, expect.stringContaining('provider.silent')]);
  expect(await isIn(came)).toBe(true);
  expect((await post('', { account: 'boss', password })).status).toBe(201);
});
