import { queryOptions } from '@tanstack/react-query';
import { type Answer, newKey, request } from '../../shared/http/request.ts';

export type Alert = Answer<'GET /api/v1/alerts'>['alerts'][number];

/** What nobody has taken yet, the newest first. Asked again by itself, should the stream be silent. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts', 'standing'],
  queryFn: async (): Promise<readonly Alert[]> =>
    (await request('GET /api/v1/alerts', { query: { standing: true, limit: 200 } })).alerts,
  refetchInterval: 10_000,
  staleTime: 5000,
});

export const recentAlertsQuery = queryOptions({
  queryKey: ['alerts', 'recent'],
  queryFn: async (): Promise<readonly Alert[]> =>
    (await request('GET /api/v1/alerts', { query: { standing: false, limit: 200 } })).alerts,
  staleTime: 30_000,
});

export function acknowledge(id: string): Promise<Alert> {
  return request('POST /api/v1/alerts/{id}/acknowledge', { path: { id }, key: newKey() });
}
