/**
 * The desk works on without the service, as far as it can: what it needs to wake guests by hand stays on this computer,
 * for a page that is loaded again as well. Queries say so themselves, by `meta: kept`. It ends with the session:
 * who signs out takes it along, and what is older than a session lasts is not read any more.
 */
import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../shared/session.ts';

export const kept = { kept: true } as const;

const place = 'reveille.kept';
const pause = 1000;
const look = 60_000;
/** Who has just signed in is told with the next look at the session how long it lasts; no session is shorter. */
const shortest = 2 * 3_600_000;

interface Kept {
  /** By the clock of this computer, when the session is over. */
  readonly until: number;
  readonly state: DehydratedState;
}

/** Puts what was kept before into the client, and keeps what it learns from now on. */
export function keepQueries(client: QueryClient): void {
  const before = localStorage.getItem(place);
  if (before !== null) recall(client, before);
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.meta?.['kept'] !== true || query.state.data === null) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      write(client);
    }, pause);
  });
  // A page that is left open without the service learns of no end.
  setInterval(() => {
    if (endOf(client) <= Date.now()) forgetQueries();
  }, look);
}

export function forgetQueries(): void {
  localStorage.removeItem(place);
}

function recall(client: QueryClient, text: string): void {
  try {
    const { until, state } = JSON.parse(text) as Kept;
    // The names of guests are for nobody who comes when the session is over.
    if (!(until > Date.now())) throw new Error('it is over');
    hydrate(client, state);
    // What happened meanwhile nobody has told this page: all of it is asked for again.
    void client.invalidateQueries({ refetchType: 'none' });
  } catch {
    forgetQueries(); // or another version wrote it
  }
}

function write(client: QueryClient): void {
  const until = endOf(client);
  if (until <= Date.now()) return;
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ meta, state: { data } }) => meta?.['kept'] === true && data !== undefined,
    shouldDehydrateMutation: () => false,
  });
  try {
    localStorage.setItem(place, JSON.stringify({ until, state } satisfies Kept));
  } catch {
    forgetQueries(); // there is no room for it: better nothing than something old
  }
}

/** When the session is over, by the clock of this computer; long ago where nobody is signed in. */
function endOf(client: QueryClient): number {
  const { data: session, dataUpdatedAt } = client.getQueryState(sessionQuery.queryKey) ?? {};
  if (session === undefined || session === null || dataUpdatedAt === undefined) return 0;
  const { endsAt, time } = session;
  return dataUpdatedAt + (endsAt === null ? shortest : Date.parse(endsAt) - Date.parse(time));
}

/** Browsers have workers only over TLS. Without one an open page works on, but cannot be loaded again. */
export function keepFiles(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker.register('/desk-worker.js', { scope: '/' }).catch(() => undefined);
}
