/** A hotel goes into a file and comes out of it in another installation, with all that it had. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, loginUrl, onServer, type TestDatabase } from '../../testing/database.ts';
import { expectEventually } from '../../testing/eventually.ts';
import { liveThere } from '../../testing/guest-with-traces.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { everythingOf } from '../../testing/two-hotels.ts';
import { type KeyPair, makeKeyPair, seal, unseal } from '../backups/sealed-file.ts';
import type { Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { judgeHotel } from '../hotel-file/judge.ts';
import { record } from '../journal/journal.ts';
import { sealAll } from '../journal/seal.ts';
import { verify } from '../journal/verify.ts';
import { plugs } from '../plugs.ts';
import { exportHotel, importHotel } from './export.ts';

let here: TestDatabase;
let there: TestDatabase;
let hotel: string;
let folder: string;
let file: string;
let keys: KeyPair;
const ownerOf = (database: TestDatabase): string => loginUrl(new URL(database.url).pathname.slice(1), 'owner');
const around = {
  operator: 'test',
  opens: (): boolean => true,
  judge: (db: Db, code: string) => judgeHotel(db, code, plugs),
};
/** What differs is told by the import itself, table by table. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

beforeAll(async () => {
  [here, there] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'reveille-hotel-'));
  file = join(folder, 'grand.hotel');
  keys = await makeKeyPair();
  await makeProperty(here, { code: 'first' });
  hotel = await makeProperty(here, { code: 'grand' });
  await makeProperty(there, { code: 'small' });
  const service = await startTestService(here, { REVEILLE_ROLES: 'api' });
  try {
    await liveThere(here, service.url, hotel, '@grand');
  } finally {
    await service.stop();
  }
  // The names of people are noted by a trigger, and photos are larger than all the rest.
  await query(here, `UPDATE accounts SET person = 'Ada' WHERE property = $1 AND name = 'desk'`, [hotel]);
  await query(
    here,
    `INSERT INTO defects (property, id, room, words, photo, reported_by)
     SELECT $1, gen_random_uuid(), '101', 'lamp "off", \\ tab', decode(repeat('00ff7f0a', 10000), 'hex'), 'desk'
     FROM generate_series(1, 30)`,
    [hotel],
  );
  // Which process holds a link is of no use elsewhere.
  await query(here, 'UPDATE links SET holder = NULL');
  await sealAll(here);
  // One entry waits for its seal.
  await asProperty(here, hotel, (db) => record(db, hotel, [{ kind: 'session.closed', actor: 'desk' }]));
  await exportHotel({ url: ownerOf(here), code: 'grand', file, recipient: keys.recipient });
});

afterAll(async () => {
  await Promise.all([here.drop(), there.drop()]);
  await rm(folder, { recursive: true });
});

test('a hotel arrives with every row of every table, its journal whole, and is served there', async () => {
  // Of another hotel there, an entry of the same number waits for its seal as well.
  const [entry] = await query<{ entry: string }>(here, 'SELECT max(entry)::text AS entry FROM journal_unsealed');
  const [other] = await query<{ id: string }>(there, `SELECT id FROM properties WHERE code = 'small'`);
  const small = other?.id ?? '';
  await onServer(async (client) => {
    await client.query(`SELECT setval('journal_id_seq', $1::bigint - 1)`, [entry?.entry]);
  }, there.url);
  await asProperty(there, small, (db) => record(db, small, [{ kind: 'session.closed', actor: 'desk' }]));

  const { parcel, entries } = await importHotel({ url: ownerOf(there), file, key: keys.key, ...around });
  expect(entries).toBeGreaterThan(5);
  // Each installation gives its own.
  await query(here, 'DELETE FROM licences WHERE property = $1', [hotel]);
  expect(digest(await everythingOf(there, hotel))).toBe(digest(await everythingOf(here, hotel)));
  expect(parcel.tables.filter(({ rows }) => rows !== '0').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['people', 'lanes', 'defects', 'journal_seals', 'journal_unsealed', 'guest_messages']),
  );
  await sealAll(there);
  for (const property of [hotel, small])
    expect(await verify(there, property)).toMatchObject({ problems: [], unsealed: 0 });

  const service = await startTestService(there, { REVEILLE_ROLES: 'api' });
  try {
    const as = 'desk@grand';
    const booked = await ask(service.url, 'POST /rest/wakeup', { as, form: { room: '102', time: '0700' } });
    expect(booked.status).toBe(201);
    await expectEventually(
      () => query(there, 'SELECT FROM journal_unsealed'),
      (left) => left.length === 0,
      60_000,
    );
    expect(await verify(there, hotel)).toMatchObject({ problems: [], entries: entries + 1 });
  } finally {
    await service.stop();
  }
});

test('a table without its place in the file does not exist', async () => {
  const walled = await query<{ name: string }>(
    here,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity ORDER BY 1`,
  );
  const { parcel } = await exportHotel({
    url: ownerOf(here),
    code: 'first',
    file: join(folder, 'first'),
    recipient: keys.recipient,
  });
  const taken = new Set(parcel.tables.map(({ name }) => name));
  expect(walled.map(({ name }) => name).filter((name) => !taken.has(name))).toEqual(['ways']);
});

test('whatever is written of a hotel refers to it, so that it cannot be written while the hotel leaves', async () => {
  const free = await query<{ name: string }>(
    here,
    `SELECT relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relrowsecurity
       AND relname <> 'properties' AND NOT EXISTS (SELECT FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
         WHERE k.conrelid = c.oid AND k.contype = 'f' AND p.relname IN ('properties', 'journal'))`,
  );
  // A trigger writes it, together with the entry.
  expect(free).toEqual([{ name: 'journal_unsealed' }]);
});

describe('an import is refused with words, and leaves nothing behind', () => {
  const coming = (how: { file?: string; key?: string; opens?: () => boolean } = {}) =>
    importHotel({ url: ownerOf(there), file, key: keys.key, ...around, ...how });

  test('where the hotel is there', async () => {
    await expect(coming()).rejects.toThrow(/Hotel grand is here already, and nothing is overwritten\. Fix: remove it/);
  });

  test('where another hotel has its code', async () => {
    const other = join(folder, 'other');
    await query(there, `UPDATE properties SET code = 'first' WHERE code = 'small'`);
    await exportHotel({ url: ownerOf(here), code: 'first', file: other, recipient: keys.recipient });
    await expect(coming({ file: other })).rejects.toThrow(/another hotel here has the code first: Hotel small/);
    await query(there, `UPDATE properties SET code = 'small' WHERE code = 'first'`);
  });

  test.each([
    ['older', `the schema here is older than the hotel's, which has 9999_x.sql in addition`],
    ['newer', `the schema here is newer than the hotel's, and has 9999_x.sql in addition`],
  ])('where the schema is %s', async (which, words) => {
    const changed = which === 'older' ? here : there;
    const other = join(folder, which);
    await query(changed, `INSERT INTO schema_migrations (name, hash) VALUES ('9999_x.sql', '')`);
    await exportHotel({ url: ownerOf(here), code: 'first', file: other, recipient: keys.recipient });
    await expect(coming({ file: other })).rejects.toThrow(words);
    await query(changed, `DELETE FROM schema_migrations WHERE name = '9999_x.sql'`);
  });

  test('where its secrets cannot be opened', async () => {
    await query(
      here,
      `UPDATE destinations SET secrets = '["v1:0123abcd:AAAA"]' WHERE property = $1 AND role = 'connector'`,
      [hotel],
    );
    const other = join(folder, 'sealed');
    await exportHotel({ url: ownerOf(here), code: 'grand', file: other, recipient: keys.recipient });
    await expect(coming({ file: other, opens: () => false })).rejects.toThrow(/Fix: set REVEILLE_SECRET_KEY_BEFORE/);
  });

  test.each([
    ['changed', (bytes: Buffer) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)) as Buffer],
    ['cut short', (bytes: Buffer) => bytes.subarray(0, -100)],
  ])('where the file was %s', async (name, damage) => {
    const other = join(folder, name);
    await exportHotel({ url: ownerOf(here), code: 'first', file: other, recipient: keys.recipient });
    await writeFile(other, damage(await readFile(other)));
    await expect(coming({ file: other })).rejects.toThrow(/is damaged: part of it was changed or is missing/);
    expect(await query(there, `SELECT FROM properties WHERE code = 'first'`)).toEqual([]);
  });

  test('where the file was sealed for somebody else, or is no hotel', async () => {
    await expect(coming({ key: (await makeKeyPair()).key })).rejects.toThrow(/was sealed for another key/);
  });

  test('where a row is missing in the middle of it', async () => {
    const whole = join(folder, 'whole');
    const other = join(folder, 'lacking');
    await exportHotel({ url: ownerOf(here), code: 'first', file: whole, recipient: keys.recipient });
    const { head, rest } = await unseal(whole, keys.key);
    const parts: Buffer[] = [];
    for await (const part of rest) parts.push(part);
    const lines = Buffer.concat(parts).toString().split('\n');
    const left = lines.filter((line) => !line.startsWith('rooms\t'));
    expect(left).toHaveLength(lines.length - 1);
    await seal(other, keys.recipient, Readable.from([Buffer.from([head, ...left].join('\n'))]));
    await expect(coming({ file: other })).rejects.toThrow(
      /what arrived is not what was sent: the table rooms has 0 rows of the hotel, and had 3\. Nothing was kept of it/,
    );
    expect(await query(there, `SELECT FROM properties WHERE code = 'first'`)).toEqual([]);
  });
});
