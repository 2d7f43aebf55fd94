/** A hotel is put away on one machine and comes back on another: rows, walls, roles and journal. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { onServer } from '../../testing/database.ts';
import { expectEventually } from '../../testing/eventually.ts';
import { installOn, makeLogins } from '../../testing/logins.ts';
import { ask } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { connect } from '../db/connect.ts';
import { makeBackup } from './backup.ts';
import type { Manifest } from './manifest.ts';
import { prove } from './proof.ts';
import { restore } from './restore.ts';
import { type KeyPair, makeKeyPair, seal, unseal } from './sealed-file.ts';

let here: Cluster;
let there: Cluster;
let folder: string;
let file: string;
let keys: KeyPair;
let booked: string;
const as = (cluster: Cluster, login: string, database = 'postgres'): string =>
  cluster.url.replace('root@', `${login}@`).replace(/[^/]*$/, database);
const rows = async <Row extends object>(url: string, question: string): Promise<Row[]> =>
  onServer(async (client) => (await client.query<Row>(question)).rows, url);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reveille-backup-'));
  [here, there] = await Promise.all([createCluster(), createCluster()]);
  const url = await installOn(here);
  const database = connect({ url, connections: 2 });
  await makeProperty(database, { code: 'grand', rooms: ['101', '102'] });
  await makeProperty(database, { code: 'small', rooms: ['7'] });
  await database.close();
  const service = await startTestService({ url });
  const answer = await ask(service.url, 'POST /rest/wakeup', { as: 'desk@grand', form: { room: '101', time: '0630' } });
  booked = (answer.json as { id: string }).id;
  await expectEventually(
    () => rows(here.url, 'SELECT FROM journal_unsealed'),
    (left) => left.length === 0,
    60_000,
  );
  await service.stop();
  keys = await makeKeyPair();
  file = join(folder, 'hotel.backup');
  await makeBackup({ url: as(here, 'careful_owner'), file, recipient: keys.recipient, settings: ['REVEILLE_LISTEN'] });
  await onServer((client) => makeLogins(client, 'careful', 'unused'), there.url);
});

afterAll(async () => {
  await Promise.all([here.remove(), there.remove()]);
  await rm(folder, { recursive: true });
});

async function emptyDatabase(name: string): Promise<string> {
  await onServer((client) => client.query(`CREATE DATABASE ${name} OWNER careful_owner`), there.url);
  return as(there, 'careful_owner', name);
}

describe('a backup, made by a login that is no superuser', () => {
  test('comes back on another machine, with policies and roles, and the booked call is there', async () => {
    const url = await emptyDatabase('reveille');
    const report = await restore({ url, file, key: keys.key });
    expect(report).toMatchObject({
      journals: 2,
      migrations: { applied: [] },
      manifest: { settings: ['REVEILLE_LISTEN'] },
    });
    const walls = `SELECT c.relname, c.relrowsecurity, c.relforcerowsecurity, p.policyname, p.roles::text, p.qual
      FROM pg_class c LEFT JOIN pg_policies p ON p.tablename = c.relname
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1, 4`;
    const grants = `SELECT table_name, grantee, privilege_type FROM information_schema.role_table_grants
      WHERE grantee LIKE 'reveille%' ORDER BY 1, 2, 3`;
    for (const question of [walls, grants]) {
      const now = await rows(as(there, 'root', 'reveille'), question);
      expect(now.length).toBeGreaterThan(60);
      expect(now).toEqual(await rows(here.url, question));
    }
    const service = await startTestService({ url: as(there, 'careful_service', 'reveille') });
    try {
      const list = await ask(service.url, 'GET /rest/wakeup/list/pending', { as: 'desk@grand' });
      expect(list.json).toMatchObject({ pending: [{ id: booked }] });
      expect((await ask(service.url, 'GET /rest/wakeup/list/pending', { as: 'desk@small' })).json).toEqual({
        pending: [],
      });
      expect(
        (await ask(service.url, 'POST /rest/wakeup', { as: 'desk@grand', form: { room: '102', time: '0700' } })).status,
      ).toBe(201);
    } finally {
      await service.stop();
    }
  });

  test('overwrites nothing, and says where to go', async () => {
    const url = await emptyDatabase('taken');
    await restore({ url, file, key: keys.key });
    await expect(restore({ url, file, key: keys.key })).rejects.toThrow(
      /the database taken is not empty, and a backup overwrites nothing\. Fix: restore into a new one/,
    );
  });

  test('holds nothing that can be read without the key', async () => {
    const bytes = await readFile(file);
    for (const secret of ['argon2id', 'grand', 'INSERT', 'wakeups']) expect(bytes.includes(secret), secret).toBe(false);
  });
});

describe('a file that is not whole is refused with words, and leaves nothing behind', () => {
  const damaged: [name: string, make: (bytes: Buffer) => Buffer, words: RegExp][] = [
    [
      'changed in the middle',
      (bytes) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)) as Buffer,
      /is damaged: part of it/,
    ],
    ['cut short', (bytes) => bytes.subarray(0, bytes.length - 100), /is damaged: part of it/],
    ['empty', () => Buffer.alloc(0), /is no backup of Reveille/],
    ['something else', () => Buffer.from('hello'), /is no backup of Reveille/],
  ];
  test.each(damaged)('%s', async (name, make, words) => {
    const other = join(folder, 'other.backup');
    await writeFile(other, make(await readFile(file)));
    const database = `bad_${name.replaceAll(' ', '_')}`;
    const url = await emptyDatabase(database);
    await expect(restore({ url, file: other, key: keys.key })).rejects.toThrow(words);
    expect(
      await rows(
        as(there, 'root', database),
        `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual([]);
  });

  test('sealed for another key', async () => {
    const { key } = await makeKeyPair();
    await expect(restore({ url: as(there, 'careful_owner'), file, key })).rejects.toThrow(/was sealed for another key/);
  });

  test('made by a newer version', async () => {
    await onServer((client) => client.query(`INSERT INTO schema_migrations VALUES ('9999_newer.sql', '')`), here.url);
    const newer = join(folder, 'newer.backup');
    await makeBackup({ url: as(here, 'careful_owner'), file: newer, recipient: keys.recipient, settings: [] });
    await onServer((client) => client.query(`DELETE FROM schema_migrations WHERE name = '9999_newer.sql'`), here.url);
    await expect(restore({ url: as(there, 'careful_owner'), file: newer, key: keys.key })).rejects.toThrow(
      /has migrations that .* does not know \(9999_newer\.sql\)\. Fix: restore it with that version/,
    );
  });
});

describe('no backup is made', () => {
  test('where rows would be left out: of a table without the policy by which the owner reads it', async () => {
    const url = as(here, 'careful_owner');
    await onServer((client) => client.query('ALTER POLICY every_property ON wakeups USING (id IS NOT NULL)'), here.url);
    const order = { url, file: join(folder, 'never'), recipient: keys.recipient, settings: [] };
    await expect(makeBackup(order)).rejects.toThrow(/rows of wakeups cannot all be read/);
    await onServer((client) => client.query('ALTER POLICY every_property ON wakeups USING (true)'), here.url);
  });

  test('by the login of the service, which is told whose it takes', async () => {
    const order = {
      url: as(here, 'careful_service'),
      file: join(folder, 'never'),
      recipient: keys.recipient,
      settings: [],
    };
    await expect(makeBackup(order)).rejects.toThrow(/the login is no member of reveille_system/);
  });
});

test('a proof runs nothing of what somebody else has sealed, or does not say who made it', async () => {
  const { head, rest } = await unseal(file, keys.key);
  const dump: Buffer[] = [];
  for await (const part of rest) dump.push(part);
  const { sender, ...manifest } = JSON.parse(head) as Manifest;
  expect(sender).toMatch(/^[0-9a-f]{64}$/);
  const url = as(here, 'careful_owner');
  for (const other of [manifest, { ...manifest, sender: '0'.repeat(64) }]) {
    const forged = join(folder, 'forged.backup');
    const first = Buffer.from(`${JSON.stringify(other)}\n`);
    await seal(forged, keys.recipient, Readable.from([first, ...dump]));
    await expect(prove({ url, file: forged, key: keys.key })).rejects.toThrow(/does not say that it was made here/);
    // Whoever restores into a database of their own has chosen the file.
    const database = await emptyDatabase(`forged${'sender' in other ? 1 : 0}`);
    await expect(restore({ url: database, file: forged, key: keys.key })).resolves.toMatchObject({ journals: 2 });
  }
  expect(await rows(here.url, `SELECT datname FROM pg_database WHERE datname LIKE 'reveille_proof%'`)).toEqual([]);
});

test('a proof restores into a database of its own, and leaves none behind, also when it fails', async () => {
  const url = as(here, 'careful_owner');
  await expect(prove({ url, file, key: keys.key })).resolves.toMatchObject({ journals: 2 });
  const cut = join(folder, 'cut.backup');
  await writeFile(cut, (await readFile(file)).subarray(0, -50));
  await expect(prove({ url, file: cut, key: keys.key })).rejects.toThrow(/is damaged/);
  expect(await rows(here.url, `SELECT datname FROM pg_database WHERE datname LIKE 'reveille_proof%'`)).toEqual([]);
});
