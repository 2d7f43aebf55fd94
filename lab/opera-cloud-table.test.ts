/** docs/opera-cloud-conformance.md promises a test for every rule: they are looked up. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every rule of the table is proven by a test that there is', () => {
  const root = join(import.meta.dirname, '..');
  const rows = [
    ...readFileSync(join(root, 'docs/opera-cloud-conformance.md'), 'utf8').matchAll(
      /^\| (.+?) \| `(.+?)` \| (.+?) \|$/gm,
    ),
  ];
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(([, , file = '', name = '']) => !readFileSync(join(root, file), 'utf8').includes(name))).toEqual(
    [],
  );
});
