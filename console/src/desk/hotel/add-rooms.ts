import { request } from '../../shared/http/request.ts';
import type { RoomList } from './queries.ts';

const atOnce = 500;

/** Tells of each part that is done which rooms were not there yet: what follows it may be refused. */
export async function addRooms(
  list: RoomList,
  rooms: readonly string[],
  added: (rooms: readonly string[]) => void = () => undefined,
): Promise<void> {
  for (let first = 0; first < rooms.length; first += atOnce) {
    const json = { rooms: rooms.slice(first, first + atOnce) };
    added((await request('POST /api/v1/rooms/several', { query: { list }, json })).rooms);
  }
}
