/** Guests who want not to be disturbed, as the property system tells it. */
import type { Db } from '../db/connect.ts';
import { record } from '../journal/journal.ts';
import { roomNumber } from '../rooms/room.ts';
import { findRoom } from '../rooms/store.ts';
import { deleteDoNotDisturb, insertDoNotDisturb } from './presence-store.ts';

/** Said again it is no news. */
export async function setDoNotDisturb(
  db: Db,
  property: string,
  actor: string,
  room: string,
  on: boolean,
): Promise<void> {
  if (on && !(await isRoom(db, property, room))) return;
  const changed = await (on ? insertDoNotDisturb : deleteDoNotDisturb)(db, property, room);
  if (changed)
    await record(db, property, [{ kind: 'room.do-not-disturb', actor, room, subject: room, detail: { on } }]);
}

/** One that the property has, on either list: others can be invented without end. */
export async function isRoom(db: Db, property: string, room: string): Promise<boolean> {
  if (!roomNumber.test(room)) return false;
  return (
    (await findRoom(db, property, 'mailboxes', room)) !== undefined ||
    (await findRoom(db, property, 'custom', room)) !== undefined
  );
}
