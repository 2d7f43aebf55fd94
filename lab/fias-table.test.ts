/** docs/fias-conformance.md promises a test for every rule: they are looked up. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every rule of the table is proven by a test that there is', () => {
  const root = join(import.meta.dirname, '..');
  const rows = readFileSync(join(root, 'docs/fias-conformance.md'), 'utf8')
    .split('\n')
    .flatMap((line) => /^\| (.+?) \| `(.+?)` \| (.+?) \|$/.exec(line)?.slice(1) ?? []);
  expect(rows.length / 3).toBeGreaterThan(40);
  const missing = Array.from({ length: rows.length / 3 }, (_, index) => rows.slice(index * 3, index * 3 + 3)).filter(
    ([, file = '', name = '']) => !readFileSync(join(root, file), 'utf8').includes(name),
  );
  expect(missing).toEqual([]);
});
