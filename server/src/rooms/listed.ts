import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { Property } from '../properties/property.ts';
import { findProperty } from '../properties/store.ts';
import { roomNumber } from './room.ts';
import { findRoom } from './store.ts';

/** The property, once it is sure that the room is in the list that it has chosen for inventory and room status. */
export async function propertyListing(db: Db, property: string, room: string): Promise<Property> {
  const found = await findProperty(db, property);
  if (found === undefined) throw new Failure('credentials'); // it was removed a moment ago
  if (!roomNumber.test(room))
    throw new Failure('unknownRoom', {
      detail: say('room.malformed'),
    });
  if ((await findRoom(db, property, found.roomList, room)) !== undefined) return found;
  const list = say(`room.list.${found.roomList}`);
  throw new Failure('unknownRoom', { detail: say('room.notListed', { room, list }) });
}
