/** Backing up as an administrator does: a key once, a backup every night, a proof now and then. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, loginUrl, onServer, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';

// Every command is a process that starts anew.
vi.setConfig({ testTimeout: 180_000 });

const root = join(import.meta.dirname, '../../..');
let database: TestDatabase;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'aurora' });
  folder = await mkdtemp(join(tmpdir(), 'reveille-backups-'));
  environment = {
    DATABASE_URL: database.url,
    REVEILLE_MIGRATE_URL: loginUrl(new URL(database.url).pathname.slice(1), 'owner'),
    REVEILLE_BACKUPS: folder,
    REVEILLE_BACKUP_KEEP: '2',
  };
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

function reveille(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env['PATH'], ...environment };
  return new Promise((resolve) => {
    execFile(join(root, 'reveille'), words, { cwd: root, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}
const checks = async () => {
  const { out } = await reveille('doctor', '--json');
  return (JSON.parse(out) as { what: string; verdict: string; seen: string }[]).filter(({ what }) => what === 'backup');
};
const keyFile = (): string => join(folder, 'key');
const names = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.backup'));

test('without a key there is none, and the doctor says so', async () => {
  expect(await reveille('backup')).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is nobody to seal the backup for. Fix: run `reveille backup key`'),
  });
  expect(await checks()).toMatchObject([{ verdict: 'warning', seen: 'none was ever made by `reveille backup`' }]);
});

test('the key is shown once; with it a backup is made, proven, and known to doctor, screen and metrics', async () => {
  const { key, recipient } = JSON.parse((await reveille('backup', 'key', '--json')).out) as Record<string, string>;
  await writeFile(keyFile(), `${key}\n`);
  environment = { ...environment, REVEILLE_BACKUP_RECIPIENT: recipient ?? '' };
  expect(await reveille('backup')).toMatchObject({ code: 0, out: expect.stringMatching(/backup: \d+ kB, .* rows of/) });
  const [made = ''] = await names();
  expect((await stat(join(folder, made))).mode & 0o777).toBe(0o600);
  expect(await checks()).toMatchObject([{ verdict: 'warning', seen: expect.stringContaining('none was ever proven') }]);
  const before = Math.floor(Date.now() / 1000);
  expect(await reveille('backup', 'verify', '--key-file', keyFile())).toMatchObject({
    code: 0,
    out: expect.stringMatching(/comes back: \d+ tables as they were, 1 journal whole/),
  });
  expect(await checks()).toMatchObject([{ verdict: 'good' }]);
  const service = await startTestService(database, { REVEILLE_ROLES: 'api' });
  try {
    const metric = async (name: string): Promise<number> => {
      const text = await (await fetch(`${service.url}/metrics`)).text();
      return Number(new RegExp(`^${name}_timestamp_seconds (.*)$`, 'm').exec(text)?.[1]);
    };
    for (const name of ['reveille_backup_last_success', 'reveille_restore_last_verified'])
      await expect.poll(() => metric(name)).toBeGreaterThan(before - 600);
    const health = (await ask(service.url, 'GET /api/v1/system/health', { as: 'boss' })).json;
    expect(health).toMatchObject({ checks: expect.arrayContaining([expect.objectContaining({ what: 'backup' })]) });
  } finally {
    await service.stop();
  }
});

test('one that is old, or whose proof is, is a warning', async () => {
  const age = (made: string, proven: string) =>
    query(
      database,
      `UPDATE backups SET made_at = now() - interval '${made}', proven_at = now() - interval '${proven}'`,
    );
  await age('3 days', '3 days');
  expect(await checks()).toMatchObject([
    { verdict: 'warning', seen: 'the last one is 3 days old, the last proof 3 days' },
  ]);
  await age('1 hour', '50 days');
  expect(await checks()).toMatchObject([{ verdict: 'warning', seen: expect.stringContaining('proof 50 days') }]);
});

test('only the newest stay; what somebody else put there is left alone', async () => {
  await writeFile(join(folder, 'reveille-2020-01-01T00-00-00Z.backup'), 'old');
  await writeFile(join(folder, 'mine.backup'), 'mine');
  expect((await reveille('backup')).code).toBe(0);
  const left = await names();
  expect(left).toContain('mine.backup');
  expect(left.filter((name) => name.startsWith('reveille-'))).toHaveLength(2);
  expect(left).not.toContain('reveille-2020-01-01T00-00-00Z.backup');
});

test('a disk that is full leaves no file that looks like a backup, and no row', async () => {
  const before = await query(database, 'SELECT id FROM backups');
  const full = await reveille('backup', '/dev/full/x.backup');
  expect(full).toMatchObject({ code: 1 });
  expect(full.err).not.toBe('');
  expect(await query(database, 'SELECT id FROM backups')).toEqual(before);
});

test('restore says what it needs, and refuses a database that is not empty', async () => {
  const name = (await names()).find((one) => one.startsWith('reveille-')) ?? '';
  expect(await reveille('restore', join(folder, name))).toMatchObject({
    code: 64,
    err: expect.stringContaining('--key-file'),
  });
  const refused = await reveille('restore', join(folder, name), '--key-file', keyFile());
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not empty, and a backup overwrites nothing'),
  });
  const empty = `${new URL(database.url).pathname.slice(1)}_restored`;
  const owner = new URL(environment['REVEILLE_MIGRATE_URL'] ?? '');
  await onServer((client) => client.query(`CREATE DATABASE ${empty} OWNER ${owner.username}`));
  try {
    owner.pathname = `/${empty}`;
    const back = await reveille('restore', join(folder, name), '--key-file', keyFile(), '--database', owner.href);
    expect(back).toMatchObject({ code: 0, err: '', out: expect.stringContaining('REVEILLE_BACKUP_RECIPIENT') });
    expect(back.out).not.toContain('REVEILLE_LISTEN');
  } finally {
    await onServer((client) => client.query(`DROP DATABASE ${empty} WITH (FORCE)`));
  }
});
