import { queryOptions } from '@tanstack/react-query';
import { type Answer, newKey, request } from '../../shared/http/request.ts';

type Conclusion = 'woken' | 'up' | 'rung-again' | 'not-there';
export type Alert = Answer<'GET /api/v1/alerts'>['alerts'][number];

/**
 * What nobody has taken yet, the newest first, and behind it the guests to whom somebody is on the way. Asked again by
 * itself, should the stream be silent.
 */
export const alertsQuery = queryOptions({
  queryKey: ['alerts', 'standing'],
  queryFn: async (): Promise<readonly Alert[]> =>
    (await request('GET /api/v1/alerts', { query: { standing: true, going: true, limit: 200 } })).alerts,
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

/** Takes it as well, where nobody has. */
export function conclude(id: string, how: Conclusion): Promise<Alert> {
  return request('POST /api/v1/alerts/{id}/conclude', { path: { id }, json: { how }, key: newKey() });
}

const conclusionWords = {
  woken: 'word.woken',
  up: 'word.up',
  'rung-again': 'word.rung-again',
  'not-there': 'word.not-there',
} as const;

export function conclusionWord(how: string | null): (typeof conclusionWords)[Conclusion] | undefined {
  return how !== null && how in conclusionWords ? conclusionWords[how as Conclusion] : undefined;
}
