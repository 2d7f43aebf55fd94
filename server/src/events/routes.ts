/** Server-sent events: one long answer, with a line whenever something happens. */
import type { ServerResponse } from 'node:http';
import { Type } from 'typebox';
import type { Principal } from '../accounts/account.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import type { EventHub } from './hub.ts';
import { entriesSince, type EventEntry } from './store.ts';

const quietMilliseconds = 15_000;
const lateSeconds = 30;
const mostReplayed = 10_000;
/** A listener that does not read is let go; it comes back with the last id that it heard. */
const mostUnread = 1_000_000;

export function eventRoutes(app: App, database: Database, hub: EventHub, stopping: AbortSignal): void {
  app.get(
    '/events',
    {
      schema: {
        tags: ['Events'],
        summary: 'What happens, as it happens (server-sent events)',
        description:
          'Each event has the id of its journal entry. Send it back as `Last-Event-ID` to hear what was missed; what happened shortly before it may then come a second time, with the same id. Charges and deliveries need the permission `inventory`, accounts `admin`.',
        security: basicSecurity,
        querystring: Type.Object(
          {
            types: Type.Optional(
              Type.String({ maxLength: 500, pattern: '^[a-z*.,-]+$', description: 'Kinds to hear of, like `wakeup.*,alert.raised`; all without.' }),
            ),
          },
          { additionalProperties: false },
        ),
        headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ pattern: '^\\d{0,18}$', description: 'The last event that was heard.' })) }),
        response: { 200: Type.String({ description: 'text/event-stream' }), ...problems('parameter') },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const wanted = patterns(request.query.types);
      const last = request.headers['last-event-id'];
      const heard = (entry: EventEntry): boolean => wanted(entry.kind) && mayHear(principal, entry.kind);

      // Listening begins before the past is read: what is committed in between is in one of the two, or in both.
      let pending: EventEntry[] | undefined = [];
      const stream = reply.raw;
      const end = await hub.listen(principal.property, (entry) => {
        if (!heard(entry)) return;
        if (pending !== undefined) pending.push(entry);
        else if (stream.writableLength > mostUnread) stream.destroy();
        else stream.write(line(entry));
      });
      const close = (): void => {
        end();
        clearInterval(beat);
        stopping.removeEventListener('abort', close);
        stream.end();
      };
      let beat: NodeJS.Timeout | undefined;
      try {
        const missed =
          last === undefined || last === ''
            ? []
            : await asProperty(database, principal.property, (db) => entriesSince(db, principal.property, last, lateSeconds, mostReplayed));
        await reply.hijack();
        begin(stream, reply.getHeaders() as Record<string, string>);
        for (const entry of missed) if (heard(entry)) stream.write(line(entry));
        if (missed.length === mostReplayed) {
          // There is more: it comes back at once, and goes on from here even if nothing of this concerned it.
          stream.end(`retry: 100\nid: ${missed.at(-1)?.id}\n\n`);
          end();
          return;
        }
        const known = new Set(missed.map(({ id }) => id));
        for (const entry of pending) if (!known.has(entry.id)) stream.write(line(entry));
        pending = undefined;
      } catch (error) {
        end();
        throw error;
      }
      beat = setInterval(() => stream.write(': still here\n\n'), quietMilliseconds);
      stream.on('close', close);
      stopping.addEventListener('abort', close);
      if (stopping.aborted) close();
    },
  );
}

function begin(stream: ServerResponse, headers: Record<string, string>): void {
  stream.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  stream.write('retry: 2000\n: listening\n\n');
}

function line({ id, kind, at, actor, room, subject, detail }: EventEntry): string {
  return `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify({ id, type: kind, at, actor, room, subject, detail })}\n\n`;
}

/** Those who may not read something may not hear of it either. */
function mayHear({ permissions }: Pick<Principal, 'permissions'>, kind: string): boolean {
  if (kind.startsWith('charge.') || kind.startsWith('delivery.') || kind.startsWith('item.') || kind.startsWith('category.'))
    return permissions.has('inventory');
  if (/^(wakeup|alert|roomstatus|statustype|room|guest|system|link)\b/.test(kind)) return true;
  return permissions.has('admin');
}

function patterns(types: string | undefined): (kind: string) => boolean {
  if (types === undefined) return () => true;
  const tests = types.split(',').map((one) => new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '.*')}$`));
  return (kind) => tests.some((test) => test.test(kind));
}
