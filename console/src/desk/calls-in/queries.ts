import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, request } from '../../shared/http/request.ts';
import type { Period } from '../journal/period.ts';

export type CallIn = Answer<'GET /api/v1/call-ins'>['callIns'][number];
export type Turn = CallIn['turns'][number];
export type End = NonNullable<CallIn['outcome']>;

export interface Filters extends Period {
  readonly room: string;
  readonly outcome: End | '';
}

const pageSize = 50;
const instant = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

export const callsInQuery = ({ room, outcome, from, to }: Filters) =>
  infiniteQueryOptions({
    queryKey: ['calls-in', room, outcome, from, to],
    queryFn: ({ pageParam }) =>
      request('GET /api/v1/call-ins', {
        query: {
          room: room === '' ? undefined : room,
          outcome: outcome === '' ? undefined : outcome,
          from: instant(from),
          to: instant(to),
          limit: pageSize,
          cursor: pageParam,
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // A call is no event: it is asked for who came meanwhile.
    refetchInterval: 10_000,
  });
