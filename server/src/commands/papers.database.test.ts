/** What the operators' papers say is to be typed can be typed: each command in them is run, as it stands there. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, loginUrl, type TestDatabase } from '../../testing/database.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { type KeyPair, makeKeyPair } from '../backups/sealed-file.ts';
import type { Service } from '../service.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/operations');
const papers = (await readdir(folder)).filter((name) => name.endsWith('.md'));

/** Blocks with the mark `run` before them, line by line. */
async function commandsOf(paper: string): Promise<string[]> {
  const text = await readFile(join(folder, paper), 'utf8');
  const blocks = [...text.matchAll(/^ *<!-- run -->\n *```sh\n([^]*?)^ *```$/gm)];
  return blocks.flatMap(([, lines = '']) => lines.split('\n').map((line) => line.trim())).filter((line) => line !== '');
}

let database: TestDatabase;
/** Another installation, where a hotel can go to. */
let other: TestDatabase;
let keys: KeyPair;
const ownerOf = ({ url }: TestDatabase): string => loginUrl(new URL(url).pathname.slice(1), 'owner');
let service: Service;
let work: string;

beforeAll(async () => {
  [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await makeProperty(database, { code: 'grand' });
  service = await startTestService(database);
  work = await mkdtemp(join(tmpdir(), 'reveille-papers-'));
  keys = await makeKeyPair();
  await writeFile(join(work, 'key'), keys.key);
  await writeFile(join(work, 'eu-1.url'), ownerOf(database));
  await writeFile(join(work, 'eu-2.url'), ownerOf(other));
  const cells = await readFile(join(root, 'examples/cells.yaml'), 'utf8');
  await writeFile(
    join(work, 'cells.yaml'),
    cells.replaceAll(/^ {2}(certificate|sockets|folder):.*$/gm, '').replace('router:', 'router:\n  folder: router'),
  );
});
afterAll(async () => {
  await service.stop();
  await Promise.all([database.drop(), other.drop()]);
  await rm(work, { recursive: true });
});

/** The exit code of what somebody types, in a folder of their own with the settings of this installation. */
async function typed(command: string): Promise<{ code: number; said: string }> {
  const here = command
    .replaceAll('./reveille', join(root, 'reveille'))
    .replaceAll('http://127.0.0.1:10022', service.url)
    .replaceAll('postgres://reveille_owner@cell-1/reveille', ownerOf(database))
    .replaceAll('postgres://reveille_owner@cell-2/reveille', ownerOf(other));
  const environment = {
    ...process.env,
    DATABASE_URL: database.url,
    REVEILLE_MIGRATE_URL: ownerOf(database),
    REVEILLE_BACKUP_RECIPIENT: keys.recipient,
    REVEILLE_DATA: work,
    REVEILLE_SECRET_KEY: randomBytes(32).toString('base64'),
  };
  const done = await run('bash', ['-c', here], { cwd: work, env: environment }).then(
    ({ stdout, stderr }) => ({ code: 0, said: `${stdout}${stderr}` }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: `${error.stdout}${error.stderr}`,
    }),
  );
  return done;
}

/** Doctor finds that this installation has no telephone system: it says so, with its own exit code. */
const expected = (command: string): number => (command.startsWith('./reveille doctor') ? 1 : 0);

describe.each(papers)('%s', (paper) => {
  test('what it says can be typed', async () => {
    for (const command of await commandsOf(paper)) {
      const { code, said } = await typed(command);
      expect([command, code, said]).toEqual([command, expected(command), expect.any(String)]);
      expect(said, command).not.toMatch(/Usage:|TypeError|at file:/);
    }
  });
});

test('there are commands to be tried', async () => {
  const all = await Promise.all(papers.map(commandsOf));
  expect(all.flat().length).toBeGreaterThan(9);
});

test.each(papers)('%s names only metrics that there are', async (paper) => {
  const [text, list] = await Promise.all([paper, 'watch.md'].map((name) => readFile(join(folder, name), 'utf8')));
  const named = new Set(text?.match(/\breveille_[a-z_]+(?=[`{])/g));
  const unknown = [...named].filter((name) => !list?.includes(`| \`${name}\` |`));
  expect(unknown.filter((name) => !/^reveille_(?:hotel|service|tenant|system|owner)$/.test(name))).toEqual([]);
});
