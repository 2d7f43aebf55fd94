/**
 * Messages that the property system has for a guest: who calls in hears them, and it is told which were heard. Their
 * words are in their row until then, and nowhere else.
 */
import { budgets } from '../budgets/budgets.ts';
import type { Db } from '../db/connect.ts';
import { record } from '../journal/journal.ts';
import { isRoom } from './do-not-disturb.ts';
import {
  countMessages,
  deleteMessage,
  deleteWaiting,
  guestsIn,
  listWaiting,
  noteHeard,
  putMessage,
} from './messages-store.ts';

/** What a property system says of a message; '' where it does not say. */
export interface ToldMessage {
  readonly destination: string;
  readonly room: string;
  readonly guest: string;
  readonly message: string;
}

export async function takeMessage(db: Db, property: string, told: ToldMessage, text: string): Promise<void> {
  const whose = await guestOf(db, property, told);
  if (whose === undefined || (await countMessages(db, property, whose)) >= budgets.guestMessages.most) return;
  await putMessage(db, property, { ...told, guest: whose, text });
}

/** Taken back, or told by a person: it is not told by us. */
export async function dropMessage(db: Db, property: string, told: ToldMessage): Promise<void> {
  const guest = await guestOf(db, property, told);
  if (guest !== undefined) await deleteMessage(db, property, { ...told, guest });
}

/** True where the light says that there is a message, and nobody has told us its words. */
export async function setLight(db: Db, property: string, told: ToldMessage, on: boolean): Promise<boolean> {
  if (!on) {
    await deleteWaiting(db, property, told.destination, told.room);
    return false;
  }
  const waiting = await listWaiting(db, property, told.room);
  if (waiting.length === 0) await takeMessage(db, property, { ...told, message: '' }, '');
  return !waiting.some(({ hasWords }) => hasWords) && (await guestOf(db, property, told)) !== undefined;
}

/** What waits for whoever is at the phone of a room: messages to be told, and whether the desk has one as well. */
export async function messagesFor(
  db: Db,
  property: string,
  room: string,
): Promise<{ messages: string[]; atDesk: boolean }> {
  const waiting = await listWaiting(db, property, room);
  return {
    messages: waiting.filter(({ hasWords }) => hasWords).map(({ id }) => id),
    atDesk: waiting.some(({ hasWords }) => !hasWords),
  };
}

export async function hearMessage(db: Db, property: string, room: string, id: string): Promise<void> {
  if (!(await noteHeard(db, property, id))) return;
  await record(db, property, [{ kind: 'guest.message-heard', actor: `room ${room}`, room, subject: id }]);
}

/** Of a message that names no guest: whoever came to the room first. Undefined where nobody can hear it. */
async function guestOf(db: Db, property: string, { room, guest }: ToldMessage): Promise<string | undefined> {
  if (!(await isRoom(db, property, room))) return undefined;
  return guest === '' ? (await guestsIn(db, property, room))[0] : guest;
}
