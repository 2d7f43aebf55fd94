import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { keptFiles } from './kept-files.ts';

/** Compressed once, here, rather than for every desk: the service sends the file beside the one that was asked for. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || !/\.(js|css|svg|html|webmanifest)$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  },
};

/** The console is built into `dist`, which the service serves at `/`. In development, `npx vite` beside a running service passes its calls on. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), keptFiles, compressed],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers choose between light and dark by themselves; rewritten for older ones, the choice would be lost.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'corridor.html', 'src/corridor/worker.ts'].map((file) => join(import.meta.dirname, file)),
      // A worker's address must stay the same, and be above what it looks after.
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'corridor-worker.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/rest', '/healthz'].map((path) => [path, 'http://127.0.0.1:10022'])) },
});
