/**
 * Tenancy has two walls: every store function names its property, and row-level security stands behind it. Each is taken
 * away in turn here, and the other must hold. The routes are those the service publishes, so that a new one is tried too.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { recordAnything } from '../../testing/journal.ts';
import { bodies, foreignIds, stock } from '../../testing/foreign-hotel.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { sealAll } from '../journal/seal.ts';
import type { Service } from '../service.ts';

const canary = 'canaryb';
let database: TestDatabase;
let service: Service;
let own: string;
let foreign: string;
let foreignAccount: string;
let operations: { method: string; path: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  own = await makeProperty(database, {
    code: 'own',
    accounts: { desk: [], adm: ['admin'], tel: ['telephony'], boss: ['admin', 'inventory'] },
  });
  foreign = await makeProperty(database, {
    code: canary,
    name: `${canary} hotel`,
    rooms: ['canaryb1', 'canaryb2'],
    accounts: { canaryb: [], desk: [], canarybboss: ['admin'] },
    licences: { canaryb: 7 },
  });
  foreignAccount =
    (
      await onServer(
        (client) => client.query<{ id: string }>(`SELECT id FROM accounts WHERE name = 'canaryb'`),
        database.url,
      )
    ).rows[0]?.id ?? '';
  await stock(database, own, { item: '1', category: '1', type: '1', word: 'own' });
  await stock(database, foreign, { item: '777', category: '77', type: '7', word: canary });
  await asProperty(database, foreign, (db) =>
    recordAnything(db, foreign, [{ kind: 'wakeup.booked', actor: canary, room: 'canaryb1', name: 'Canaryb Guest' }]),
  );
  await sealAll(database);
  service = await startTestService(database);
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: unknown }>>;
  };
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security !== undefined)
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

const named = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Calls an operation with the other property's ids and names wherever one can be put. */
async function call(
  { method, path }: { method: string; path: string },
  headers: Record<string, string>,
  query = '',
): Promise<{ status: number; text: string }> {
  const url = `${service.url}${path
    .replace('{id}', foreignIds[path] ?? foreignAccount)
    .replace('{room}', 'canaryb1')
    .replace('{language}', 'en')
    .replace('{sentence}', 'goodbye')}${query}`;
  const body =
    bodies[`${method} ${path}`] ??
    (method === 'POST' ? { name: 'canaryb', password: 'some-password' } : { enabled: false });
  const withBody = ['POST', 'PUT', 'PATCH'].includes(method)
    ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { headers };
  const response = await fetch(url, { method, ...withBody });
  return { status: response.status, text: `${JSON.stringify([...response.headers])} ${await textOf(response)}` };
}

/** A stream of events never ends: of it a moment is read, longer than it takes to tell what has happened. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  const stop = AbortSignal.timeout(700);
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  stop.addEventListener('abort', () => void reader?.cancel());
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) text += part.value;
  return text;
}

async function everythingOf(property: string): Promise<string> {
  return onServer(async (client) => {
    const tables = await tenantTables(client);
    const rows = await Promise.all(
      tables.map((table) => client.query(`SELECT t.* FROM ${table} t WHERE property = '${property}' ORDER BY t::text`)),
    );
    const row = await client.query(`SELECT * FROM properties WHERE id = '${property}'`);
    return JSON.stringify([row.rows, ...rows.map((result) => result.rows as unknown[])]);
  }, database.url);
}

async function tenantTables(client: {
  query: (text: string) => Promise<{ rows: { name: string }[] }>;
}): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'property' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

/** No answer to an account of one property holds anything of the other, or changes anything of it. */
async function expectNothingCrosses(): Promise<void> {
  const before = await everythingOf(foreign);
  for (const operation of operations) {
    // Whatever they may or may not do, these learn no more by it.
    const learned = await Promise.all(['adm', 'tel'].map((name) => call(operation, basic(name))));
    for (const { text } of learned) expect(text, named(operation)).not.toContain(foreign);
    for (const query of [
      '',
      `?after=${canary}`,
      '?list=mailboxes&after=canarya',
      `?property=${foreign}`,
      '?format=jsonl',
      `?actor=${canary}`,
    ]) {
      const { status, text } = await call(operation, { ...basic('boss'), 'x-property': foreign }, query);
      // The caller's own address and body may be said back to it; what it did not know may not.
      expect(
        text
          .replaceAll('canaryb1', '')
          .replaceAll(/"(?:name|account)":"canaryb"|account canaryb already/g, '')
          .toLowerCase(),
        `${named(operation)}${query}`,
      ).not.toContain(canary);
      expect(text).not.toContain(foreign);
      expect(status).toBeLessThan(500);
    }
  }
  expect(await everythingOf(foreign)).toBe(before);
  expect(await everythingOf(own)).toContain('roomstatus.changed'); // what could have crossed was really sent
  await onServer(
    (client) => client.query(`DELETE FROM accounts WHERE property = $1 AND name = 'canaryb'`, [own]),
    database.url,
  );
}

describe('nothing of another property', () => {
  // Some hundred requests, one after the other: on a busy machine that takes its time.
  test('shows through any route, by id, by filter or by header', { timeout: 300_000 }, expectNothingCrosses);

  test('shows to a store function that forgot its condition: row-level security holds', async () => {
    const tables = await onServer(tenantTables, database.url);
    expect(tables.length).toBeGreaterThanOrEqual(5);
    for (const table of tables) {
      const rows = await asProperty(database, own, (db) =>
        sql<{ property: string }>`SELECT property FROM ${sql.table(table)}`.execute(db),
      );
      expect(new Set(rows.rows.map((row) => row.property)), table).toEqual(
        rows.rows.length === 0 ? new Set() : new Set([own]),
      );
    }
    const properties = await asProperty(database, own, (db) =>
      sql<{ id: string }>`SELECT id FROM properties`.execute(db),
    );
    expect(properties.rows).toEqual([{ id: own }]);
  });

  test('can be changed, moved, taken or filled by a statement without a condition', async () => {
    const before = await everythingOf(foreign);
    const undo = new Error('undo');
    const trying = (statement: string) =>
      asProperty(database, own, async (db) => {
        await sql.raw(statement).execute(db);
        throw undo;
      });
    for (const statement of [
      `UPDATE rooms SET extension = '1'`,
      'DELETE FROM rooms',
      `UPDATE accounts SET enabled = false`,
      'DELETE FROM licences',
      `UPDATE properties SET name = 'mine'`,
    ]) {
      await expect(trying(statement)).rejects.toBe(undo);
    }
    expect(await everythingOf(foreign)).toBe(before);
    for (const statement of [
      `INSERT INTO rooms (property, list, room) VALUES ('${foreign}', 'custom', '1')`,
      `UPDATE rooms SET property = '${foreign}'`,
      `UPDATE properties SET id = '${foreign}'`,
      `INSERT INTO properties (code, name, timezone) VALUES ('new', 'new', 'UTC')`,
      'TRUNCATE rooms',
    ]) {
      await expect(trying(statement), statement).rejects.toThrow(/row-level security|permission denied|duplicate key/);
    }
  });

  test('is visible where no property is named at all', async () => {
    await asSystem(database, async (db) => {
      await sql.raw('SET LOCAL ROLE reveille_tenant').execute(db);
      expect((await sql`SELECT FROM rooms`.execute(db)).rows).toHaveLength(0);
    });
    await expect(asProperty(database, `${own}'; RESET ROLE; --`, () => Promise.resolve())).rejects.toThrow(TypeError);
  });

  test('is without its wall: every table with a property has one, and so will those to come', async () => {
    const { rows } = await onServer(
      (client) =>
        client.query<{ name: string; walled: boolean; policies: string }>(`
        SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS walled,
          (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND (c.relname = 'properties' OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'property'))`),
      database.url,
    );
    for (const row of rows) expect(row).toEqual({ name: row.name, walled: true, policies: '2' });
  });

  test(
    'shows through any route when row-level security is gone: the conditions hold',
    { timeout: 300_000 },
    async () => {
      const tables = [...(await onServer(tenantTables, database.url)), 'properties'];
      const forAll = (what: string) =>
        onServer(
          (client) => client.query(tables.map((table) => `ALTER TABLE ${table} ${what} ROW LEVEL SECURITY`).join(';')),
          database.url,
        );
      await forAll('DISABLE');
      try {
        const seen = await asProperty(database, own, (db) =>
          sql`SELECT FROM rooms WHERE room = 'canaryb1'`.execute(db),
        );
        expect(seen.rows).toHaveLength(1); // the wall is really down
        await expectNothingCrosses();
      } finally {
        await forAll('ENABLE');
      }
    },
  );
});
