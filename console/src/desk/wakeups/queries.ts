import { queryOptions } from '@tanstack/react-query';
import { byNumber } from '../hotel/numbers.ts';
import { type Answer, request } from '../../shared/http/request.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import type { Wakeup } from './wakeup.ts';

const hour = 3_600_000;

/** What was rung since the evening, and what is to come until after tomorrow's breakfast, in time order. */
export const tonightQuery = queryOptions({
  queryKey: ['wakeups', 'tonight'],
  queryFn: async (): Promise<readonly Wakeup[]> => {
    const now = serviceNow();
    const start = new Date(now - 8 * hour).toISOString();
    const end = new Date(now + 36 * hour).toISOString();
    const { all = [] } = await request('GET /rest/wakeup/list/{type}', {
      path: { type: 'all' },
      query: { limit: 5000, start, end },
    });
    return all.toSorted(
      (one, other) => Date.parse(one.scheduled) - Date.parse(other.scheduled) || byNumber(one.room, other.room),
    );
  },
  staleTime: 60_000,
  refetchInterval: 60_000,
});

/** Every call that has not rung yet, however far away: what the entry line must know. */
export const pendingQuery = queryOptions({
  queryKey: ['wakeups', 'pending'],
  queryFn: async (): Promise<readonly Wakeup[]> =>
    (await request('GET /rest/wakeup/list/{type}', { path: { type: 'pending' } }))['pending'] ?? [],
  staleTime: 60_000,
});

export type Forecast = Answer<'GET /api/v1/wakeups/forecast'>;

export const forecastQuery = queryOptions({
  queryKey: ['forecast'],
  queryFn: () => request('GET /api/v1/wakeups/forecast'),
  staleTime: 30_000,
  refetchInterval: 60_000,
});

export function bookCalls(
  form: { room: string; datetime: string; daily?: 'true' },
  key: string,
): Promise<Answer<'POST /rest/wakeup'>> {
  return request('POST /rest/wakeup', { form, key });
}

export function deleteCall(id: string): Promise<void> {
  return request('DELETE /rest/wakeup/{id}', { path: { id } });
}

export function overwriteResult(id: string, result: number, reason: string): Promise<void> {
  return request('PUT /api/v1/wakeups/{id}/result', { path: { id }, json: { result, reason } });
}
