import { queryOptions } from '@tanstack/react-query';
import { request } from '../http/request.ts';

interface KeptSheet {
  readonly night: string;
  readonly made: string;
  readonly calls: readonly { readonly room: string; readonly due: string; readonly daily: boolean }[];
}

/** The list that was made by itself at 23:00; null before the first one. */
export const keptSheetQuery = queryOptions({
  queryKey: ['wakeups', 'sheet'],
  queryFn: async (): Promise<KeptSheet | null> => (await request<{ sheets: KeptSheet[] }>('GET /api/v1/night-sheets?limit=1')).sheets[0] ?? null,
});
