/**
 * Adding, changing and removing rooms one by one; whole lists come by the property file. Every change is in the
 * journal.
 */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { alteration } from '../fields.ts';
import { record } from '../journal/journal.ts';
import { requireWithin } from '../properties/ceilings.ts';
import { propertyLanguages } from '../properties/store.ts';
import { beyondAdministrator } from '../properties/telephone.ts';
import { type RoomList } from '../properties/property.ts';
import type { Method } from './method.ts';
import { type Room, roomNumber } from './room.ts';
import { deleteRooms, findRoom, hasCallToCome, insertRoom, insertRooms, putRooms } from './store.ts';

/** What a caller may say of a room. Empty is the usual: its own number, the property's language, and the phone. */
export interface RoomFields {
  readonly extension?: string;
  readonly language?: string;
  readonly method?: Method | '';
}

export async function addRoom(
  db: Db,
  property: string,
  list: RoomList,
  given: RoomFields & { readonly room: string },
  actor: string,
): Promise<Room> {
  const { room } = given;
  if (!roomNumber.test(room)) throw new Failure('rule', { field: 'room', detail: say('room.number') });
  const added = await withFields(
    db,
    property,
    list,
    { room, extension: list === 'mailboxes' ? room : null, language: null, method: null },
    null,
    given,
  );
  if (!(await insertRoom(db, property, list, added)))
    throw new Failure('conflict', {
      field: 'room',
      detail: say('room.exists', { room }),
    });
  await requireWithin(db, property, 'rooms');
  await record(db, property, [
    {
      kind: 'room.added',
      actor,
      room,
      subject: room,
      detail: { list, extension: added.extension, language: added.language, ...waking(added) },
    },
  ]);
  return added;
}

/** Those with a phone have their number as extension. Tells which were not there yet; the others stay as they are. */
export async function addRooms(
  db: Db,
  property: string,
  list: RoomList,
  rooms: readonly string[],
  actor: string,
): Promise<readonly string[]> {
  const hasPhones = list === 'mailboxes';
  const wanted = [...new Set(rooms)].map((room) => {
    return { room, extension: hasPhones ? room : null, language: null, method: null };
  });
  const wrong = wanted.find(({ room }) => !roomNumber.test(room));
  if (wrong !== undefined) throw new Failure('rule', { field: 'rooms', detail: say('rooms.number') });
  const numbers = wanted.flatMap(({ extension }) => extension ?? []);
  const [refusal] = beyondAdministrator({ lines: 0, numbers }, ringing(null));
  if (refusal !== undefined) throw new Failure('rule', { field: 'rooms', detail: refusal.said });
  const added = await insertRooms(db, property, list, wanted);
  await requireWithin(db, property, 'rooms');
  await record(
    db,
    property,
    added.map((room) => ({
      kind: 'room.added' as const,
      actor,
      room,
      subject: room,
      detail: { list, extension: hasPhones ? room : null, language: null },
    })),
  );
  return added;
}

export async function changeRoom(
  db: Db,
  property: string,
  list: RoomList,
  room: string,
  given: RoomFields,
  actor: string,
): Promise<Room> {
  const before = await requireRoom(db, property, list, room);
  const after = await withFields(db, property, list, before, before.extension, given);
  const changed = alteration(before, after);
  if (changed === undefined) return before;
  await putRooms(db, property, list, [after]);
  await record(db, property, [{ kind: 'room.changed', actor, room, subject: room, detail: { list, ...changed } }]);
  return after;
}

/** A room with a call to come stays: somebody would not be woken. */
export async function removeRoom(db: Db, property: string, list: RoomList, room: string, actor: string): Promise<void> {
  const removed = await requireRoom(db, property, list, room);
  const { extension, language } = removed;
  if (list === 'mailboxes' && (await hasCallToCome(db, property, room)))
    throw new Failure('inUse', { detail: say('room.inUse', { room }) });
  await deleteRooms(db, property, list, [room]);
  await record(db, property, [
    { kind: 'room.removed', actor, room, subject: room, detail: { list, extension, language, ...waking(removed) } },
  ]);
}

async function requireRoom(db: Db, property: string, list: RoomList, room: string): Promise<Room> {
  const found = roomNumber.test(room) ? await findRoom(db, property, list, room) : undefined;
  if (found === undefined)
    throw new Failure('unknownRoom', { detail: say('room.notInList', { room: room.slice(0, 10), list }) });
  return found;
}

/** For the journal, where its guests are not woken as usual. */
const waking = ({ method }: Room): { method?: Method } => (method === null ? {} : { method });

const ringing = (extension: string | null) => ({ lines: 0, numbers: extension === null ? [] : [extension] });

/** `present` is what is rung so far, null for a new room. */
async function withFields(
  db: Db,
  property: string,
  list: RoomList,
  room: Room,
  present: string | null,
  { extension, language, method }: RoomFields,
): Promise<Room> {
  if (extension !== undefined && extension !== '' && !roomNumber.test(extension))
    throw new Failure('rule', { field: 'extension', detail: say('room.extension') });
  if (language !== undefined && language !== '') {
    const known = await propertyLanguages(db, property);
    if (!known.includes(language))
      throw new Failure('rule', {
        field: 'language',
        detail: say('room.language', { languages: known.join(', ') }),
      });
  }
  const none = list === 'mailboxes' ? room.room : null;
  const rung = extension === undefined ? room.extension : extension === '' ? none : extension;
  const [refusal] = beyondAdministrator(ringing(rung), ringing(present));
  if (refusal !== undefined) throw new Failure('rule', { field: 'extension', detail: refusal.said });
  return {
    room: room.room,
    extension: rung,
    language: language === undefined ? room.language : language === '' ? null : language,
    // By the phone is the usual, and is not kept.
    method: method === undefined ? room.method : method === '' || method === 'system' ? null : method,
  };
}
