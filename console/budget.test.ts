/** What a desk must load before it can work, measured on what was built. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

const dist = join(import.meta.dirname, 'dist');

test('the desk loads at most 220 kB of script, compressed, on its first load', () => {
  expect(existsSync(join(dist, 'index.html')), 'the console is not built: run npm run build').toBe(true);
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const needed = new Set<string>();
  const need = (name: string): void => {
    const chunk = chunks[name];
    if (chunk === undefined || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const one of chunk.imports ?? []) need(one);
  };
  for (const [name, { isEntry }] of Object.entries(chunks)) if (isEntry === true) need(name);
  const sizes = [...needed].map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  console.log(`first load: ${kilobytes.toFixed(1)} kB of script in ${sizes.length} files`);
  expect(sizes.length).toBeGreaterThan(0);
  expect(kilobytes).toBeGreaterThan(50); // so that an empty build does not pass
  expect(kilobytes).toBeLessThanOrEqual(220);
});
