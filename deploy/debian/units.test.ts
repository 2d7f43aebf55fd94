/** The units of the packages: systemd understands all of them, and they are closed off as far as they can be. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unitOf } from '../../dev/release/debian.ts';

const root = join(import.meta.dirname, '../..');
const paths = globSync('deploy/debian/*/*.{service,timer}', { cwd: root }).toSorted();
const services = paths.filter((path) => path.endsWith('.service'));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reveille-units-'));
  for (const path of paths) put(basename(path), unitOf(root, path));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** On a machine where nothing of it is installed, its programs are not there either: any other will do. */
function put(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text.replaceAll(/^(Exec\w+=)\S+/gm, '$1/bin/true'));
  return file;
}

function verify(files: readonly string[]): string {
  const { stderr, error } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
  });
  if (error !== undefined) throw error;
  // Other units of the machine that are wrong are its own affair.
  return stderr
    .split('\n')
    .filter((line) => line.includes('reveille'))
    .join('\n');
}

/** 0 is closed, 10 is open: what a unit of a web server has without any of this is 9.2. */
const bar = 2;

function exposure(file: string): number {
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
    encoding: 'utf8',
  });
  return Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}

test('systemd finds nothing wrong with the units', () => {
  expect(paths).toHaveLength(7);
  expect(verify(paths.map((path) => join(folder, basename(path))))).toBe('');
});

test('a misspelt key is found', () => {
  const wrong = put('reveille-wrong.service', unitOf(root, services[0] ?? '').replace('Restart=', 'Restrat='));
  expect(verify([wrong])).toMatch(/Unknown key.*'Restrat'/);
});

test.each(services)('%s is closed off', (path) => {
  expect(exposure(join(folder, basename(path)))).toBeLessThanOrEqual(bar);
});

test('a unit that is open is found', () => {
  const open = put('reveille-open.service', '[Service]\nExecStart=/bin/true\n');
  expect(exposure(open)).toBeGreaterThan(9);
});

test('what runs all the time comes back by itself, however often it dies', () => {
  for (const path of ['deploy/debian/reveille/reveille.service', 'deploy/debian/asterisk/reveille-asterisk.service']) {
    const unit = unitOf(root, path);
    for (const line of ['Restart=always', 'StartLimitIntervalSec=0', 'WantedBy=multi-user.target'])
      expect(unit.split('\n'), path).toContain(line);
  }
});
