/** What the hotel has: its rooms, and what a room can be. */
import { queryOptions } from '@tanstack/react-query';
import { type Answer, request } from '../../shared/http/request.ts';
import type { Session } from '../../shared/session.ts';

export type Room = Answer<'GET /api/v1/rooms'>['rooms'][number];
export type RoomList = Session['property']['roomList'];

/** Page by page: there may be thousands. */
export async function everyRoom(list: RoomList): Promise<readonly Room[]> {
  const rooms: Room[] = [];
  let cursor: string | undefined;
  do {
    const page: Answer<'GET /api/v1/rooms'> = await request('GET /api/v1/rooms', {
      query: { list, limit: 500, cursor },
    });
    rooms.push(...page.rooms);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rooms;
}

export const roomsQuery = (list: RoomList) =>
  queryOptions({ queryKey: ['rooms', list], queryFn: () => everyRoom(list), staleTime: 300_000 });

export const statusTypesQuery = queryOptions({
  queryKey: ['status-types'],
  queryFn: async () => (await request('GET /rest/rsi/status')).items,
  staleTime: 300_000,
});
