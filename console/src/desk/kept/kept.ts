/**
 * The desk works on without the service, as far as it can: what it needs to wake guests by hand stays on this computer,
 * for a page that is loaded again as well. Queries say so themselves, by `meta: kept`. Who signs out takes it along.
 */
import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';

export const kept = { kept: true } as const;

const place = 'reveille.kept';
const pause = 1000;

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
}

export function forgetQueries(): void {
  localStorage.removeItem(place);
}

function recall(client: QueryClient, text: string): void {
  try {
    hydrate(client, JSON.parse(text) as DehydratedState);
    // What happened meanwhile nobody has told this page: all of it is asked for again.
    void client.invalidateQueries({ refetchType: 'none' });
  } catch {
    forgetQueries(); // another version wrote it
  }
}

function write(client: QueryClient): void {
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ meta, state: { data } }) => meta?.['kept'] === true && data !== undefined,
    shouldDehydrateMutation: () => false,
  });
  // Nobody is signed in any more.
  if (!state.queries.some(({ queryKey, state: { data } }) => queryKey[0] === 'session' && data !== null)) return;
  try {
    localStorage.setItem(place, JSON.stringify(state));
  } catch {
    forgetQueries(); // there is no room for it: better nothing than something old
  }
}

/** Browsers have workers only over TLS. Without one an open page works on, but cannot be loaded again. */
export function keepFiles(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker.register('/desk-worker.js', { scope: '/' }).catch(() => undefined);
}
