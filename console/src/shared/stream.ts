/**
 * The service's stream of events, read by fetch: it tells when it ends and why, and never lets the browser ask for a
 * password.
 */
import { addressOf, ourHeaders, request } from './http/request.ts';

export interface LiveEvent {
  readonly id: string;
  readonly type: string;
  readonly room: string | null;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

interface Listener {
  /** The stream stands; something may have happened while it did not. */
  opened(): void;
  /** Any sign of life. */
  heard(): void;
  event(event: LiveEvent): void;
  closed(): void;
}

/** The service says something at least every fifteen seconds. */
const silence = 25_000;
/**
 * Every stream ends after some minutes, in order. One that has lasted so long is opened again at once, and nobody need
 * see it.
 */
const stood = 10_000;
const atOnce = 100;

/**
 * Reads until the signal aborts, and comes back by itself. Kinds are named like `roomstatus.*,room.*`; without, all are
 * heard.
 */
export async function follow(listener: Listener, signal: AbortSignal, kinds = ''): Promise<void> {
  let last = '';
  for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, 4000)) {
    const attempt = new AbortController();
    const begun = Date.now();
    let inOrder = false;
    let watch: ReturnType<typeof setTimeout> | undefined;
    const alive = (): void => {
      clearTimeout(watch);
      watch = setTimeout(() => attempt.abort(), silence);
      listener.heard();
    };
    try {
      const headers = { ...ourHeaders, ...(last === '' ? {} : { 'last-event-id': last }) };
      const response = await fetch(
        addressOf('GET /api/v1/events', { query: { types: kinds === '' ? undefined : kinds } }),
        {
          headers,
          credentials: 'same-origin',
          signal: AbortSignal.any([signal, attempt.signal]),
        },
      );
      if (response.ok && response.body !== null) {
        pause = 500;
        listener.opened();
        alive();
        for await (const event of eventsOf(response.body, alive)) {
          last = event.id;
          listener.event(event);
        }
        inOrder = Date.now() - begun > stood;
      } else if (response.status === 401) {
        // The stream ended because we are signed out: asking in the usual way tells the page.
        void request('GET /api/v1/property').catch(() => undefined);
      }
    } catch {
      // Ended from either side; the loop comes back to it.
    }
    clearTimeout(watch);
    if (!inOrder) listener.closed();
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, inOrder ? atOnce : pause));
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<LiveEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block
          .split('\n')
          .filter((line) => line.startsWith('data: '))
          .map((line) => line.slice(6))
          .join('\n');
        if (data !== '') yield JSON.parse(data) as LiveEvent;
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
