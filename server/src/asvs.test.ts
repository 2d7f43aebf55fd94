/** What docs/asvs.md says is kept can be seen where it says so. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every item has a state, and a reason or a place', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(new Set(rows.map(([, item]) => item)).size).toBe(rows.length);
  for (const [, item = '', what = '', state = '', where = ''] of rows) {
    expect(what, item).not.toBe('');
    expect(['kept', 'n/a', 'operator', 'open'], item).toContain(state);
    if (state === 'kept' || state === 'n/a') expect(where, item).not.toBe('');
  }
});

test('every file that is named is there', () => {
  const named = rows.flatMap(([, item = '', , , where = '']) =>
    Array.from(where.matchAll(/`([\w.-]+(?:\/[\w.-]+)*)`/g), ([, path = '']) => ({ item, path })),
  );
  const files = named.filter(({ path }) => path.includes('/') || path.endsWith('.md'));
  expect(files.length).toBeGreaterThan(80);
  for (const { item, path } of files) expect(existsSync(join(root, path)), `${item}: ${path}`).toBe(true);
});
