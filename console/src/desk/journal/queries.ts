import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Answer, request } from '../../shared/http/request.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import type { Period } from './period.ts';

export type Entry = Answer<'GET /api/v1/journal'>['entries'][number];

export interface Filters extends Period {
  readonly room: string;
  readonly actor: string;
  readonly kind: string;
}

const pageSize = 100;

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());
const instant = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

/** What the service is asked for; a field that is empty asks for nothing. */
export function searchOf({ from, to, room, actor, kind }: Filters) {
  return { room: given(room), actor: given(actor), kind: given(kind), from: instant(from), to: instant(to) };
}

/** History does not change: what has been read stays, and the tail brings what is new. */
const historyQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['journal', filters],
    queryFn: ({ pageParam }) =>
      request('GET /api/v1/journal', { query: { ...searchOf(filters), limit: pageSize, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 'static',
    gcTime: 0,
  });

const tailQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['journal-tail', filters],
    queryFn: () => request('GET /api/v1/journal', { query: { ...searchOf(filters), limit: pageSize } }),
    // Not every account hears of every kind of event, so it is also asked for by itself.
    refetchInterval: 5000,
    gcTime: 0,
  });

/**
 * The entries for these filters, newest first; with the tail on, also those that come. Filters are fixed while it is
 * used.
 */
export function useEntries(filters: Filters, tail: boolean) {
  const history = useInfiniteQuery(historyQuery(filters));
  const newest = useQuery({ ...tailQuery(filters), enabled: tail && history.data !== undefined });
  const [fresh, setFresh] = useState<readonly Entry[]>([]);
  const known = useMemo(() => history.data?.pages.flatMap(({ entries }) => entries) ?? [], [history.data]);
  const entries = useMemo(() => merged(fresh, known), [fresh, known]);

  const page = newest.data?.entries;
  const { isFetching, refetch } = history;
  useEffect(() => {
    if (page === undefined || isFetching) return;
    const seen = new Set(entries.map(({ id }) => id));
    const added = page.filter(({ id }) => !seen.has(id));
    if (added.length === 0) return;
    // More came than one page holds: what lies between would be missing, so the list is read anew.
    const gap = added.length === pageSize && seen.size > 0;
    setFresh((before) => (gap ? [] : merged(added, before)));
    if (gap) void refetch();
  }, [page, entries, isFetching, refetch]);

  return { entries, history };
}

/** Newest first, each once. What was committed late stands where its time puts it. */
function merged(one: readonly Entry[], other: readonly Entry[]): readonly Entry[] {
  if (one.length === 0) return other;
  const all = new Map([...other, ...one].map((entry) => [entry.id, entry]));
  return [...all.values()].toSorted((a, b) => b.at.localeCompare(a.at) || Number(b.id) - Number(a.id));
}

/** At the moment at which it was asked for; somebody who wants it younger asks again. */
export const verificationQuery = queryOptions({
  queryKey: ['journal-verification'],
  queryFn: async () => ({ verdict: await request('GET /api/v1/journal/verification'), at: serviceNow() }),
  staleTime: 'static',
});
