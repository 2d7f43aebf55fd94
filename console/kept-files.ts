/**
 * Tells the worker of each page which files to keep, once they have their names: the page's own, and nothing of the
 * other one. Both are the same program, with these words before it.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

interface Page {
  readonly name: string;
  readonly html: string;
  readonly page: string;
  readonly screens: string;
  readonly fresh: boolean;
  readonly beside: readonly string[];
}

const pages: readonly Page[] = [
  {
    name: 'corridor',
    html: 'corridor.html',
    page: '/corridor',
    screens: '^/corridor$',
    fresh: false,
    beside: ['icon.svg', 'icon-192.png', 'corridor.webmanifest'],
  },
  {
    name: 'desk',
    html: 'index.html',
    page: '/',
    screens: '^/(?:$|calls/|group$|night-sheet$|handover$|wall$|rooms(?:/|$)|postings$|office(?:/|$))',
    fresh: true,
    beside: ['icon.svg'],
  },
];

const program = 'worker.js';

export const keptFiles: Plugin = {
  name: 'kept-files',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const chunks = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    const code = readFileSync(join(dir, program), 'utf8');
    rmSync(join(dir, program));
    for (const page of pages) writeWorker(dir, chunks, page, code);
  },
};

function writeWorker(dir: string, chunks: Record<string, Chunk>, { html, beside, ...page }: Page, code: string): void {
  const files = new Set(beside);
  const seen = new Set<string>();
  const keep = (name: string): void => {
    const chunk = chunks[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) keep(next);
  };
  keep(html);
  const digest = createHash('sha256').update(readFileSync(join(dir, html)));
  for (const file of files) digest.update(readFileSync(join(dir, file)));
  const kept = { ...page, version: digest.digest('hex').slice(0, 16), files: [...files].map((file) => `/${file}`) };
  writeFileSync(join(dir, `${page.name}-worker.js`), `const KEPT = ${JSON.stringify(kept)};\n${code}`);
}
