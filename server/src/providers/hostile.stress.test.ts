/** What a provider, or somebody on the way to it, may try: nobody comes in by it, and a person is told why. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type RunningProvider, runProvider } from '../../testing/provider-process.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { budgets } from '../budgets/budgets.ts';
import { asProperty } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import { setProvider } from './manage.ts';

let database: TestDatabase;
let service: Service;
let provider: RunningProvider;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'grand' });
  provider = await runProvider('hostile-provider.ts');
  service = await startTestService(database, { REVEILLE_ROLES: 'api', REVEILLE_ALLOWED_NETWORKS: '127.0.0.1' });
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
  await database.drop();
});

async function lieAs(lie: string): Promise<void> {
  await asProperty(database, property, (db) =>
    setProvider(db, property, 'boss', {
      name: 'Contoso',
      issuer: `${provider.issuer}/${lie}`,
      clientId: 'reveille',
      secret: null,
      accountClaim: 'preferred_username',
      groupsClaim: 'groups',
      hotelsClaim: null,
      roles: [{ group: 'it', role: 'administrator', permissions: [] }],
      breakGlass: [],
    }),
  );
}

interface Begun {
  readonly cookie: string;
  readonly state: string;
  readonly nonce: string;
}

const post = (path: string, body: object, cookie = ''): Promise<Response> =>
  fetch(`${service.url}/api/v1/session/provider${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

async function begin(): Promise<Begun> {
  const answer = await post('/begin', {});
  expect(answer.status).toBe(200);
  const url = new URL(((await answer.json()) as { url: string }).url);
  const [state = '', nonce = ''] = ['state', 'nonce'].map((name) => url.searchParams.get(name) ?? '');
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', state, nonce };
}

const finish = ({ cookie, state, nonce }: Begun, more = ''): Promise<Response> =>
  post('', { answer: `?code=${nonce}&state=${state}${more}` }, cookie);

/** What was said, once it is sure that nobody came in. */
async function refusalOf(answer: Response): Promise<string> {
  expect(answer.headers.getSetCookie().filter((one) => /reveille_session=./.test(one))).toEqual([]);
  const { said } = (await answer.json()) as { said?: { code: string } };
  return `${answer.status} ${said?.code}`;
}

const accounts = (): Promise<object[]> => query(database, `SELECT name FROM accounts WHERE name LIKE 'mallory%'`);

test('who lies in nothing comes in', async () => {
  await lieAs('honest');
  expect((await finish(await begin())).status).toBe(201);
  expect(await accounts()).toEqual([{ name: 'mallory-honest' }]);
  await query(database, `DELETE FROM accounts WHERE name LIKE 'mallory%'`);
});

test.each([
  ['a wrong issuer', 'wrong-issuer'],
  ['an answer for another client', 'wrong-audience'],
  ['an answer that has expired', 'expired'],
  ['an answer from the future', 'not-yet-valid'],
  ['the answer to another sign-in', 'replayed-nonce'],
  ['an answer to no sign-in in particular', 'no-nonce'],
  ['an answer without a signature', 'no-algorithm'],
  ['an answer signed with the public key as a password', 'shared-key'],
  ['an answer signed with a key of somebody else', 'unknown-key'],
  ['an answer signed with a key that nobody has published', 'unknown-key-id'],
  ['groups of somebody else', 'another-subject'],
  ['a redirect instead of an answer', 'redirect'],
])('%s is not believed', async (_what, lie) => {
  await lieAs(lie);
  expect(await refusalOf(await finish(await begin()))).toBe('403 provider.answer');
  expect(await accounts()).toEqual([]);
});

test.each([
  ['an answer without end', 'huge'],
  ['an answer that does not come', 'slow'],
  ['an answer from an inner address', 'inner-address'],
])('%s is waited for no longer, and not read', async (_what, lie) => {
  await lieAs(lie);
  expect(await refusalOf(await finish(await begin()))).toBe('503 provider.silent');
  expect(await accounts()).toEqual([]);
});

test('a provider that calls itself by another name is not gone to', async () => {
  await lieAs('another-issuer');
  expect(await refusalOf(await post('/begin', {}))).toBe('403 provider.answer');
});

test('an answer of another provider than the one that was asked is not believed', async () => {
  await lieAs('honest');
  expect(await refusalOf(await finish(await begin(), '&iss=http%3A%2F%2F127.0.0.1%2Fanother'))).toBe(
    '403 provider.answer',
  );
});

test('an answer counts once, in the browser that asked, with the state that it was given', async () => {
  await lieAs('honest');
  const [mine, others] = [await begin(), await begin()];
  expect(await refusalOf(await finish({ ...mine, state: 'made-up' }))).toBe('409 provider.begun');
  expect(await refusalOf(await finish({ ...mine, cookie: '' }))).toBe('409 provider.begun');
  expect(await refusalOf(await finish({ ...mine, cookie: others.cookie }))).toBe('409 provider.begun');
  expect(await refusalOf(await finish(mine, `&state=${mine.state}`))).toBe('409 provider.begun');
  expect((await finish(mine)).status).toBe(201);
  expect(await refusalOf(await finish(mine))).toBe('409 provider.begun');
});

test('an answer that failed is over, also where it is sent again whole', async () => {
  await lieAs('expired');
  const begun = await begin();
  await finish(begun);
  await lieAs('honest');
  expect(await refusalOf(await finish(begun))).toBe('409 provider.begun');
});

test('after ten minutes it is too late', async () => {
  await lieAs('honest');
  const begun = await begin();
  await query(database, `UPDATE provider_sign_ins SET begun_at = now() - interval '10 minutes 1 second'`);
  expect(await refusalOf(await finish(begun))).toBe('409 provider.begun');
});

test('who was not let in there is told so', async () => {
  await lieAs('honest');
  const { cookie, state } = await begin();
  expect(await refusalOf(await post('', { answer: `?error=access_denied&state=${state}` }, cookie))).toBe(
    '403 provider.denied',
  );
});

test('strangers who begin and begin from one network hold nobody off who comes from there', async () => {
  await lieAs('honest');
  const mine = await begin();
  await query(
    database,
    `INSERT INTO provider_sign_ins (property, digest, network, begun_at)
     SELECT property, sha256(n::text::bytea), network, begun_at - interval '1 second'
     FROM provider_sign_ins CROSS JOIN generate_series(1, 1000) AS n
     WHERE begun_at = (SELECT max(begun_at) FROM provider_sign_ins)`,
  );
  await begin();
  const [kept] = await query<{ count: number }>(
    database,
    `SELECT count(*)::int FROM provider_sign_ins WHERE begun_at > now() - interval '10 minutes'`,
  );
  expect(kept?.count).toBe(budgets.providerSignIns.most);
  expect((await finish(mine)).status).toBe(201);
});

test('no page of another site begins a sign-in, or ends one', async () => {
  for (const path of ['/begin', '']) {
    const answer = await fetch(`${service.url}/api/v1/session/provider${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify(path === '' ? { answer: '?' } : {}),
    });
    expect(await refusalOf(answer)).toBe('403 failure.foreignOrigin');
  }
});
