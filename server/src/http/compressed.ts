/** Large files that stay the same while the process runs go out compressed, and are compressed once. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const large = 50_000;

/** A hook for a route, or for all of a plugin; each has a memory of its own. */
export function compressed() {
  const kept = new Map<string, Promise<Buffer>>();
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isLarge = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= large;
    if (!isLarge || reply.statusCode !== 200) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload;
    const path = request.routeOptions.url ?? '';
    const known = kept.get(path) ?? promisify(gzip)(payload);
    kept.set(path, known);
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return known;
  };
}
