/**
 * Guests come, go and move, as the property system tells it. What that means for wake-up calls: who moves takes them
 * along, in whichever of two ways a move is told; whoever moves in is not woken for the one before; what a check-out
 * means is a policy.
 */
import { budgets } from '../budgets/budgets.ts';
import type { Db } from '../db/connect.ts';
import { type Entry, record } from '../journal/journal.ts';
import type { Method } from '../rooms/method.ts';
import { roomNumber } from '../rooms/room.ts';
import { isRoom, setDoNotDisturb } from './do-not-disturb.ts';
import { deleteLeftMessages } from './messages-store.ts';
import { findRoom } from '../rooms/store.ts';
import { remove } from '../wakeups/book.ts';
import {
  beginPurge,
  callsLeft,
  countGuests,
  databaseNow,
  deleteGuests,
  type Departure,
  moveCall,
  nextHour,
  type Person,
  putDeparture,
  putGuest,
  roomsOf,
  takeDepartureFrom,
  takeDepartureOf,
} from './store.ts';

export interface Stay {
  readonly room: string;
  readonly guest: string;
  readonly language: string | null;
  /** How they are woken, where the property system says something that means it. */
  readonly method?: Method | null;
  /** It is told as it happens: the guest checks in now. */
  readonly checksIn?: boolean;
  /** Only where the property wants it. The name goes into the journal as well, from where it can be erased. */
  readonly person?: Person | undefined;
}

/** What becomes of calls at a check-out. */
export interface LeavingPolicy {
  /** purge: removed. keep: those before an hour stay. follow: they wait for the guest to turn up in another room. */
  readonly checkOut: 'purge' | 'keep' | 'follow';
  readonly keepUntil: string;
  /** How long a guest may take from a check-out to the check-in that makes a move of it. */
  readonly moveSeconds: number;
}

/** `from` where it is told as a change with the old room. */
export async function arrive(db: Db, property: string, actor: string, stay: Stay, from?: string): Promise<void> {
  const { room, guest } = stay;
  if (!(await isRoom(db, property, room))) return;
  // A room has no more guests than fit in it, whatever is told.
  if (
    (await countGuests(db, property, room)) >= budgets.guests.most &&
    !(await roomsOf(db, property, guest)).includes(room)
  )
    return;
  const isNew = await putGuest(db, property, stay);
  const left = guest === '' ? [] : await takeDepartureOf(db, property, guest);
  // First the calls of who lived here before: what is carried along afterwards stays.
  const before = await takeDepartureFrom(db, property, room);
  if (before !== undefined) await removeLeft(db, property, { ...before, keepBefore: null });
  for (const departure of left)
    if (departure.room !== room) await carryAlong(db, property, actor, departure.room, room, departure.leftAt);
  const elsewhere = new Set(guest === '' ? [] : await roomsOf(db, property, guest));
  if (from !== undefined && roomNumber.test(from)) elsewhere.add(from);
  elsewhere.delete(room);
  for (const other of elsewhere) await moveOut(db, property, actor, other, stay);
  if (isNew) await record(db, property, [arrival(actor, stay)]);
}

export async function leave(
  db: Db,
  property: string,
  actor: string,
  stay: Pick<Stay, 'room' | 'guest'>,
  policy: LeavingPolicy,
): Promise<void> {
  const { room, guest } = stay;
  if (!(await isRoom(db, property, room))) return;
  const gone = await deleteGuests(db, property, room, guest === '' ? undefined : guest);
  // An entry for each of them: what is known of one can be erased without the others.
  const detail = { policy: policy.checkOut };
  const left = gone.map((one): Entry => ({ kind: 'guest.left', actor, room, detail, personal: { guests: [one] } }));
  await record(db, property, left);
  // Whose a call is, nobody knows: while somebody lives there it is theirs.
  if ((await countGuests(db, property, room)) > 0) return;
  await setDoNotDisturb(db, property, actor, room, false);
  await putDeparture(db, property, {
    room,
    guest: guest === '' ? (gone[0] ?? '') : guest,
    actor,
    purgeAfterSeconds: policy.checkOut === 'follow' ? null : policy.moveSeconds,
    keepBefore: policy.checkOut === 'keep' ? await nextHour(db, property, policy.keepUntil) : null,
  });
}

/** The time for a move has passed. */
export async function purgeLeft(db: Db, property: string, room: string): Promise<void> {
  const departure = await beginPurge(db, property, room);
  if (departure !== undefined) await removeLeft(db, property, departure);
}

async function removeLeft(db: Db, property: string, departure: Departure): Promise<void> {
  const { room, guest, actor, leftAt, keepBefore } = departure;
  await deleteLeftMessages(db, property, room, guest);
  for (const { id } of await callsLeft(db, property, room, leftAt, keepBefore)) await remove(db, property, id, actor);
}

/** Out of a room without a check-out. The calls go along unless somebody else stays there. */
async function moveOut(db: Db, property: string, actor: string, from: string, stay: Stay): Promise<void> {
  await deleteGuests(db, property, from, stay.guest === '' ? undefined : stay.guest);
  if ((await countGuests(db, property, from)) > 0) return;
  await setDoNotDisturb(db, property, actor, from, false);
  await carryAlong(db, property, actor, from, stay.room, await databaseNow(db));
}

async function carryAlong(
  db: Db,
  property: string,
  actor: string,
  from: string,
  to: string,
  until: string,
): Promise<void> {
  const rings = (await findRoom(db, property, 'mailboxes', to)) !== undefined;
  const moved: string[] = [];
  for (const { id } of rings ? await callsLeft(db, property, from, until, null) : []) {
    if (await moveCall(db, property, id, to, actor)) moved.push(id);
    else await remove(db, property, id, actor); // the other room is rung in that minute anyway
  }
  await record(db, property, [
    { kind: 'guest.moved', actor, room: to, detail: { from, to, calls: moved.length } },
    ...moved.map((id): Entry => ({ kind: 'wakeup.moved', actor, room: to, subject: id, detail: { from, to } })),
  ]);
}

function arrival(actor: string, { room, guest, person, language }: Stay): Entry {
  const name = person?.name ?? undefined;
  return {
    kind: 'guest.arrived',
    actor,
    room,
    detail: { language },
    personal: { guest },
    ...(name === undefined ? {} : { name }),
  };
}
