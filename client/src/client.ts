/** Calls the service: typed requests that are repeated safely, lists page by page, and the stream of events. */
import type { Answer, Argument, Asked, Asking, Operation, Paged, StreamEvent } from './asking.ts';
import { follow, type Listening } from './events.ts';
import { Refused, Unreachable } from './failures.ts';
import { isPassing, pauseBefore, sleep } from './waiting.ts';

export type { Api, Messages } from './api.ts';
export type { Answer, EventKind, Operation, StreamEvent } from './asking.ts';
export { type FieldFault, Refused, Unreachable } from './failures.ts';

export interface Options {
  /** Where the service is, like `https://voice.example.com`. */
  readonly url: string;
  /** An account with its password, or a token. */
  readonly credentials: { readonly account: string; readonly password: string } | { readonly token: string };
  /** How often a request that found nobody, or too many others, is sent again: 4 unless said otherwise. */
  readonly repeats?: number;
  /** After so many seconds without an answer a request is given up, and sent again: 30 unless said otherwise. */
  readonly timeoutSeconds?: number;
  /** The longest time between two tries; whoever is to wait longer gets an error: 60 unless said otherwise. */
  readonly longestPauseSeconds?: number;
  /** Another fetch than the one of the platform, for a proxy or an authority of your own. */
  readonly fetch?: typeof fetch;
}

export interface Client {
  /** `request('GET /rest/wakeup/{id}', { path: { id } })`; what the service does not have does not compile. */
  request<What extends Operation>(what: What, ...asking: Argument<Asking<What>>): Promise<Answer<What>>;
  /** A list of the service page by page, from its first to its last. */
  pages<What extends Paged>(what: What, ...asking: Argument<Asking<What>>): AsyncGenerator<Answer<What>>;
  /** What happens, as it happens, each event once; it comes back by itself until it is stopped. */
  events(listening?: Listening): AsyncGenerator<StreamEvent>;
}

export function createClient(options: Options): Client {
  const { repeats = 4, timeoutSeconds = 30, longestPauseSeconds = 60, fetch: ask = globalThis.fetch } = options;
  const authorization = authorizationOf(options.credentials);

  async function once(method: string, address: string, headers: Headers, asked: Asked): Promise<unknown> {
    const { body, signal } = asked;
    const patience = AbortSignal.timeout(timeoutSeconds * 1000);
    try {
      const response = await ask(address, {
        method,
        headers,
        body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
        // A redirect would turn a POST into a GET; and no cookie of a browser is meant here.
        redirect: 'manual',
        credentials: 'omit',
        signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
      });
      if (!response.ok) throw new Refused(response, await response.text());
      return await answerIn(response);
    } catch (error) {
      if (error instanceof Refused) throw error;
      signal?.throwIfAborted();
      throw new Unreachable(error);
    }
  }

  async function request(what: Operation, asked: Asked = {}): Promise<unknown> {
    const { method, address } = addressOf(options.url, what, asked);
    const headers = new Headers({ authorization, accept: 'application/problem+json, application/json, */*' });
    if (asked.body !== undefined && !(asked.body instanceof Blob)) headers.set('content-type', 'application/json');
    // One key for all the repeats: whatever became of the first, it is done once.
    if (method === 'POST') headers.set('idempotency-key', asked.key ?? newKey());
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(method, address, headers, asked);
      } catch (error) {
        const told = error instanceof Refused ? error.retryAfterSeconds : undefined;
        const pause = told ?? pauseBefore(attempt, longestPauseSeconds);
        if (!isPassing(error, method) || attempt > repeats || pause > longestPauseSeconds) throw error;
        await sleep(pause, asked.signal);
      }
    }
  }

  async function* pages(what: Operation, asked: Asked = {}): AsyncGenerator {
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? asked.query : { ...asked.query, cursor };
      const page = await request(what, { ...asked, ...(query === undefined ? {} : { query }) });
      yield page;
      cursor = (page as { next: string | null }).next ?? undefined;
    } while (cursor !== undefined);
  }

  const events = (listening: Listening = {}): AsyncGenerator<StreamEvent> =>
    follow(
      (types, headers, signal) => {
        const query = types === undefined ? {} : { types: types.join(',') };
        const { address } = addressOf(options.url, 'GET /api/v1/events', { query });
        return ask(address, {
          headers: { ...headers, authorization },
          redirect: 'manual',
          credentials: 'omit',
          signal,
        });
      },
      listening,
      longestPauseSeconds,
    );

  // The types are those of the description; underneath, every request is the same.
  return { request, pages, events } as Client;
}

function authorizationOf(credentials: Options['credentials']): string {
  if ('token' in credentials) return `Bearer ${credentials.token}`;
  if (credentials.account.includes(':')) throw new TypeError('The name of an account has no colon.');
  const bytes = new TextEncoder().encode(`${credentials.account}:${credentials.password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

function addressOf(
  url: string,
  what: Operation,
  { path = {}, query = {} }: Asked,
): { method: string; address: string } {
  const [method = '', template = ''] = what.split(' ');
  const place = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = path[name] ?? '';
    // In an address these mean another place, however they are written.
    if (['', '.', '..'].includes(value)) throw new TypeError(`"${value}" cannot be the ${name} of ${what}.`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return { method, address: `${url.replace(/\/+$/, '')}${place}${search === '' ? '' : `?${search}`}` };
}

async function answerIn(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type');
  if (type?.startsWith('application/json') === true) return response.json();
  const blob = await response.blob();
  return blob.size === 0 && type === null ? undefined : blob;
}

/** Browsers offer UUIDs only over TLS, and a hotel's own network may have none. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
