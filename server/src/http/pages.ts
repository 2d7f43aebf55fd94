/** What a browser is shown: the front page and the documentation, neither of which fetches anything from elsewhere. */
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

const consoleFolder = join(import.meta.dirname, '../../../console/public');

export async function pages(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'unsafe-inline'"], // the documentation page starts itself by an inline script
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  });
  await app.register(fastifyStatic, { root: consoleFolder, index: ['index.html'], wildcard: false, cacheControl: false });
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
