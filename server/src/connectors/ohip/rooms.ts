/** How rooms are in OPERA Cloud: read there, one or all of them, and made true here. */
import type { Answered } from '../asking.ts';
import type { Conditions } from '../conditions.ts';
import type { Reading } from './everything.ts';
import type { Ask } from './gateway.ts';

const pageSize = 200;
/** More rooms than any hotel has. */
const mostRooms = 20_000;

const overview = (hotel: string, room: string, offset: number): Ask => ({
  method: 'GET',
  path: `/hsk/v1/hotels/${encodeURIComponent(hotel)}/housekeepingOverview`,
  query: { roomIdText: room === '' ? undefined : room, limit: pageSize, offset },
});

/** All where no room is named. */
export async function readRooms(
  { settings, read, keep }: Pick<Reading, 'settings' | 'read' | 'keep'>,
  conditions: Conditions,
  room = '',
): Promise<void> {
  if (!conditions.areTaken) return;
  for (let offset = 0; offset < mostRooms; offset += pageSize) {
    const readAt = performance.now();
    const { rooms, hasMore } = roomsIn(await read(overview(settings.hotel, room, offset)));
    await keep((db) => conditions.take(db, rooms, readAt));
    if (!hasMore) return;
  }
}

interface Told {
  readonly roomId?: unknown;
  readonly housekeeping?: { readonly housekeepingRoomStatus?: { readonly housekeepingRoomStatus?: unknown } };
}

function roomsIn({ body }: Answered): { rooms: Map<string, string>; hasMore: boolean } {
  const { housekeepingRooms, hasMore } = (body['housekeepingRoomInfo'] ?? {}) as {
    readonly housekeepingRooms?: { readonly room?: unknown };
    readonly hasMore?: unknown;
  };
  const room = housekeepingRooms?.room;
  const told = (Array.isArray(room) ? (room as readonly Told[]) : []).flatMap(({ roomId, housekeeping }) => {
    const status = housekeeping?.housekeepingRoomStatus?.housekeepingRoomStatus;
    return typeof roomId === 'string' && typeof status === 'string' ? [[roomId, status] as const] : [];
  });
  return { rooms: new Map(told), hasMore: hasMore === true };
}
