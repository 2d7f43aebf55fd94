import { queryOptions } from '@tanstack/react-query';
import { isOver } from '../announcements/queries.ts';
import { everyPage } from '../../shared/http/pages.ts';
import { type Answer, request } from '../../shared/http/request.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import type { Wakeup } from '../wakeups/wakeup.ts';

export type BoardRoom = Answer<'GET /api/v1/room-status'>['rooms'][number];
export type Phone = Answer<'GET /api/v1/rooms/{room}/phone'>;

/** Every room of the property's list, in the order people count them, with the status it has now. */
export const boardQuery = queryOptions({
  queryKey: ['room-status', 'board'],
  queryFn: async (): Promise<readonly BoardRoom[]> =>
    (await everyPage((cursor) => request('GET /api/v1/room-status', { query: { limit: 500, cursor } }))).flatMap(
      ({ rooms }) => rooms,
    ),
  staleTime: 60_000,
});

export type Defect = Answer<'GET /api/v1/defects'>['defects'][number];

/** What is broken, the oldest first. There are never more than a page of them. */
export const defectsQuery = queryOptions({
  queryKey: ['defects'],
  queryFn: async (): Promise<readonly Defect[]> =>
    (await request('GET /api/v1/defects', { query: { limit: 500 } })).defects,
  staleTime: 60_000,
});

/** Whom rooms can be given to. */
export const assigneesQuery = queryOptions({
  queryKey: ['accounts', 'assignees'],
  queryFn: async () => (await request('GET /api/v1/assignees')).accounts,
  staleTime: 60_000,
});

/** The last calls of a room that are over, the newest first. */
export const pastCallsQuery = (room: string) =>
  queryOptions({
    queryKey: ['wakeups', 'past', room],
    queryFn: async (): Promise<readonly Wakeup[]> => {
      const end = new Date(serviceNow() + 60_000).toISOString();
      const { wakeups } = await request('GET /api/v1/wakeups', { query: { type: 'all', limit: 12, room, end } });
      return wakeups.filter(({ status }) => status > 3).slice(0, 8);
    },
    staleTime: 60_000,
  });

/** A trial that lasts is asked after, should the stream be silent. */
export const phoneQuery = (room: string) =>
  queryOptions({
    queryKey: ['phone', room],
    queryFn: () => request('GET /api/v1/rooms/{room}/phone', { path: { room } }),
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) => (isRinging(data) ? 2000 : 30_000),
    retry: false,
  });

export function isRinging(phone: Phone | undefined): boolean {
  const ring = phone?.testRing;
  return ring !== undefined && ring !== null && !isOver(ring);
}

export function testRing(room: string): Promise<unknown> {
  return request('POST /api/v1/rooms/{room}/test-ring', { path: { room } });
}

/** Only an administrator may read the journal. */
export const roomStoryQuery = (room: string) =>
  queryOptions({
    queryKey: ['story', room],
    queryFn: async () => (await request('GET /api/v1/journal', { query: { room, limit: 30 } })).entries,
    staleTime: 30_000,
  });
