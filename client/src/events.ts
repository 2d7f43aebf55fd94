/** The stream of events: read, and opened again where it ends, from the event that was heard last. */
import type { StreamEvent } from './asking.ts';
import { Refused } from './failures.ts';
import { blocksOf } from './lines.ts';
import { pauseBefore, sleep } from './waiting.ts';

export interface Listening {
  /** Kinds to hear of, like `wakeup.*`; all that the account may hear of without. */
  readonly types?: readonly string[];
  /** The id of the last event that you have dealt with: you hear of what came after it. */
  readonly after?: string;
  /** The stream stands, now or again. The moment to read how things are: whatever changes from here on is told. */
  readonly opened?: () => void;
  readonly signal?: AbortSignal;
}

type Open = (
  types: readonly string[] | undefined,
  headers: Record<string, string>,
  signal: AbortSignal,
) => Promise<Response>;

/** The service says something every fifteen seconds. */
const silenceSeconds = 45;
/** What happened shortly before the last event is told again when we come back. */
const remembered = 10_000;

export async function* follow(
  open: Open,
  { types, after = '', opened, signal = new AbortController().signal }: Listening,
  longestPause: number,
): AsyncGenerator<StreamEvent> {
  let last = after;
  const heard = new Set<string>();
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    let pause = pauseBefore(attempt, longestPause);
    const watch = watchOver(signal);
    try {
      const response = await answered(() => open(types, last === '' ? {} : { 'last-event-id': last }, watch.signal));
      if (response instanceof Refused) {
        pause = response.retryAfterSeconds ?? pause;
      } else if (response !== undefined) {
        opened?.();
        for await (const block of blocksOf(response, watch.alive)) {
          attempt = 0;
          pause = block.retrySeconds ?? pause;
          if (block.data !== '') {
            const event = JSON.parse(block.data) as StreamEvent;
            if (!heard.has(event.id)) {
              remember(heard, event.id);
              yield event;
            }
          }
          last = block.id ?? last;
        }
      }
    } finally {
      watch.end();
    }
    await sleep(Math.min(pause, longestPause), signal).catch(() => undefined);
  }
}

/** The stream; what is passing: a refusal, or nothing where nobody answered. What will not pass is thrown. */
async function answered(open: () => Promise<Response>): Promise<ReadableStream<Uint8Array> | Refused | undefined> {
  let response: Response;
  let text = '';
  try {
    response = await open();
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (response.ok && response.body !== null && isStream) return response.body;
    text = await response.text();
  } catch {
    return undefined;
  }
  const refused = new Refused(response, text);
  if (refused.status === 429 || refused.status >= 500) return refused;
  throw refused;
}

/** Ends a connection when nothing has come for a while, when the caller stops, and when nobody reads any more. */
function watchOver(caller: AbortSignal): { signal: AbortSignal; alive: () => void; end: () => void } {
  const connection = new AbortController();
  const stop = (): void => connection.abort();
  let timer = setTimeout(stop, silenceSeconds * 1000);
  caller.addEventListener('abort', stop, { once: true });
  return {
    signal: connection.signal,
    alive() {
      clearTimeout(timer);
      timer = setTimeout(stop, silenceSeconds * 1000);
    },
    end() {
      clearTimeout(timer);
      caller.removeEventListener('abort', stop);
      stop();
    },
  };
}

function remember(heard: Set<string>, id: string): void {
  heard.add(id);
  const [oldest] = heard;
  if (heard.size > remembered && oldest !== undefined) heard.delete(oldest);
}
