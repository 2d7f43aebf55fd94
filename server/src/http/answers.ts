/** The headers that the interface promises on every success, and those that every answer carries. */
import type { FastifyInstance } from 'fastify';
import { serverHeader } from '../release.ts';

export function answerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('server', serverHeader).header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}

/**
 * Guests, calls and accounts are not left behind in a browser or a proxy; a route whose answer may be kept says so
 * itself.
 */
export function keepNothing(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
}

export function successHeaders(scope: FastifyInstance, corsOrigins: readonly string[]): void {
  // A success carries the header even where no page asked; narrowed, it names the first origin that may.
  const origin = corsOrigins.includes('*') ? '*' : (corsOrigins[0] ?? 'null');
  scope.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode < 400) {
      reply.header('content-language', 'en');
      // The interface names the type without a charset, and JSON has only one.
      if (String(reply.getHeader('content-type')).startsWith('application/json'))
        reply.header('content-type', 'application/json');
      if (!reply.hasHeader('location')) reply.header('location', path(request.url));
      if (!reply.hasHeader('access-control-allow-origin')) reply.header('access-control-allow-origin', origin);
    }
    done();
  });
}

function path(url: string): string {
  const question = url.indexOf('?');
  return question < 0 ? url : url.slice(0, question);
}
