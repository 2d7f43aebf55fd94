/** What a browser is shown: the console and the documentation, neither of which fetches anything from elsewhere. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressed } from './compressed.ts';

const consoleFolder = join(import.meta.dirname, '../../../console');
const built = join(consoleFolder, 'dist');

/**
 * The addresses of the console's screens, which are all the same page: `router.tsx` in the console shows the one that
 * was asked for.
 */
const screens = [
  '/',
  '/calls/:id',
  '/group',
  '/night-sheet',
  '/handover',
  '/wall',
  '/rooms',
  '/rooms/:room',
  '/postings',
  '/office',
  '/office/*',
  '/setup',
  '/sign-in',
];
/** Nothing that is written into the console's pages is run or styles them: only its own files do. */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  mediaSrc: ["'self'", 'blob:'], // announcements that are tried out
  workerSrc: ["'self'"], // they open the pages without a network
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
};
/**
 * The components of the desk and of the documentation write style elements while they run (a theme's variables, the
 * lock behind a dialog). Such an element needs the nonce of its page, which is another one each time it is sent.
 */
const ownStyles = { schema: { hide: true }, helmet: { enableCSPNonces: true } };
/** Files of the console whose names change with what is in them. */
const forever = 'public, max-age=31536000, immutable';

export async function pages(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: false,
  });
  // Without a build there is a page that says how to make one.
  const root = existsSync(join(built, 'index.html')) ? built : join(consoleFolder, 'unbuilt');
  await app.register(fastifyStatic, {
    root,
    index: false,
    globIgnore: ['index.html*'],
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.startsWith(join(built, 'assets')) ? forever : 'no-cache'),
  });
  const desk = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send((await readFile(join(root, 'index.html'), 'utf8')).replace('{{nonce}}', reply.cspNonce.style));
  for (const screen of screens) app.get(screen, ownStyles, desk);
  // Housekeeping's page is another one: it is small, and has a worker of its own.
  app.get('/corridor', { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile(root === built ? 'corridor.html' : 'index.html'),
  );
  await app.register(documentation);
}

async function documentation(app: FastifyInstance): Promise<void> {
  allowItsOwnWords(app);
  app.addHook('onSend', compressed());
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

/** Style attributes of its icons: console/policy.test.ts says the digest of one that is new. */
const iconStyles = [
  "'sha256-im4bR8m0i9OTwS6FwAG4MKlk4URQdZkDu1Tx9kDpKNw='",
  "'sha256-v6FGbsebOHJ39qjwyswuNyhVylA7DHti/pqoiIvwbXQ='",
  "'sha256-LGszelMz0+v6/EfEtNYVFCYH7w05IKqvd9gau6UXRbE='",
  "'sha256-XqK6Y4W266x36wSb1aFftEZUzzu3BAFfRZgKByn0ols='",
  "'sha256-Whz1pINqQ9VjVhM2hfEhX8bQBwQ8zrt6lfBzUdjk+T4='", // of webhooks
  "'sha256-DRi296kADYO6a2qp7DxudOhyXAPgwFXS4d0LaWsGdXE='",
];
const documentationPolicy = { ...policy, styleSrcAttr: ["'unsafe-hashes'", ...iconStyles] };

/**
 * The documentation page starts itself by a script that is written into it. Of its style elements one asks for the
 * nonce by itself; the others are given it as they are made.
 */
function allowItsOwnWords(app: FastifyInstance): void {
  const headers = {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: documentationPolicy },
  };
  app.addHook('onRoute', (route) => void (route.config = Object.assign({}, route.config, { helmet: headers })));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return done();
    const { script, style } = reply.cspNonce;
    const first = `<meta property="csp-nonce" content="${style}"><script>{
      const make = document.createElement.bind(document);
      document.createElement = (name, options) =>
        Object.assign(make(name, options), name === 'style' && { nonce: '${style}' });
    }</script>`;
    done(null, payload.replace('<head>', `<head>${first}`).replaceAll('<script', `<script nonce="${script}"`));
  });
}
