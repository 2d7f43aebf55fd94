import { queryOptions } from '@tanstack/react-query';
import { type Answer, request } from '../../shared/http/request.ts';

export type Attempt = Answer<'GET /api/v1/wakeups/{id}/attempts'>['attempts'][number];
export type JournalEntry = Answer<'GET /api/v1/journal'>['entries'][number];

export const callQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', 'call', id],
    queryFn: () => request('GET /api/v1/wakeups/{id}', { path: { id } }),
  });

export const attemptsQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', 'attempts', id],
    queryFn: async () => (await request('GET /api/v1/wakeups/{id}/attempts', { path: { id } })).attempts.toReversed(),
  });

/** The call's own entries, and those of the alerts about it. Only an administrator may read the journal. */
export const storyQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', 'story', id],
    queryFn: async () =>
      (await request('GET /api/v1/journal', { query: { call: id, limit: 200 } })).entries.toReversed(),
  });
