import { queryOptions } from '@tanstack/react-query';
import { type Answer, newKey, request } from '../../shared/http/request.ts';
import type { Session } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';

export interface FirstHotel {
  readonly code: string;
  readonly account: string;
  readonly password: string;
  readonly name: string;
  readonly hotel?: string | undefined;
  readonly timezone: string;
  readonly currency?: string | undefined;
  readonly languages: string[];
}

export const tryCode = (code: string): Promise<unknown> => request('POST /api/v1/setup/code', { json: { code } });
export const makeHotel = (json: FirstHotel): Promise<Session> => request('POST /api/v1/setup', { json });

export async function callInAMinute(room: string): Promise<string> {
  const datetime = new Date(serviceNow() + 60_000).toISOString();
  const json = { calls: [{ room, datetime, daily: false }] };
  return (await request('POST /api/v1/wakeups', { json, key: newKey() })).calls[0]?.id ?? '';
}

export type Call = Answer<'GET /api/v1/wakeups/{id}'>;

export const callQuery = (id: string) =>
  queryOptions({
    queryKey: ['first-call', id],
    queryFn: () => request('GET /api/v1/wakeups/{id}', { path: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.status > 3 ? false : 1000),
    retry: false,
  });
