import { queryOptions } from '@tanstack/react-query';
import { byNumber } from '../hotel/numbers.ts';
import { type Answer, request } from '../../shared/http/request.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import type { Wakeup } from '../wakeups/wakeup.ts';

export type NamedGroup = Answer<'GET /api/v1/wakeups/groups'>['groups'][number];

export const groupsQuery = queryOptions({
  queryKey: ['wakeups', 'groups'],
  queryFn: async () => (await request('GET /api/v1/wakeups/groups')).groups,
  staleTime: 30_000,
});

const day = 86_400_000;
const rank = ({ status }: Wakeup): number => (status === 5 || status === 7 ? 0 : status < 4 ? 1 : 2);

/** Who is not awake stands first, then who is still to be woken. */
export const groupCallsQuery = (group: string) =>
  queryOptions({
    queryKey: ['wakeups', 'group', group],
    queryFn: async (): Promise<readonly Wakeup[]> => {
      const start = new Date(serviceNow() - day).toISOString();
      const { wakeups } = await request('GET /api/v1/wakeups', { query: { type: 'all', limit: 1000, group, start } });
      return wakeups.toSorted((one, other) => rank(one) - rank(other) || byNumber(one.room, other.room));
    },
    staleTime: 30_000,
  });

/** When these calls would ring, with all that stand already. */
export const possibleQuery = (also: string) =>
  queryOptions({
    queryKey: ['forecast', also],
    queryFn: () => {
      const until = also.split(',').map((one) => Date.parse(one.split('*')[0] ?? ''));
      return request('GET /api/v1/wakeups/forecast', {
        query: { also, until: new Date(Math.max(...until) + day / 12).toISOString() },
      });
    },
    enabled: also !== '',
    staleTime: 10_000,
  });

export async function moveGroup(group: string, minutes: number, rooms: readonly string[] | undefined): Promise<number> {
  return (await request('POST /api/v1/wakeups/groups/move', { json: { group, minutes, rooms } })).count;
}

export async function cancelGroup(group: string, rooms: readonly string[] | undefined): Promise<number> {
  return (await request('POST /api/v1/wakeups/groups/cancel', { json: { group, rooms } })).count;
}
