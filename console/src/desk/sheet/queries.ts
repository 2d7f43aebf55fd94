import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/http/request.ts';
import { kept } from '../kept/kept.ts';

/** The list that was made by itself at 23:00; null before the first one. */
export const keptSheetQuery = queryOptions({
  queryKey: ['wakeups', 'sheet'],
  queryFn: async () => (await request('GET /api/v1/night-sheets', { query: { limit: 1 } })).sheets[0] ?? null,
  gcTime: Infinity,
  meta: kept,
});
