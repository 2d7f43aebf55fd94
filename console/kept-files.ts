/**
 * Tells the corridor's worker which files to keep, once they have their names: the page's own, and nothing of the desk.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const beside = ['icon.svg', 'icon-192.png', 'corridor.webmanifest'];

export const keptFiles: Plugin = {
  name: 'kept-files',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const chunks = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    const files = new Set(beside);
    const seen = new Set<string>();
    const keep = (name: string): void => {
      const chunk = chunks[name];
      if (chunk === undefined || seen.has(name)) return;
      seen.add(name);
      for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
      for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) keep(next);
    };
    keep('corridor.html');
    const digest = createHash('sha256').update(readFileSync(join(dir, 'corridor.html')));
    for (const file of files) digest.update(readFileSync(join(dir, file)));
    const kept = { version: digest.digest('hex').slice(0, 16), files: [...files].map((file) => `/${file}`) };
    const worker = join(dir, 'corridor-worker.js');
    writeFileSync(worker, `const KEPT = ${JSON.stringify(kept)};\n${readFileSync(worker, 'utf8')}`);
  },
};
