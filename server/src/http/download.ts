import type { FastifyReply } from 'fastify';

const mediaTypes = { csv: 'text/csv; charset=utf-8; header=present', jsonl: 'application/jsonl' };

/**
 * An answer that a browser keeps as a file: it holds what only this account may see, so nothing on the way remembers
 * it.
 */
export function asDownload(reply: FastifyReply, name: string, format: keyof typeof mediaTypes): void {
  reply
    .header('content-type', mediaTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store');
}
