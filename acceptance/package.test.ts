/** The kit as it is packed, and the command of its README as it stands, against a service that it did not open. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hotel, openHotel } from './hotel.ts';
import { passwords, propertyFile } from './kit/property.ts';

const folder = mkdtempSync(join(tmpdir(), 'reveille-conformance-'));
const command = /^## Against any service$[^]*?^```sh\n([^]*?)^```$/m.exec(
  readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'),
)?.[1];
let hotel: Hotel;

beforeAll(async () => {
  const installed = join(folder, 'node_modules/@reveille/conformance');
  mkdirSync(installed, { recursive: true });
  mkdirSync(join(folder, 'node_modules/.bin'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: import.meta.dirname });
  const packed = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  execFileSync('tar', ['-xzf', packed, '--strip-components=1', '-C', installed]);
  // npm makes what a package names under "bin" executable. What it would fetch is taken from here: no test asks the
  // network.
  chmodSync(join(installed, 'dist/main.js'), 0o755);
  symlinkSync(join(import.meta.dirname, '../node_modules/vitest'), join(folder, 'node_modules/vitest'));
  symlinkSync(join(installed, 'dist/main.js'), join(folder, 'node_modules/.bin/reveille-conformance'));
  hotel = await openHotel(propertyFile, passwords);
});

afterAll(async () => {
  await hotel.close();
  rmSync(folder, { recursive: true });
});

function type(line: string, more: NodeJS.ProcessEnv = {}) {
  // The variables of the tests around this one would make the inner ones believe to be them.
  const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST|NODE_ENV|ACCEPTANCE_)/.test(name));
  const env = { ...Object.fromEntries(own), ...passwords, REVEILLE_URL: hotel.url, ...more };
  return spawnSync('bash', ['-euc', line], { cwd: folder, encoding: 'utf8', env });
}

test('the command of the README asks a service that runs, and the interface is kept', () => {
  const { status, stdout, stderr } = type(`${command?.trim()} --json`);
  const { tests } = JSON.parse(stdout) as { tests: { name: string; state: string }[] };
  expect(tests.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(tests.filter(({ state }) => state === 'passed').length).toBeGreaterThanOrEqual(182);
  expect(status, stderr).toBe(0);
});

test('a service that breaks the interface fails, with the test and the sentence that say so', () => {
  const accounts = 'ACCEPTANCE_DESK=desk:wrong ACCEPTANCE_BAR=bar:wrong ACCEPTANCE_BOSS=boss:wrong';
  const { status, stdout, stderr } = type(`${accounts} npx reveille-conformance --url "$REVEILLE_URL" --only language`);
  expect(status).toBe(1);
  expect(stdout + stderr).toMatch(/401/);
});

test.each([
  ['no address', 'npx reveille-conformance', '--url is missing'],
  ['no accounts', 'npx reveille-conformance --url "$REVEILLE_URL"', 'set ACCEPTANCE_DESK to name:password'],
  ['an option that does not exist', 'npx reveille-conformance --ulr x', 'ulr'],
  [
    'nobody at the address',
    'ACCEPTANCE_DESK=a:b ACCEPTANCE_BAR=a:b ACCEPTANCE_BOSS=a:b npx reveille-conformance --url http://127.0.0.1:9',
    'http://127.0.0.1:9 does not answer',
  ],
])('%s is said in one sentence, with an exit code of its own', (_what, line, sentence) => {
  const { status, stderr } = type(line);
  expect(stderr).toContain(sentence);
  expect(status).toBe(2);
});
