import { queryOptions } from '@tanstack/react-query';
import { type Answer, newKey, request } from '../../shared/http/request.ts';
import { kept } from '../kept/kept.ts';

export type Told = Answer<'GET /api/v1/handover'>;
export type Figures = Told['figures'];

/** Without an instant: since the last one, or since the night began. */
export const handoverQuery = (since: string | undefined) =>
  queryOptions({
    queryKey: ['handover', since ?? 'usual'],
    queryFn: () => request('GET /api/v1/handover', { query: { since } }),
    staleTime: 10_000,
    refetchInterval: 20_000,
    meta: kept, // a wall that is loaded again without the service still shows who is to be woken
  });

/** Of what was seen: somebody else who was faster is not overruled. */
export async function takeOver({ since, last }: Pick<Told, 'since' | 'last'>): Promise<void> {
  await request('POST /api/v1/handover', { json: { since, after: last?.taken ?? null }, key: newKey() });
}
