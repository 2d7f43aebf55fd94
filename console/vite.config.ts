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

/** As the service does it: housekeeping's page has an address without an ending. */
const corridorPage: Plugin = {
  name: 'corridor-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/corridor(?=\?|$)/, '/corridor.html');
      next();
    });
  },
};

/**
 * What the service answers itself: the API with its streams of events, the documentation, its own state, the door for
 * an Asterisk, and the workers, which only a build has. The name that was asked for is passed on as it is:
 * the service compares it with the page's own, and refuses to sign anybody in where they differ.
 */
const fromService = [
  '^/(api|rest|docs|telephony)/',
  '^/(docs|openapi\\.json|metrics|healthz|readyz|(corridor|desk)-worker\\.js)(\\?|$)',
];
const service = { target: process.env['DEV_SERVICE'] ?? 'http://127.0.0.1:10022', changeOrigin: false, ws: true };

/**
 * Built into `dist`, which the service serves at `/`. `npm run dev` serves it as it is written, beside a service of
 * its own.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), corridorPage, keptFiles, compressed],
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
      input: ['index.html', 'corridor.html', 'src/shared/worker.ts'].map((file) => join(import.meta.dirname, file)),
      // A worker's address must stay the same, and be above what it looks after: kept-files.ts writes them.
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: Object.fromEntries(fromService.map((path) => [path, service])) },
});
