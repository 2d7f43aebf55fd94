import { queryOptions } from '@tanstack/react-query';
import { request } from '../http/request.ts';
import type { Wakeup } from '../wakeups/wakeup.ts';

export interface Attempt {
  readonly id: string;
  readonly number: number;
  readonly extension: string;
  readonly begun: string;
  readonly answered: string | null;
  readonly ended: string | null;
  readonly heard: boolean;
  readonly key: string;
  readonly forwardedTo: string;
  readonly cause: number | null;
  readonly sipStatus: number | null;
  readonly result: number | null;
  readonly unsure: boolean;
}

export interface JournalEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export const callQuery = (id: string) => queryOptions({ queryKey: ['record', 'call', id], queryFn: () => request<Wakeup>(`GET /rest/wakeup/${id}`) });

export const attemptsQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', 'attempts', id],
    queryFn: async () => (await request<{ attempts: Attempt[] }>(`GET /api/v1/wakeups/${id}/attempts`)).attempts.toReversed(),
  });

/** Only an administrator may read the journal. */
export const storyQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', 'story', id],
    queryFn: async () => (await request<{ entries: JournalEntry[] }>(`GET /api/v1/journal?subject=${id}&limit=200`)).entries.toReversed(),
  });
