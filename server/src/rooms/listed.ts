import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
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
      detail: 'There is no such room: a room number has up to 10 digits and letters.',
    });
  if ((await findRoom(db, property, found.roomList, room)) !== undefined) return found;
  const list = found.roomList === 'custom' ? 'the custom list of rooms' : 'the list of mailboxes';
  throw new Failure('unknownRoom', { detail: `There is no room ${room} in ${list}, which this property uses.` });
}
