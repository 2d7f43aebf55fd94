import { queryOptions } from '@tanstack/react-query';
import { byNumber } from '../hotel/numbers.ts';
import { type Answer, newKey, request } from '../../shared/http/request.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { kept } from '../kept/kept.ts';
import type { Method, Wakeup } from './wakeup.ts';

const hour = 3_600_000;

/** What was rung since the evening, and what is to come until after tomorrow's breakfast, in time order. */
export const tonightQuery = queryOptions({
  queryKey: ['wakeups', 'tonight'],
  queryFn: async (): Promise<readonly Wakeup[]> => {
    const now = serviceNow();
    const start = new Date(now - 8 * hour).toISOString();
    const end = new Date(now + 36 * hour).toISOString();
    const { wakeups } = await request('GET /api/v1/wakeups', { query: { type: 'all', limit: 5000, start, end } });
    return wakeups.toSorted(
      (one, other) => Date.parse(one.scheduled) - Date.parse(other.scheduled) || byNumber(one.room, other.room),
    );
  },
  staleTime: 60_000,
  refetchInterval: 60_000,
  gcTime: Infinity, // the list to dial by hand is made of it, also without a service
  meta: kept,
});

/** Every call that has not rung yet, however far away: what the entry line must know. */
export const pendingQuery = queryOptions({
  queryKey: ['wakeups', 'pending'],
  queryFn: async (): Promise<readonly Wakeup[]> =>
    (await request('GET /api/v1/wakeups', { query: { type: 'pending' } })).wakeups,
  staleTime: 60_000,
});

export type Forecast = Answer<'GET /api/v1/wakeups/forecast'>;

export const forecastQuery = queryOptions({
  queryKey: ['forecast'],
  queryFn: () => request('GET /api/v1/wakeups/forecast'),
  staleTime: 30_000,
  refetchInterval: 60_000,
});

/** Whether a phone of this hotel can ring: asked every other second, also by a page that nobody looks at. */
export const outlookQuery = queryOptions({
  queryKey: ['outlook'],
  queryFn: () => request('GET /api/v1/wakeups/outlook', { seconds: 5 }),
  refetchInterval: 2000,
  refetchIntervalInBackground: true,
  retry: false,
});

export interface CallToBook {
  readonly room: string;
  readonly datetime: string;
  readonly daily: boolean;
  readonly method?: Method;
}

/** All of them or none, under one name where there is one. */
export async function bookTogether(
  calls: readonly CallToBook[],
  group: string | undefined,
): Promise<readonly string[]> {
  const json = { calls, ...(group === undefined ? {} : { group }) };
  return (await request('POST /api/v1/wakeups', { json, key: newKey() })).calls.map(({ id }) => id);
}

interface Cancelled extends Pick<Wakeup, 'room' | 'daily' | 'method'> {
  readonly at: number;
  readonly group?: string | null;
}

/** A call that was cancelled, as it was. */
export async function bookAgain({ room, at, daily, method, group }: Cancelled): Promise<void> {
  await bookTogether([{ room, datetime: new Date(at).toISOString(), daily, method }], group ?? undefined);
}

/** A call as it was seen: if another desk has changed it meanwhile, it is left alone. */
interface Seen {
  readonly id: string;
  readonly at: number;
}

/** Another way to be woken, of a call as it was seen. */
export function changeMethod({ id, at }: Seen, method: Method): Promise<void> {
  const json = { scheduled: new Date(at).toISOString(), method };
  return request('PATCH /api/v1/wakeups/{id}', { path: { id }, json });
}

export function changeCall({ id, at }: Seen, to: number): Promise<void> {
  const json = { scheduled: new Date(at).toISOString(), datetime: new Date(to).toISOString() };
  return request('PATCH /api/v1/wakeups/{id}', { path: { id }, json });
}

export function cancelCall({ id, at }: Seen): Promise<void> {
  return request('POST /api/v1/wakeups/{id}/cancel', {
    path: { id },
    json: { scheduled: new Date(at).toISOString() },
  });
}

/** Rings the room at once. */
export async function ringNow(room: string): Promise<void> {
  await request('POST /api/v1/wakeups/ring-now', { json: { room }, key: newKey() });
}

export function deleteCall(id: string): Promise<void> {
  return request('DELETE /rest/wakeup/{id}', { path: { id } });
}

/** How a person says that a call ended: by a code of the interface, or as what has no code there. */
export type Told = number | 'in-person' | 'already-up';

export function tellResult(id: string, told: Told, reason: string): Promise<void> {
  const json = typeof told === 'number' ? { result: told, reason } : { result: complete, how: told, reason };
  return request('PUT /api/v1/wakeups/{id}/result', { path: { id }, json });
}

const complete = 1;
