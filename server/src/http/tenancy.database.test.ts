/**
 * Tenancy has two walls: every store function names its property, and row-level security stands behind it. Each is
 * taken away in turn, and the other must hold: the second here, the first in tenancy-wall.database.test.ts. The routes
 * are those the service publishes, so that a new one is tried too.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { onServer, type TestDatabase } from '../../testing/database.ts';
import { foreignIds } from '../../testing/foreign-hotel.ts';
import { bodies } from '../../testing/request-bodies.ts';
import { basic, startTestService } from '../../testing/service.ts';
import { canary, everythingOf, makeTwoHotels, tenantTables } from '../../testing/two-hotels.ts';
import { asProperty } from '../db/transaction.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
let own: string;
let foreign: string;
let foreignAccount: string;
let operations: { method: string; path: string }[];

beforeAll(async () => {
  ({ database, own, foreign, foreignAccount } = await makeTwoHotels());
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

/** No answer to an account of one property holds anything of the other, or changes anything of it. */
async function expectNothingCrosses(): Promise<void> {
  const before = await everythingOf(database, foreign);
  for (const operation of operations) {
    // Whatever they may or may not do, these learn no more by it.
    const learned = await Promise.all(['adm', 'tel'].map((name) => call(operation, basic(name))));
    for (const { text } of learned) expect(text, named(operation)).not.toContain(foreign);
    for (const query of [
      '',
      `?cursor=${canary}`,
      '?list=mailboxes&cursor=canarya',
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
    // One of the same name is our own, and would be found in every list from here on.
    await onServer(
      (client) => client.query(`DELETE FROM accounts WHERE property = $1 AND name = 'canaryb'`, [own]),
      database.url,
    );
  }
  expect(await everythingOf(database, foreign)).toBe(before);
  expect(await everythingOf(database, own)).toContain('roomstatus.changed'); // what could have crossed was really sent
}

describe('nothing of another property', () => {
  // Some hundred requests, one after the other: on a busy machine that takes its time.
  test('shows through any route, by id, by filter or by header', expectNothingCrosses);

  test('shows through any route when row-level security is gone: the conditions hold', async () => {
    const tables = [...(await tenantTables(database)), 'properties'];
    // One table at a time: statements sent together are one transaction, and one that locks table after table
    // while the service reads them in another order ends in a deadlock.
    const forAll = (what: string) =>
      onServer(async (client) => {
        for (const table of tables) await client.query(`ALTER TABLE ${table} ${what} ROW LEVEL SECURITY`);
      }, database.url);
    await forAll('DISABLE');
    try {
      const seen = await asProperty(database, own, (db) => sql`SELECT FROM rooms WHERE room = 'canaryb1'`.execute(db));
      expect(seen.rows).toHaveLength(1); // the wall is really down
      await expectNothingCrosses();
    } finally {
      await forAll('ENABLE');
    }
  });
});
