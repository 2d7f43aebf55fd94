/** What goes into the package of Reveille: its settings, and the packages that the service runs with. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describe, readConfig } from '../../server/src/config/config.ts';
import { settings } from '../../server/src/config/settings.ts';
import { chosenDependencies } from '../../server/testing/dependencies.ts';
import { packagesOf } from './packages.ts';
import { settingsFile } from './settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'reveille-package-'));
afterAll(() => rmSync(folder, { recursive: true }));

function configOf(text: string): Record<string, string> {
  const file = join(folder, 'reveille.env');
  writeFileSync(file, text);
  return describe(readConfig({ REVEILLE_SETTINGS: file }));
}

test('the file of settings names every setting, and puts data where the package has it', () => {
  const text = settingsFile();
  for (const { name } of Object.values(settings)) expect(text).toMatch(new RegExp(`^#? ?${name}\\b`, 'm'));
  expect(configOf(text)).toMatchObject({
    REVEILLE_DATA: '/var/lib/reveille',
    REVEILLE_BACKUPS: '/var/backups/reveille',
    REVEILLE_LISTEN: '127.0.0.1:10022',
  });
});

test('what it shows as the default is the default: in force it changes nothing', () => {
  const text = settingsFile();
  expect(configOf(text.replaceAll(/^#([A-Z])/gm, '$1'))).toEqual(configOf(text));
});

test('it is the same whoever builds it, and holds no secret', () => {
  const secrets = Object.values(settings).filter(({ secret, fallback }) => secret !== undefined && fallback !== '');
  expect(secrets.map(({ name }) => name)).toEqual(['DATABASE_URL']);
  for (const { fallback } of secrets) expect(settingsFile()).not.toContain(fallback);
});

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Parameters<
  typeof packagesOf
>[0];

test('the service gets what it runs with, and neither tools nor what is built into the console', () => {
  const packages = packagesOf(lock, 'server');
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(manifest.dependencies)) expect(packages).toContain(`node_modules/${name}`);
  // One that a dependency brings, and that a tool brings as well.
  expect(packages).toContain('node_modules/pg-protocol');
  const others = chosenDependencies().filter(({ name }) => !(name in manifest.dependencies));
  expect(packages.filter((path) => others.some(({ name }) => path === `node_modules/${name}`))).toEqual([]);
});

test('a package that is needed and not locked is told', () => {
  const packages = { server: { dependencies: { missing: '1.0.0' } } };
  expect(() => packagesOf({ packages }, 'server')).toThrow('missing, which server needs, is not locked');
});
