import { queryOptions } from '@tanstack/react-query';
import { newKey, request } from '../http/request.ts';

export interface Alert {
  readonly id: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly room: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly raised: string;
  readonly phonesRung: number;
  readonly acknowledged: string | null;
  readonly acknowledgedBy: string | null;
}

/** What nobody has taken yet, the newest first. Asked again by itself, should the stream be silent. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts', 'standing'],
  queryFn: async (): Promise<readonly Alert[]> => (await request<{ alerts: Alert[] }>('GET /api/v1/alerts?standing=true&limit=200')).alerts,
  refetchInterval: 10_000,
  staleTime: 5000,
});

export const recentAlertsQuery = queryOptions({
  queryKey: ['alerts', 'recent'],
  queryFn: async (): Promise<readonly Alert[]> => (await request<{ alerts: Alert[] }>('GET /api/v1/alerts?standing=false&limit=200')).alerts,
  staleTime: 30_000,
});

export function acknowledge(id: string): Promise<Alert> {
  return request(`POST /api/v1/alerts/${id}/acknowledge`, { key: newKey() });
}
