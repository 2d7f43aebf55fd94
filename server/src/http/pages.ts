/** What a browser is shown: the console and the documentation, neither of which fetches anything from elsewhere. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

const consoleFolder = join(import.meta.dirname, '../../../console');
const built = join(consoleFolder, 'dist');

/** The addresses of the console's screens, which are all the same page: `router.tsx` in the console shows the one that was asked for. */
const screens = ['/calls/:id', '/group', '/night-sheet', '/rooms', '/rooms/:room', '/postings', '/office', '/office/*'];
/** Nothing that is written into the console's pages is run: only its own files are. */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The theme's variables and the lock behind a dialog are style elements that the console's components write while it runs.
  styleSrc: ["'self'", "'unsafe-inline'"],
  styleSrcAttr: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  mediaSrc: ["'self'", 'blob:'], // announcements that are tried out
  workerSrc: ["'self'"], // the corridor's, which opens its page without a network
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
};
/** Files of the console whose names change with what is in them. */
const forever = 'public, max-age=31536000, immutable';

export async function pages(app: FastifyInstance): Promise<void> {
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives: policy }, strictTransportSecurity: false });
  // Without a build there is a page that says how to make one.
  const root = existsSync(join(built, 'index.html')) ? built : join(consoleFolder, 'unbuilt');
  await app.register(fastifyStatic, {
    root,
    index: ['index.html'],
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('cache-control', path.startsWith(join(built, 'assets')) ? forever : 'no-cache'),
  });
  for (const screen of screens) app.get(screen, { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
  // Housekeeping's page is another one: it is small, and its worker looks after it alone.
  app.get('/corridor', { schema: { hide: true } }, (_request, reply) => reply.sendFile(root === built ? 'corridor.html' : 'index.html'));
  await app.register(documentation);
}

async function documentation(app: FastifyInstance): Promise<void> {
  allowItsOwnWords(app);
  await app.register(scalar, {
    routePrefix: '/docs',
    logLevel: 'silent',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Reveille: documentation',
      favicon: '/icon.svg',
      authentication: { preferredSecurityScheme: 'basic' },
      // Nothing of it may leave the hotel: no fonts, no telemetry, no upload of the description to its maker.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
}

/**
 * The documentation page starts itself by a script that is written into it, and styles what it shows with attributes: that script is
 * allowed by its digest, and attributes are, on this page alone.
 */
function allowItsOwnWords(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const current = reply.getHeader('content-security-policy');
    if (typeof current === 'string' && typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')) {
      const scripts = Array.from(payload.matchAll(/<script[^>]*>([^<]+)<\/script>/g), ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
      const allowed = current
        .replace("script-src 'self'", `script-src 'self' ${scripts.join(' ')}`)
        .replace("style-src-attr 'none'", "style-src-attr 'unsafe-inline'");
      reply.header('content-security-policy', allowed);
    }
    done();
  });
}
