/** A hotel as a file at the machine: what is told of it, and what becomes of its secrets. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, loginUrl, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { sealedBefore } from '../../testing/sealed-before.ts';
import { makeProperty } from '../../testing/service.ts';
import { makeKeyPair } from '../backups/sealed-file.ts';
import { SecretBox, useOf } from '../connectors/secrets.ts';

const root = join(import.meta.dirname, '../../..');
const key = randomBytes(32);
let here: TestDatabase;
let there: TestDatabase;
let folder: string;

// Every command is a process that starts anew.
vi.setConfig({ testTimeout: 180_000 });

beforeAll(async () => {
  [here, there] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'reveille-moving-'));
});
afterAll(async () => {
  await Promise.all([here.drop(), there.drop()]);
  await rm(folder, { recursive: true });
});

function reveille(database: TestDatabase, words: readonly string[], more: Record<string, string>): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    REVEILLE_MIGRATE_URL: loginUrl(new URL(database.url).pathname.slice(1), 'owner'),
    REVEILLE_SECRET_KEY: key.toString('base64'),
    ...more,
  };
  return new Promise((resolve) => {
    execFile(join(root, 'reveille'), ['property', ...words], { cwd: root, env }, (_error, out, err) =>
      resolve(out + err),
    );
  });
}

test('a hotel that came by a file has its secrets bound to it, and it is told what does not hold', async () => {
  const property = await makeProperty(here, { code: 'grand' });
  const target = JSON.stringify({ host: '10.0.0.5', port: 5010, interface: 'PB' });
  await query(
    here,
    `INSERT INTO destinations (property, role, name, type, target, vouched, secrets) VALUES
       ($1, 'connector', 'opera', 'fias', $2, true, '[]'),
       ($1, 'connector', 'spa', 'webhook', '{"url": "https://spa.example/"}', false, $3)`,
    [property, target, JSON.stringify([sealedBefore(key, 'c2lnbmVk')])],
  );
  const { key: opener, recipient } = await makeKeyPair();
  const [file, keyFile] = [join(folder, 'grand.hotel'), join(folder, 'key')];
  await writeFile(keyFile, opener);
  await reveille(here, ['export', 'grand', file], { REVEILLE_BACKUP_RECIPIENT: recipient });
  const said = await reveille(there, ['import', file, '--key-file', keyFile], {});
  expect(said).toMatch(/Hotel grand is here as it was/);
  expect(said).toMatch(/The address of opera is checked like any other/);
  expect(said).toMatch(/inventory, roomstatus, wakeup came along and do not hold/);
  const [spa] = await query<{ secrets: string[] }>(there, `SELECT secrets FROM destinations WHERE name = 'spa'`);
  const [sealed = ''] = spa?.secrets ?? [];
  const box = new SecretBox([key]);
  expect(box.isCurrent(sealed)).toBe(true);
  expect(box.open(sealed, useOf({ property, role: 'connector', name: 'spa' }))).toBe('c2lnbmVk');
  expect(await query(there, 'SELECT operator, deed, code FROM operator_audit')).toEqual([
    { operator: userInfo().username, deed: 'hotel.imported', code: 'grand' },
  ]);
});
