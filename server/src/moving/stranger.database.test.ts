/** A sealed hotel file may be anybody's work: it brings one hotel, with what its own administrators could give it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, loginUrl, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { everythingOf } from '../../testing/two-hotels.ts';
import { type KeyPair, makeKeyPair, seal, unseal } from '../backups/sealed-file.ts';
import { judgeHotel } from '../hotel-file/judge.ts';
import { plugs } from '../plugs.ts';
import { exportHotel, importHotel } from './export.ts';
import type { Parcel } from './parcel.ts';

/** The installation of whoever seals the file; they may do anything there. */
let theirs: TestDatabase;
let ours: TestDatabase;
let victim: string;
let before: string;
let folder: string;
let keys: KeyPair;
let made = 0;
const ownerOf = (database: TestDatabase): string => loginUrl(new URL(database.url).pathname.slice(1), 'owner');

beforeAll(async () => {
  [theirs, ours] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'reveille-stranger-'));
  keys = await makeKeyPair();
  await makeProperty(theirs, { code: 'first' });
  victim = await makeProperty(ours, { code: 'victim' });
  before = await everythingOf(ours, victim);
});

afterAll(async () => {
  await Promise.all([theirs.drop(), ours.drop()]);
  await rm(folder, { recursive: true });
});

/** A hotel of theirs, changed by these statements, in which `$1` is its id; nothing keeps them from any row. */
async function theirHotel(...statements: readonly string[]): Promise<{ id: string; code: string; file: string }> {
  made += 1;
  const code = `evil${made}`;
  const id = await makeProperty(theirs, { code });
  for (const statement of statements)
    await query(theirs, `SET session_replication_role = replica; ${statement.replaceAll('$1', `'${id}'`)}`);
  const file = join(folder, code);
  await exportHotel({ url: ownerOf(theirs), code, file, recipient: keys.recipient });
  return { id, code, file };
}

/** The same file with another first line, and other lines behind it. */
async function rewritten(file: string, change: (parcel: Parcel, lines: string[]) => object): Promise<string> {
  const { head, rest } = await unseal(file, keys.key);
  const parts: Buffer[] = [];
  for await (const part of rest) parts.push(part);
  const lines = Buffer.concat(parts).toString().trimEnd().split('\n');
  const parcel = change(JSON.parse(head) as Parcel, lines);
  const other = `${file}-rewritten`;
  await seal(other, keys.recipient, Readable.from([Buffer.from(`${[JSON.stringify(parcel), ...lines].join('\n')}\n`)]));
  return other;
}

const coming = (file: string) =>
  importHotel({
    url: ownerOf(ours),
    file,
    key: keys.key,
    operator: 'ada',
    opens: () => true,
    judge: (db, code) => judgeHotel(db, code, plugs),
  });

/** A row as a file has it. */
function rowOf({ tables }: Parcel, name: string, values: Readonly<Record<string, string>>): string {
  const columns = tables.find((table) => table.name === name)?.columns ?? [];
  return `${name}\t[${JSON.stringify(columns.map((column) => values[column.name] ?? null))}]`;
}

async function expectRefused(file: string, words: RegExp): Promise<void> {
  await expect(coming(file)).rejects.toThrow(words);
  expect(await query(ours, 'SELECT code FROM properties')).toEqual([{ code: 'victim' }]);
  expect(await everythingOf(ours, victim)).toBe(before);
  expect(await query(ours, 'SELECT FROM operator_audit')).toEqual([]);
}

const aDay = '2026-01-01T00:00:00Z';
const anId = '00000000-0000-4000-8000-00000000000a';

describe('a file is refused as a whole', () => {
  test('that has an account for another hotel', async () => {
    const { file } = await theirHotel();
    const [boss] = await query<{ hash: string }>(theirs, `SELECT password_hash AS hash FROM accounts LIMIT 1`);
    const other = await rewritten(file, (parcel, lines) => {
      const ghost = { id: anId, property: victim, name: 'ghost', password_hash: boss?.hash ?? '' };
      const more = {
        permissions: '{admin}',
        role: 'administrator',
        enabled: 'true',
        created_at: aDay,
        changed_at: aDay,
      };
      lines.push(rowOf(parcel, 'accounts', { ...ghost, ...more }));
      return parcel;
    });
    await expectRefused(other, /rows of accounts that are not of its hotel/);
  });

  test('that has a second hotel', async () => {
    const { file } = await theirHotel();
    const second = { id: anId, code: 'v1ctim', name: 'Victim', company: '', timezone: 'UTC', lines: '10000' };
    const more = { room_list: 'mailboxes', created_at: aDay, changed_at: aDay, currency: '' };
    const other = await rewritten(file, (parcel, lines) => {
      lines.push(rowOf(parcel, 'properties', { ...second, ...more }));
      return parcel;
    });
    await expectRefused(other, /rows of properties that are not of its hotel/);
  });

  test('that has another hotel than it says', async () => {
    const { file } = await theirHotel();
    const other = await rewritten(file, (parcel) => ({ ...parcel, hotel: { ...parcel.hotel, code: 'elsewhere' } }));
    await expectRefused(other, /what arrived is not Hotel evil/);
  });

  test.each(['passkeys', 'tokens', 'sessions', 'known_networks', 'identities'])(
    'whose %s open the account of another hotel',
    async (table) => {
      const [boss] = await query<{ id: string }>(ours, `SELECT id FROM accounts WHERE name = 'boss'`);
      const columns: Record<string, string> = {
        passkeys: `(property, account, credential, public_key, counter, name) VALUES ($1, ACCOUNT, 'a', 'b', 0, 'x')`,
        tokens: `(property, account, name, digest, made_by, expires_at)
          VALUES ($1, ACCOUNT, 'x', sha256('x'), 'x', now() + interval '1 year')`,
        sessions: `(property, account, digest, address, browser, system) VALUES ($1, ACCOUNT, sha256('x'), '', '', '')`,
        known_networks: `(property, account, network) VALUES ($1, ACCOUNT, '192.0.2.0/24')`,
        identities: `(property, account, issuer, subject) VALUES ($1, ACCOUNT, 'https://login.example', 'x')`,
      };
      const row = (columns[table] ?? '').replace('ACCOUNT', `'${boss?.id ?? ''}'`);
      const { file } = await theirHotel(`INSERT INTO ${table} ${row}`);
      await expectRefused(file, /violates foreign key constraint/);
    },
  );

  test('that would leave no numbers for the entries of others', async () => {
    const { file } = await theirHotel();
    const other = await rewritten(file, (parcel) => ({
      ...parcel,
      tables: parcel.tables.map((table) =>
        table.name === 'journal' ? { ...table, highest: '9223372036854775806' } : table,
      ),
    }));
    await expectRefused(other, /numbers that Hotel evil\d+ cannot have/);
  });

  test.each([
    [
      'a number of the outside for a room',
      `UPDATE rooms SET extension = '0049170555' WHERE property = $1 AND room = '101'`,
      /0049170555 may reach outside lines/,
    ],
    ['more lines than it may give itself', 'UPDATE properties SET lines = 10000 WHERE id = $1', /10000 lines are more/],
    [
      'a number of the outside for the desk',
      setting('wakeup', '{"desk": "0049170555"}'),
      /0049170555 may reach outside lines/,
    ],
    [
      'a voice that is an option of the engine',
      setting('voices', '{"en": "--path=/etc"}'),
      /"--path=\/etc" is no voice/,
    ],
    [
      'a password that costs too much to try',
      `UPDATE accounts SET password_hash = replace(password_hash, 'm=19456,t=2', 'm=1048576,t=40')
       WHERE property = $1 AND name = 'desk'`,
      /the password of desk is hashed in another way/,
    ],
    [
      'more accounts than a hotel may have',
      `INSERT INTO accounts (property, name, password_hash)
       SELECT $1, 'a' || n, (SELECT min(password_hash) FROM accounts) FROM generate_series(1, 1000) n`,
      /accounts/,
    ],
    ['a destination of a type that there is not', destination('nothing', '{}'), /type is "nothing"/],
    ['a destination without an address', destination('webhook', '{}'), /url/],
  ])('that has %s', async (_what, statement, words) => {
    const { file } = await theirHotel(statement);
    await expectRefused(file, words);
  });
});

function setting(section: string, value: string): string {
  return `INSERT INTO settings (property, section, value) VALUES ($1, '${section}', '${value}')`;
}
function destination(type: string, target: string): string {
  return `INSERT INTO destinations (property, role, name, type, target)
    VALUES ($1, 'subscriber', 'there', '${type}', '${target}')`;
}

test('what only an operator gives does not come along, and the deed is in the list of what operators did', async () => {
  const { id, code, file } = await theirHotel(
    `INSERT INTO destinations (property, role, name, type, target, vouched)
     VALUES ($1, 'connector', 'inner', 'fias', '{"host": "127.0.0.1", "port": 5010, "interface": "PB"}', true)`,
    `UPDATE properties SET quota_lines = 10000, suspended_at = now(), removal_asked_at = now() WHERE id = $1`,
    `INSERT INTO trials (property, id, language, extension, wall_time, actor)
     VALUES ($1, '${anId}', 'en', '0049170555', '07:00', 'boss')`,
  );
  const { reset } = await coming(file);
  expect(reset).toEqual({
    addresses: ['inner'],
    licences: ['inventory', 'roomstatus', 'wakeup'],
    decisions: true,
  });
  const decided = `SELECT quota_lines AS lines, removal_asked_at AS asked, suspended_at IS NOT NULL AS suspended,
    (SELECT count(*)::int FROM licences WHERE property = $1) AS licences,
    (SELECT count(*)::int FROM trials WHERE property = $1) AS trials,
    (SELECT bool_or(vouched) FROM destinations WHERE property = $1) AS vouched FROM properties WHERE id = $1`;
  expect(await query(ours, decided, [id])).toEqual([
    { lines: null, asked: null, suspended: true, licences: 0, trials: 0, vouched: false },
  ]);
  expect(await query(ours, 'SELECT operator, deed, hotel, code, detail FROM operator_audit')).toMatchObject([
    { operator: 'ada', deed: 'hotel.imported', hotel: id, code, detail: { reset: { addresses: ['inner'] } } },
  ]);
  expect(await everythingOf(ours, victim)).toBe(before);
});
