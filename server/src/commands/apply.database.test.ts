/** The command line itself, as an administrator types it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';

const root = join(import.meta.dirname, '../../..');
const example = 'examples/grand-hotel.yaml';
const passwords = { DESK_PASSWORD: 'desk-swordfish', BAR_PASSWORD: 'bar-swordfish', BOSS_PASSWORD: 'boss-swordfish' };

// Every command is a process that starts anew.
vi.setConfig({ testTimeout: 180_000 });

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'reveille-apply-'));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
afterAll(() => expectCatalogued(database));

function reveille(
  words: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, ...environment };
    execFile(join(root, 'reveille'), ['apply', ...words], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

test('the shipped example is refused without passwords, shown dry, applied, and again without effect', async () => {
  const refused = await reveille([example]);
  expect(refused).toMatchObject({ code: 65, out: '' });
  expect(refused.err).toMatch(/^examples\/grand-hotel\.yaml:\d+: account desk is new and has no password\. Fix: /);
  expect(refused.err).toContain('Fix: set the environment variable DESK_PASSWORD to it\n');
  expect(refused.err).toMatch(/nothing was changed: 3 mistakes\n$/);

  const dry = await reveille([example, '--dry-run'], passwords);
  expect(dry).toMatchObject({ code: 0, err: '' });
  expect(dry.out).toContain('+ room 101: language fr\n+ rooms 102-140 (39)\n+ rooms 201-240 (40)\n');
  expect(dry.out).toContain('would create Grand Hotel Aurora: 116 changes; nothing was written (--dry-run)\n');

  const applied = await reveille([example], passwords);
  expect(applied).toMatchObject({ code: 0, err: '' });
  expect(applied.out).toMatch(/created Grand Hotel Aurora: 116 changes\n$/);
  expect(applied.out).not.toMatch(/swordfish|argon2/);
  expect(applied.out).not.toContain('\u001b');

  expect(await reveille([example], passwords)).toEqual({ code: 0, out: 'nothing to change\n', err: '' });

  const rows = await query<{ actor: string; changes: string[] }>(
    database,
    `SELECT actor, ARRAY(SELECT jsonb_array_elements_text(detail -> 'changes')) AS changes FROM journal
        WHERE kind = 'property.imported'`,
  );
  expect(rows).toEqual([{ actor: userInfo().username, changes: expect.any(Array) as string[] }]);
  expect(rows[0]?.changes.slice(0, 3).map((line) => line.split(':')[0])).toEqual([
    '+ account desk',
    '+ account bar',
    '+ account boss',
  ]);
});

test('JSON is for programs, and a further property says how its accounts sign in', async () => {
  const path = join(folder, 'inn.yaml');
  await writeFile(
    path,
    'property: Harbour Inn\ntimezone: Europe/Lisbon\nrooms: { mailboxes: [ { room: 007 } ] }\naccounts: [ { ' +
      'name: desk, passwordEnv: DESK_PASSWORD } ]\n',
  );
  const json = await reveille([path, '--json', '--dry-run'], passwords);
  expect(JSON.parse(json.out)).toMatchObject({
    property: 'harbour-inn',
    applied: false,
    changes: expect.arrayContaining([
      { kind: 'property', action: 'add', name: 'timezone', to: 'Europe/Lisbon' },
      { kind: 'room', action: 'add', name: '007', to: { extension: '007', language: null, method: null } },
    ]) as unknown,
  });
  const { out } = await reveille([path], passwords);
  expect(out).toContain('Its accounts sign in with its code: desk@harbour-inn\n');
});

test('a file with mistakes ends with 65, a missing one with 64, no schema with what to run', async () => {
  const path = join(folder, 'wrong.yaml');
  await writeFile(path, 'propertty: Harbour Inn\ntimezone: Europe/Lisbon\n');
  expect(await reveille([path])).toEqual({
    code: 65,
    out: '',
    err:
      `${path}:1: "propertty" means nothing in the property file. Fix: did you mean property?\nnothing was ` +
      `changed: 1 mistake\n`,
  });
  expect(await reveille([join(folder, 'none.yaml')])).toMatchObject({
    code: 64,
    err: expect.stringContaining('there is no such file') as unknown,
  });
  const empty = await reveille([example], { DATABASE_URL: databaseUrl('postgres') });
  expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('run `reveille migrate` first') as unknown });
});
