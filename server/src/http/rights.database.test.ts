/**
 * Who may call what: every operation that the service publishes, by every role and every kind of caller, with ids of
 * its own hotel and of another. What the service says of itself (`x-right`) is held against the table in
 * server/testing/rights-matrix.ts, written by hand; who has a right, against the table of rights.
 */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { foreignIds, stock } from '../../testing/foreign-hotel.ts';
import { makeOperatorToken } from '../../testing/operator.ts';
import { matrix, neededFor, withRoles } from '../../testing/rights-matrix.ts';
import { bodies } from '../../testing/request-bodies.ts';
import { query } from '../../testing/rest.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { type Permission, type Right, rightsOf } from '../rights.ts';
import type { Service } from '../service.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly declared: readonly string[];
}

interface Caller {
  readonly name: string;
  readonly headers: Record<string, string>;
  /** Undefined is nobody: 401, or 429 when it has guessed too often. */
  readonly rights: ReadonlySet<Right> | undefined;
}

const accounts = {
  desk: [],
  bar: ['inventory'],
  boss: ['admin', 'inventory'],
  adm: ['admin'],
  super: ['inspect'],
  tel: ['telephony'],
} as const satisfies Record<string, readonly Permission[]>;
let database: TestDatabase;
let service: Service;
let operations: Operation[];
let callers: Caller[];
/** What stands for an id in a path: of the own hotel, which the callers may change, and of the other. */
let ids: Record<'own' | 'foreign', (path: string) => string>;
let foreign: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const own = await makeProperty(database, {
    code: 'own',
    accounts: {
      ...Object.fromEntries(Object.entries(accounts).map(([name, some]) => [name, [...some]])),
      spare: ['admin'],
      off: ['admin'],
      victim: [],
    },
  });
  foreign = await makeProperty(database, {
    code: 'canaryb',
    rooms: ['canaryb1'],
    accounts: { canaryb: [], other: ['admin', 'inventory'] },
  });
  await stock(database, own, { item: '1', category: '1', type: '1', word: 'own' });
  await stock(database, foreign, { item: '777', category: '77', type: '7', word: 'canaryb' });
  await query(database, `UPDATE accounts SET enabled = false WHERE name = 'off'`);
  for (const { name, role, permissions } of withRoles)
    await query(
      database,
      `INSERT INTO accounts (property, name, password_hash, role, permissions)
          SELECT property, $2, password_hash, $3, $4 FROM accounts WHERE property = $1 AND name = 'victim'`,
      [own, name, role, permissions],
    );
  // Callers who are refused come from an address of their own, so that their failures hold up nobody else.
  service = await startTestService(database, { REVEILLE_TRUSTED_PROXIES: '127.0.0.1' });
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: unknown; 'x-right'?: string[] }>>;
  };
  operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security !== undefined)
        .map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          declared: operation['x-right'] ?? ['not said'],
        })),
    )
    // At last what ends the callers' sessions.
    .toSorted((one, other) => endings.indexOf(named(one)) - endings.indexOf(named(other)));
  ids = await idsOf();
  callers = await allCallers(own);
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

/** What ends sessions of the callers, in this order: the first needs those that the second ends. */
const endings = ['DELETE /api/v1/session', 'DELETE /api/v1/sessions'];
const named = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

async function idsOf(): Promise<typeof ids> {
  const account = async (name: string) =>
    (await query<{ id: string }>(database, 'SELECT id FROM accounts WHERE name = $1', [name]))[0]?.id ?? '';
  const [victim, other] = [await account('victim'), await account('canaryb')];
  const headers = { ...basic('desk'), 'content-type': 'application/x-www-form-urlencoded' };
  const booked = (await (
    await fetch(`${service.url}/rest/wakeup`, { method: 'POST', headers, body: 'room=101&time=0630' })
  ).json()) as { id: string };
  const [destination] = await query<{ id: string }>(database, `SELECT id FROM destinations WHERE name = 'own' LIMIT 1`);
  const owned: Record<string, string> = {
    '777': '1',
    '77': '1',
    '7': '1',
    [foreignIds['/rest/wakeup/{id}'] ?? '']: booked.id,
  };
  return {
    own: (path) => {
      if (path.startsWith('/api/v1/destinations/')) return destination?.id ?? '';
      const id = foreignIds[path];
      return id === undefined ? victim : (owned[id] ?? id);
    },
    foreign: (path) => foreignIds[path] ?? other,
  };
}

async function session(property: string, name: string): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(token).digest();
  await query(
    database,
    `INSERT INTO sessions (property, digest, account) SELECT property, $2, id FROM accounts
        WHERE property = $1 AND name = $3`,
    [property, digest, name],
  );
  return { cookie: `reveille_session=${token}` };
}

const operatorToken = async (name: string, left?: string) => ({
  authorization: `Bearer ${await makeOperatorToken(database, name, left)}`,
});
async function revoked(): Promise<Record<string, string>> {
  const headers = await operatorToken('Revoked');
  await query(database, `DELETE FROM operator_tokens WHERE name = 'Revoked'`);
  return headers;
}

async function allCallers(own: string): Promise<Caller[]> {
  const known: Caller[] = [];
  for (const [name, permissions] of Object.entries(accounts)) {
    const rights = rightsOf({ role: null, permissions });
    known.push(
      { name, headers: basic(name), rights },
      { name: `session of ${name}`, headers: await session(own, name), rights },
    );
  }
  for (const { name, ...grants } of withRoles)
    known.push({ name: `session of ${name}`, headers: await session(own, name), rights: rightsOf(grants) });
  const ended = await session(own, 'boss');
  await query(database, 'DELETE FROM sessions WHERE digest = $1', [
    createHash('sha256')
      .update(ended['cookie']?.split('=')[1] ?? '')
      .digest(),
  ]);
  const boss = { role: null, permissions: accounts.boss };
  const from = (address: string, headers: Record<string, string>) => ({ ...headers, 'x-forwarded-for': address });
  return [
    { name: 'nobody', headers: {}, rights: undefined },
    { name: 'a wrong password', headers: from('10.0.0.7', basic('spare', 'wrong')), rights: undefined },
    { name: 'an account that is switched off', headers: from('10.0.0.8', basic('off')), rights: undefined },
    { name: 'an ended session', headers: ended, rights: undefined },
    ...known,
    { name: 'an operator', headers: await operatorToken('Nightly'), rights: new Set(['operator']) },
    {
      name: 'an operator whose token has expired',
      headers: from('10.0.0.9', await operatorToken('Old', '-1 second')),
      rights: undefined,
    },
    { name: 'an operator whose token was revoked', headers: from('10.0.0.10', await revoked()), rights: undefined },
    { name: "the other hotel's administrator", headers: basic('other@canaryb'), rights: rightsOf(boss) },
  ];
}

async function statusOf(
  { method, path }: Operation,
  headers: Record<string, string>,
  whose: 'own' | 'foreign',
): Promise<number> {
  const room = whose === 'own' ? '102' : 'canaryb1';
  const address = path
    .replace('{id}', ids[whose](path))
    .replace('{room}', room)
    .replace('{language}', 'en')
    .replace('{sentence}', 'goodbye');
  const body =
    bodies[`${method} ${path}`] ??
    (method === 'POST' ? { name: 'canaryb', password: 'some-password' } : { enabled: false });
  const withBody = ['POST', 'PUT', 'PATCH'].includes(method) ? { body: JSON.stringify(body) } : {};
  const response = await fetch(`${service.url}${address}`, {
    method,
    headers: { ...headers, ...(withBody.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...withBody,
  });
  await response.body?.cancel(); // a stream of events never ends
  return response.status;
}

/** What this caller gets: 401 for nobody, 403 without the right, anything else with it. */
function asDeclared(needed: readonly Right[], { rights }: Caller, status: number): boolean {
  if (rights === undefined) return status === 401 || status === 429;
  const may = needed.some((one) => rights.has(one));
  return may ? status !== 401 && status !== 403 && status < 500 : status === 403;
}

test('what the service says of itself is what the table says, for every operation', () => {
  const said = Object.fromEntries(operations.map((operation) => [named(operation), operation.declared]));
  expect(said).toEqual(Object.fromEntries(Object.keys(matrix).map((name) => [name, neededFor(name)])));
});

test('every operation answers every caller as it is declared', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const operation of operations) {
    const needed = neededFor(named(operation));
    for (const whose of ['own', 'foreign'] as const) {
      const answers = await Promise.all(
        callers.map(async (caller) => ({ caller, status: await statusOf(operation, caller.headers, whose) })),
      );
      asked += answers.length;
      for (const { caller, status } of answers)
        if (!asDeclared(needed, caller, status) && !isOver(operation, caller, whose))
          wrong.push(`${named(operation)} as ${caller.name}, ${whose} ids: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  console.log(
    `${operations.length} operations × ${callers.length} callers, all as declared (${asked} requests, with ` +
      `own and foreign ids)`,
  );
});

/**
 * Signing out with own ids has ended the session that the second try would come with; ending all others with
 * credentials ends those that ask at the same time.
 */
function isOver(operation: Operation, { name }: Caller, whose: 'own' | 'foreign'): boolean {
  const [out = '', others = ''] = endings;
  const over = named(operation) === others || (named(operation) === out && whose === 'foreign');
  return over && name.startsWith('session of ');
}
