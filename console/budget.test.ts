/** What a page must load before it can work, measured on what was built. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const dist = join(import.meta.dirname, 'dist');

test.each([
  ['desk', 'index.html', 220],
  ['corridor', 'corridor.html', 150],
])('the %s (%s) loads at most %i kB of script, compressed, on its first load', (name, page, most) => {
  expect(existsSync(join(dist, page)), 'the console is not built: run npm run build').toBe(true);
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const needed = new Set<string>();
  const need = (one: string): void => {
    const chunk = chunks[one];
    if (chunk === undefined || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const other of chunk.imports ?? []) need(other);
  };
  need(page);
  const sizes = [...needed].map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  console.log(`first load of the ${name}: ${kilobytes.toFixed(1)} kB of script in ${sizes.length} files`);
  expect(sizes.length).toBeGreaterThan(0);
  expect(kilobytes).toBeGreaterThan(50); // so that an empty build does not pass
  expect(kilobytes).toBeLessThanOrEqual(most);
});
