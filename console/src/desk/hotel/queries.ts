/** What the hotel has: its rooms, and what a room can be. */
import { queryOptions } from '@tanstack/react-query';
import { everyPage } from '../../shared/http/pages.ts';
import { type Answer, request } from '../../shared/http/request.ts';
import { may, type Session } from '../../shared/session.ts';
import { kept } from '../kept/kept.ts';

export type Room = Answer<'GET /api/v1/rooms'>['rooms'][number];
export type RoomList = Session['property']['roomList'];

export type HotelSettings = Answer<'GET /api/v1/property/settings'>;

/** Its name, its clock, its languages, its money. */
export const hotelQuery = queryOptions({
  queryKey: ['property', 'settings'],
  queryFn: () => request('GET /api/v1/property/settings'),
  staleTime: 10_000,
});

export async function everyRoom(list: RoomList): Promise<readonly Room[]> {
  const pages = await everyPage((cursor) => request('GET /api/v1/rooms', { query: { list, limit: 500, cursor } }));
  return pages.flatMap(({ rooms }) => rooms);
}

/** With the phones and the languages, which the list to dial by hand needs also without a service. */
export const roomsQuery = (list: RoomList) =>
  queryOptions({
    queryKey: ['rooms', list],
    queryFn: () => everyRoom(list),
    staleTime: 300_000,
    gcTime: Infinity,
    meta: kept,
  });

export const statusTypesQuery = queryOptions({
  queryKey: ['status-types'],
  queryFn: async () => (await request('GET /api/v1/status-types')).types,
  staleTime: 300_000,
});

/** Those that this account may give to a room. */
export function offered<Type extends { readonly inspect: boolean }>(
  session: Session,
  types: readonly Type[],
): readonly Type[] {
  return may(session, 'status.inspect') ? types : types.filter(({ inspect }) => !inspect);
}
