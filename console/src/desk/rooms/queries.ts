import { queryOptions } from '@tanstack/react-query';
import { isOver } from '../announcements/queries.ts';
import { type Answer, request } from '../../shared/http/request.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import type { Wakeup } from '../wakeups/wakeup.ts';

export type BoardRoom = Answer<'GET /api/v1/room-status'>['rooms'][number];
export type Phone = Answer<'GET /api/v1/rooms/{room}/phone'>;

/** Every room of the property's list, in the order people count them, with the status it has now. */
export const boardQuery = queryOptions({
  queryKey: ['room-status', 'board'],
  queryFn: async (): Promise<readonly BoardRoom[]> => {
    const rooms: BoardRoom[] = [];
    let cursor: string | undefined;
    do {
      const page: Answer<'GET /api/v1/room-status'> = await request('GET /api/v1/room-status', {
        query: { limit: 500, cursor },
      });
      rooms.push(...page.rooms);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return rooms;
  },
  staleTime: 60_000,
});

/** The last calls of a room that are over, the newest first. */
export const pastCallsQuery = (room: string) =>
  queryOptions({
    queryKey: ['wakeups', 'past', room],
    queryFn: async (): Promise<readonly Wakeup[]> => {
      const end = new Date(serviceNow() + 60_000).toISOString();
      const { all = [] } = await request('GET /rest/wakeup/list/{type}', {
        path: { type: 'all' },
        query: { limit: 12, room, end },
      });
      return all.filter(({ status }) => status > 3).slice(0, 8);
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
