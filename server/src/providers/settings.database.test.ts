/** The provider of a hotel at the console: what is kept, what is told of it, and what a try finds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretKey } from '../../testing/contoso.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type RunningProvider, runProvider } from '../../testing/provider-process.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { SecretBox } from '../connectors/secrets.ts';
import type { Service } from '../service.ts';
import { useOfProvider } from './provider.ts';

let database: TestDatabase;
let service: Service;
let provider: RunningProvider;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
  service = await startTestService(database, {
    REVEILLE_ROLES: 'api',
    REVEILLE_ALLOWED_NETWORKS: '127.0.0.1',
    REVEILLE_SECRET_KEY: secretKey.toString('base64'),
  });
  provider = await runProvider('provider.ts', service.url);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
  await database.drop();
});

const wanted = () => ({
  name: 'Contoso',
  issuer: provider.issuer,
  clientId: 'reveille',
  accountClaim: 'preferred_username',
  groupsClaim: 'groups',
  hotelsClaim: null,
  groups: ['it=administrator', 'reception=front-desk,inventory'],
  breakGlass: ['boss'],
});
const put = (change: object) => ask(service.url, 'PUT /api/v1/provider', { json: { ...wanted(), ...change } });
const code = ({ json }: { json: unknown }): string => (json as { said: { code: string } }).said.code;

async function opened(): Promise<string | null> {
  const [row] = await query<{ property: string; secret: string | null }>(
    database,
    'SELECT property, secret FROM identity_providers',
  );
  if (row?.secret == null) return null;
  return new SecretBox([secretKey]).open(row.secret, useOfProvider(row.property));
}

test('what is set is told again but for the secret, which stays where it is left out', async () => {
  expect((await ask(service.url, 'GET /api/v1/provider')).json).toEqual({ provider: null });
  const set = await put({ secret: 'a-secret-of-both' });
  expect([set.status, set.json]).toEqual([200, { provider: { ...wanted(), hasSecret: true } }]);
  expect(await opened()).toBe('a-secret-of-both');
  const again = await put({ name: 'Contoso Group' });
  expect(again.json).toEqual({ provider: { ...wanted(), name: 'Contoso Group', hasSecret: true } });
  expect(await opened()).toBe('a-secret-of-both');
  const shown = await ask(service.url, 'GET /api/v1/provider');
  expect([shown.json, shown.text.includes('a-secret')]).toEqual([again.json, false]);
  await put({ secret: null });
  expect(await opened()).toBeNull();
  const journal = await query<{ detail: object }>(
    database,
    `SELECT detail FROM journal WHERE kind = 'property.changed'`,
  );
  expect([journal.length, JSON.stringify(journal).includes('a-secret')]).toEqual([3, false]);
});

test.each([
  ['an issuer that is none', { issuer: 'login.example.com' }, 'provider.issuer'],
  ['an issuer in the clear', { issuer: 'http://login.example.com' }, 'provider.issuer'],
  ['no group', { groups: [] }, 'provider.roles'],
  ['a role for machines', { groups: ['it=integration'] }, 'provider.role'],
  ['a permission that does not go with the role', { groups: ['it=front-desk,admin'] }, 'provider.role'],
  ['a break-glass account that is no administrator', { breakGlass: ['bar'] }, 'provider.breakGlass'],
])('%s is refused in words, and nothing changes', async (_what, change, said) => {
  await put({});
  const refused = await put({ name: 'Other', ...change });
  expect([refused.status, code(refused)]).toEqual([422, said]);
  expect(await query(database, 'SELECT name FROM identity_providers')).toEqual([{ name: 'Contoso' }]);
});

test('without a key no secret is kept', async () => {
  const keyless = await startTestService(database, { REVEILLE_ROLES: 'api' });
  try {
    const refused = await ask(keyless.url, 'PUT /api/v1/provider', { json: { ...wanted(), secret: 'a-secret' } });
    expect([refused.status, code(refused)]).toEqual([422, 'provider.noKey']);
  } finally {
    await keyless.stop();
  }
});

test('a try says in words what came back, and keeps nothing', async () => {
  const before = await query(database, 'SELECT * FROM identity_providers');
  const tried = async (issuer: string, groupsClaim = 'groups'): Promise<unknown> => {
    const { json } = await ask(service.url, 'POST /api/v1/provider/try', {
      json: { issuer, clientId: 'reveille', groupsClaim },
    });
    const { good, found } = json as { good: boolean; found: { text: string; said: { code: string } }[] };
    return [good, ...found.map(({ said }) => said.code)];
  };
  expect(await tried(provider.issuer)).toEqual([true, 'provider.try.good']);
  expect(await tried(provider.issuer, 'teams')).toEqual([true, 'provider.try.good', 'provider.try.claim']);
  expect(await tried('http://127.0.0.1:1')).toEqual([false, 'provider.try.silent']);
  // Outside of what the operator allows.
  expect(await tried('https://10.1.2.3')).toEqual([false, 'provider.try.silent']);
  expect(await tried(service.url)).toEqual([false, 'provider.try.wrong']);
  expect(await query(database, 'SELECT * FROM identity_providers')).toEqual(before);
});

test('going back to passwords is one request, and a second one is told that there is nothing', async () => {
  await put({});
  expect((await ask(service.url, 'DELETE /api/v1/provider')).status).toBe(204);
  expect(code(await ask(service.url, 'DELETE /api/v1/provider'))).toBe('provider.none');
  expect((await ask(service.url, 'GET /api/v1/provider')).json).toEqual({ provider: null });
});
