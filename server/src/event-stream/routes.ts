/** Server-sent events: one long answer, with a line whenever something happens. */
import type { ServerResponse } from 'node:http';
import { Type } from 'typebox';
import type { Principal } from '../principal.ts';
import { budgets } from '../budgets/budgets.ts';
import { forAdministrators } from '../alerts/alert.ts';
import type { Database } from '../db/connect.ts';
import { nounOf, rightFor } from '../events/catalogue.ts';
import { hearsOf, wantedKind, wantedKindAdvice } from '../events/kinds.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { FairQueue } from '../work/fair-queue.ts';
import type { EventHub } from './hub.ts';
import { Replay } from './replay.ts';
import type { EventEntry } from './store.ts';
import type { EventStreams } from './streams.ts';

const quietMilliseconds = 15_000;
const farewellMilliseconds = 5000;

export function eventRoutes(
  app: App,
  database: Database,
  hub: EventHub,
  streams: EventStreams,
  stopping: AbortSignal,
): void {
  const atOnce = budgets.eventPages.most;
  const pages = new FairQueue({ atOnce, forPersons: atOnce, forEach: 1 }, streams.reading);
  app.get(
    '/events',
    {
      config: { right: 'events.hear' },
      schema: {
        tags: ['Events'],
        summary: 'What happens, as it happens (server-sent events)',
        description:
          'Each event has the id of its journal entry. Send it back as `Last-Event-ID` to hear what was ' +
          'missed; what happened shortly before it may then come a second time, with the same id. An account ' +
          'hears of what it may read. The stream ends after some minutes, and when the account, its password, what ' +
          'it may or the session change: come back with `Last-Event-ID`.',
        security: basicSecurity,
        querystring: Type.Object(
          {
            types: Type.Optional(
              Type.String({
                maxLength: 500,
                pattern: '^[a-z*.,-]+$',
                description:
                  'Kinds to hear of, like `wakeup.*,alert.raised`; all without. A `*` stands for a whole ' +
                  'word, or alone.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        headers: Type.Object({
          'last-event-id': Type.Optional(
            Type.String({ pattern: '^\\d{0,18}$', description: 'The last event that was heard.' }),
          ),
        }),
        response: { 200: Type.String({ description: 'text/event-stream' }), ...problems('parameter') },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const wanted = wantedKinds(request.query.types);
      const last = request.headers['last-event-id'];
      const textFor = (entry: EventEntry): string | undefined =>
        (wanted === undefined || hearsOf(wanted, entry.kind)) && mayHear(principal, entry) ? line(entry) : undefined;
      const stream = reply.raw;
      const { property } = principal;
      const replay =
        last === undefined || last === ''
          ? undefined
          : new Replay({ database, hub, pages, property, last, line: textFor });
      let beat: NodeJS.Timeout | undefined;
      let unlisten: (() => void) | undefined;
      let over = false;
      /** In order, so that who may still listen comes back at once; whoever does not read it is cut off. */
      const end = (): void => {
        if (over) return;
        const newest = replay === undefined || replay.done ? hub.newest(property) : replay.sent;
        finish();
        if (!stream.headersSent) return;
        stream.end(`retry: 100\n${newest === undefined ? '' : `id: ${newest}\n`}\n`);
        setTimeout(() => stream.destroy(), farewellMilliseconds).unref();
      };
      const finish = (): void => {
        over = true;
        replay?.stop();
        unlisten?.();
        clearInterval(beat);
        stopping.removeEventListener('abort', end);
      };
      // What was written for somebody is there until it is read: the place is free when the connection is closed.
      const release = streams.admit(principal, end);
      const closed = (): void => {
        finish();
        release();
      };
      // Whichever way it ends, also with a refusal, and also while the past is still being read.
      stream.on('close', closed);
      stream.on('error', () => stream.destroy());
      stopping.addEventListener('abort', end);
      if (stream.closed) closed();
      else if (stopping.aborted) finish();

      // Listening begins before the past is read: what is committed in between is in one of the two, or in both.
      unlisten = await hub.listen(property, {
        tell: (entry) => {
          if (replay?.takes(entry) === true) {
            if (replay.isFull) end();
            return;
          }
          const text = textFor(entry);
          if (text === undefined) return;
          if (stream.writableLength > budgets.eventStreamUnread.most) stream.destroy();
          else stream.write(text);
        },
        dropped: () => stream.destroy(),
      });
      if (over) unlisten();
      await reply.hijack();
      begin(stream, reply.getHeaders() as Record<string, string>);
      if (over) {
        stream.end();
        return;
      }
      beat = setInterval(() => stream.write(': still here\n\n'), quietMilliseconds);
      // Nobody waits for it: who reads slowly reads for longer than any handler may take.
      if (replay !== undefined)
        void send(stream, replay).catch((error: unknown) => {
          request.log.warn(
            { err: error },
            'what a listener has missed could not be read; it comes back and asks again',
          );
          stream.destroy();
        });
    },
  );
}

/** Ends when all that was missed is on its way, or when the replay has been stopped. */
async function send(stream: ServerResponse, replay: Replay): Promise<void> {
  for await (const text of replay.past()) if (!stream.write(text)) await drained(stream);
  for (let text = replay.next(); text !== undefined; text = replay.next())
    if (!stream.write(text)) await drained(stream);
}

/** Until what was written has been read, or nobody will read it any more. */
function drained(stream: ServerResponse): Promise<void> {
  if (stream.closed) return Promise.resolve();
  return new Promise((resolve) => {
    const over = (): void => {
      stream.off('drain', over).off('close', over);
      resolve();
    };
    stream.on('drain', over).on('close', over);
  });
}

function begin(stream: ServerResponse, headers: Record<string, string>): void {
  stream.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  stream.write('retry: 2000\n: listening\n\n');
}

function line({ id, kind, at, actor, room, subject, detail }: EventEntry): string {
  return `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify({ id, type: kind, at, actor, room, subject, detail })}\n\n`;
}

/** Those who may not read something may not hear of it either. */
function mayHear({ rights }: Pick<Principal, 'rights'>, { kind, detail }: EventEntry): boolean {
  const isForOffice = nounOf(kind) === 'alert' && forAdministrators.includes(String(detail['alert']));
  return rights.has(isForOffice ? 'alerts.office' : rightFor(kind));
}

/** Undefined is everything. */
function wantedKinds(types: string | undefined): ReadonlySet<string> | undefined {
  if (types === undefined) return undefined;
  const kinds = types.split(',');
  const { most } = budgets.eventKinds;
  if (kinds.length > most)
    throw new Failure('parameter', {
      detail: say('stream.kinds', { count: kinds.length, most }),
    });
  const wrong = kinds.find((kind) => !wantedKind.test(kind));
  if (wrong !== undefined)
    throw new Failure('parameter', { detail: say('stream.kind', { kind: wrong, advice: wantedKindAdvice }) });
  return new Set(kinds);
}
