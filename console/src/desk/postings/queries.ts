import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { newKey, request } from '../../shared/http/request.ts';
import type { Posting, State } from './fate.ts';

export interface Filters {
  /** From midnight to midnight, as instants. */
  readonly from: string;
  readonly to: string;
  readonly room: string;
  readonly state: State | '';
}

const pageSize = 100;
const openStates: ReadonlySet<string> = new Set(['held', 'queued']);

/** What is accepted is not told as an event, so what is on its way is asked for again until its fate is known. */
const pollMilliseconds = 2000;

const isOpen = ({ fates }: Posting): boolean => fates.some(({ state }) => openStates.has(state));

/** The newest first, a page at a time. */
export const postingsQuery = ({ from, to, room, state }: Filters) =>
  infiniteQueryOptions({
    queryKey: ['postings', 'day', from, to, room, state],
    queryFn: ({ pageParam: cursor }) => {
      const query = {
        from,
        to,
        limit: pageSize,
        cursor,
        room: room === '' ? undefined : room,
        state: state === '' ? undefined : state,
      };
      return request('GET /api/v1/charges', { query });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.charges.some(isOpen) === true ? pollMilliseconds : false,
    staleTime: 30_000,
  });

/** The last charges of a room, whatever the day. */
export const roomPostingsQuery = (room: string) =>
  queryOptions({
    queryKey: ['postings', 'room', room],
    queryFn: async () => (await request('GET /api/v1/charges', { query: { limit: 10, room } })).charges,
    refetchInterval: ({ state: { data } }) => (data?.some(isOpen) === true ? pollMilliseconds : false),
    staleTime: 30_000,
  });

export const totalsQuery = (date: string) =>
  queryOptions({
    queryKey: ['postings', 'totals', date],
    queryFn: async () =>
      (await request('GET /api/v1/charges/totals', { query: { date: date.replaceAll('-', '') } })).categories,
    staleTime: 30_000,
  });

export function sendAgain(delivery: string): Promise<unknown> {
  return request('POST /api/v1/deliveries/{id}/replay', { path: { id: delivery }, key: newKey() });
}

export function undoDelivery(delivery: string): Promise<unknown> {
  return request('POST /api/v1/deliveries/{id}/undo', { path: { id: delivery }, key: newKey() });
}

/** Lets a connector that was given up be tried again; an administrator may. */
export function letGoOn(destination: string): Promise<unknown> {
  return request('POST /api/v1/destinations/{id}/replay', { path: { id: destination }, json: { resume: true } });
}
