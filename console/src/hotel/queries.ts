/** What the hotel has: its rooms, and what a room can be. */
import { queryOptions } from '@tanstack/react-query';
import { type Answer, request } from '../http/request.ts';
import type { Session } from '../session/session.ts';

export type Room = Answer<'GET /api/v1/rooms'>['rooms'][number];
export type RoomList = Session['property']['roomList'];

/** Page by page: there may be thousands. */
export async function everyRoom(list: RoomList): Promise<readonly Room[]> {
  const rooms: Room[] = [];
  let after: string | undefined;
  do {
    const page: Answer<'GET /api/v1/rooms'> = await request('GET /api/v1/rooms', {
      query: { list, limit: 500, after },
    });
    rooms.push(...page.rooms);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return rooms;
}

export const roomsQuery = (list: RoomList) =>
  queryOptions({ queryKey: ['rooms', list], queryFn: () => everyRoom(list), staleTime: 300_000 });

export const statusTypesQuery = queryOptions({
  queryKey: ['status-types'],
  queryFn: async () => (await request('GET /rest/rsi/status')).items,
  staleTime: 300_000,
});
