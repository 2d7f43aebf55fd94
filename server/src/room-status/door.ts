/** What connectors may do to rooms: a property system that says how they are is believed, also where it inspects. */
import type { RoomDoor } from '../connectors/connector.ts';
import { changeRoomStatus } from './change.ts';
import { lockRoomStatus } from './store.ts';

export const roomDoor: RoomDoor = {
  statusOf: async (db, property, room) => (await lockRoomStatus(db, property, room))?.status,
  setStatus: (db, property, change) => changeRoomStatus(db, property, { ...change, inspects: true }),
};
