/** What is installed may be shipped, is what was chosen, and runs nothing while it is installed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chosenDependencies, lockedPackages } from '../testing/dependencies.ts';

const docs = join(import.meta.dirname, '../../docs');
/** Licences under which the parts may be shipped with ours. MPL-2.0 is of build tools, whose files we do not change. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'MPL-2.0',
]);
const isAllowed = (licence = ''): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ AND | OR /)
    .some((one) => allowed.has(one));

test('every package has a licence that we may ship, a checksum, and no script that runs when it is installed', () => {
  const packages = lockedPackages();
  expect(packages.length).toBeGreaterThan(100);
  for (const [path, one] of packages) {
    expect(isAllowed(one.license), `${path}: ${one.license}`).toBe(true);
    expect(one.integrity, path).toMatch(/^sha512-/);
    expect(one.hasInstallScript, path).not.toBe(true);
  }
});

test('every package that was chosen is pinned, named with its reason, its licence and who keeps it', () => {
  const reasons = readFileSync(join(docs, 'decisions/0006-dependencies.md'), 'utf8');
  const list = readFileSync(join(docs, 'dependencies.md'), 'utf8').split('<!-- dependencies -->')[1] ?? '';
  const listed = list.match(/^\| (?!package|-)\S+/gm)?.map((row) => row.slice(2)) ?? [];
  const chosen = chosenDependencies();
  expect(listed.toSorted()).toEqual(chosen.map(({ name }) => name).toSorted());
  for (const { name, version, licence, keptBy } of chosen) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(list, name).toContain(`| ${name} | ${version} | ${licence} | ${keptBy} |`);
    expect(
      new RegExp(`^\\|[^|]*(?<![\\w/@-])${RegExp.escape(name)}(?![\\w/-])[^|]*\\|`, 'm').test(reasons),
      `a reason for ${name}`,
    ).toBe(true);
  }
});

/** The packages in the first column of a table: `| react, react-dom | the console |` names two. */
const named = (table = ''): string[] =>
  Array.from(table.matchAll(/^\| (?!-|at run time|for development)([^|]+) \|/gm), ([, names = '']) => names.split(', '))
    .flat()
    .toSorted();

test('the decision names what we have chosen and nothing else, at run time and for development apart', () => {
  const [, atRunTime, development] = readFileSync(join(docs, 'decisions/0006-dependencies.md'), 'utf8').split(
    /^\| (?:at run time|for development) \|/m,
  );
  const chosen = (when: boolean): string[] =>
    chosenDependencies().flatMap((one) => (one.atRunTime === when ? [one.name] : []));
  expect(named(atRunTime)).toEqual(chosen(true));
  expect(named(development)).toEqual(chosen(false));
});

test('what is pinned below our own packages is named as well', () => {
  const { overrides } = JSON.parse(readFileSync(join(docs, '../package.json'), 'utf8')) as {
    overrides: Record<string, string>;
  };
  const reasons = readFileSync(join(docs, 'decisions/0006-dependencies.md'), 'utf8');
  for (const name of Object.keys(overrides)) expect(reasons).toContain(name);
});
