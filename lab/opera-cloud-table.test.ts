/** docs/opera-cloud-conformance.md and docs/cloudbeds.md promise a test for every rule: they are looked up. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each(['docs/opera-cloud-conformance.md', 'docs/cloudbeds.md'])(
  'every rule of the table is proven by a test that there is: %s',
  (table) => {
    const root = join(import.meta.dirname, '..');
    const rows = [...readFileSync(join(root, table), 'utf8').matchAll(/^\| (.+?) \| `(.+?\.ts)` \| (.+?) \|$/gm)];
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(([, , file = '', name = '']) => !readFileSync(join(root, file), 'utf8').includes(name))).toEqual(
      [],
    );
  },
);
