/** Signing in to a real service: whose name is whose, how guessing is slowed, and how fast a change holds. */
import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { basic, makeProperty, password, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

import type { Permission } from '../rights.ts';
import { accountDirectory } from './store.ts';

const main = join(import.meta.dirname, '../main.ts');
const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`user${index}`, []])) as Record<
  string,
  Permission[]
>;

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, {
    code: 'grand',
    accounts: { desk: [], night: [], bar: ['inventory'], boss: ['admin'], ...many },
  });
  await makeProperty(database, { code: 'other', accounts: { desk: [] } });
  service = await startTestService(database, { REVEILLE_TRUSTED_PROXIES: '127.0.0.1' });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

/** Each caller comes from an address of its own, as the trusted proxy in front tells. */
function ask(name: string, secret = password, from = '10.0.0.1', path = '/rest/system'): Promise<Response> {
  return fetch(`${service.url}${path}`, { headers: { ...basic(name, secret), 'x-forwarded-for': from } });
}

function reveille(words: string[], input: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [main, ...words],
      { env: { ...process.env, DATABASE_URL: database.url } },
      (error) => (error === null ? resolve() : reject(error)),
    );
    child.stdin?.end(input);
  });
}

describe('names', () => {
  test('bare, they mean the default property; with a code, any', async () => {
    const names = await Promise.all(
      ['desk', 'desk@grand', 'desk@other', 'desk@OTHER'].map(
        async (name) => ((await (await ask(name)).json()) as { sitename: string }).sitename,
      ),
    );
    expect(names).toEqual(['Hotel grand', 'Hotel grand', 'Hotel other', 'Hotel other']);
  });

  test('an account of one property is nobody at another', async () => {
    expect((await ask('night@other', password, '10.0.0.2')).status).toBe(401);
  });
});

test('an account is found in its own hotel only, whoever knows its id', async () => {
  const directory = accountDirectory(database);
  const accounts = await query<{ id: string; property: string; code: string }>(
    database,
    `SELECT a.id, a.property, p.code FROM accounts a JOIN properties p ON p.id = a.property WHERE a.name = 'desk'`,
  );
  const [one, other] = accounts;
  expect((await directory.byId(one?.id ?? '', one?.property))?.principal.property).toBe(one?.property);
  expect(await directory.byId(one?.id ?? '', other?.property)).toBeUndefined();
});

describe('guessing', () => {
  test('is slowed for a network after five failures, whatever the names; known ones feel nothing', async () => {
    expect((await ask('user52', password, '10.4.0.1')).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await ask(`guess${attempt}`, password, '10.4.0.1')).status).toBe(401);
    const refused = await ask('user53', password, '10.4.0.1');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await ask('user52', password, '10.4.0.1')).status).toBe(200);
    expect((await ask('user53', password, '10.4.0.2')).status).toBe(200);
  });

  test('does not stop those whose credentials are remembered', async () => {
    expect((await ask('user54', password, '10.5.0.1')).status).toBe(200);
    for (let attempt = 0; attempt < 6; attempt += 1) await ask('user54', `guess-${attempt}`, '10.5.0.2');
    expect((await ask('user54', password, '10.5.0.1')).status).toBe(200);
  });
});

describe('a change made elsewhere holds at the next request', () => {
  test('of the password', async () => {
    expect((await ask('night', password, '10.6.0.1')).status).toBe(200);
    await reveille(['account', 'password', 'night'], 'another-password\n');
    await told();
    expect((await ask('night', password, '10.6.0.1')).status).toBe(401);
    expect((await ask('night', 'another-password', '10.6.0.1')).status).toBe(200);
  });

  test('of the permissions', async () => {
    expect((await ask('boss', password, '10.6.0.2', '/api/v1/accounts')).status).toBe(200);
    await onServer(
      (client) => client.query(`UPDATE accounts SET permissions = '{}' WHERE name = 'boss'`),
      database.url,
    );
    await told();
    expect((await ask('boss', password, '10.6.0.2', '/api/v1/accounts')).status).toBe(403);
  });

  test('of whether it may sign in at all, and of its removal', async () => {
    expect((await ask('user58', password, '10.6.0.3')).status).toBe(200);
    expect((await ask('user59', password, '10.6.0.3')).status).toBe(200);
    await onServer((client) => client.query(`UPDATE accounts SET enabled = false WHERE name = 'user58'`), database.url);
    await reveille(['account', 'remove', 'user59'], '');
    await told();
    expect((await ask('user58', password, '10.6.0.3')).status).toBe(401);
    expect((await ask('user59', password, '10.6.0.3')).status).toBe(401);
  });

  test('and is in the journal, with who did it at the machine', async () => {
    await expect(reveille(['account', 'add', 'late'], 'password1\n')).rejects.toThrow(/Many people use/);
    await reveille(['account', 'add', 'late', '--permissions', 'inventory'], 'a-late-password\n');
    const rows = await query(
      database,
      `SELECT kind, actor, detail FROM journal WHERE kind LIKE 'account.%' AND kind <> 'account.guessed' ORDER BY id`,
    );
    const actor = userInfo().username;
    expect(rows).toEqual([
      { kind: 'account.changed', actor, detail: { account: 'night', password: 'another one' } },
      { kind: 'account.removed', actor, detail: { account: 'user59' } },
      { kind: 'account.added', actor, detail: { account: 'late', permissions: ['inventory'] } },
    ]);
  });

  test('also when the connection that tells of changes was lost in between', async () => {
    expect((await ask('bar', password, '10.6.0.4')).status).toBe(200);
    await onServer(async (client) => {
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'reveille listen'
            AND datname = current_database()`,
      );
      await client.query(`UPDATE accounts SET enabled = false WHERE name = 'bar'`);
    }, database.url);
    await told();
    expect((await ask('bar', password, '10.6.0.4')).status).toBe(401);
  });
});

/** A notification is on its way for about a millisecond; on a busy machine for some more. */
const told = () => new Promise((resolve) => setTimeout(resolve, 100));
