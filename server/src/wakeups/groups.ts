/** Many calls at once: all of them are set, moved or cancelled, or none. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { Method } from '../rooms/method.ts';
import { book, type BookedCall, remove } from './book.ts';
import { Space } from './ceilings.ts';
import { changeCall } from './change.ts';
import { joinGroup, lockGroup } from './groups-store.ts';

interface CallToBook {
  readonly room: string;
  readonly datetime: string;
  readonly daily: boolean;
  readonly method?: Method;
}

export interface CallsToBook {
  readonly group: string | undefined;
  readonly calls: readonly CallToBook[];
  readonly actor: string;
  readonly source: number;
}

/** Calls of one minute are booked in one go. */
const alike = ({ datetime, daily, method }: CallToBook): string => `${datetime} ${String(daily)} ${method ?? ''}`;

export async function bookTogether(db: Db, property: string, wanted: CallsToBook): Promise<BookedCall[]> {
  const { group: party, actor, source } = wanted;
  const booked: BookedCall[] = [];
  const space = new Space();
  for (const same of Map.groupBy(wanted.calls, alike).values()) {
    const [{ datetime, daily, method }] = same as [(typeof same)[number]];
    const room = same.map((call) => call.room).join(',');
    const booking = { room, asked: { datetime }, daily, actor, source, party, method };
    booked.push(...(await book(db, property, booking, space)));
  }
  const ids = booked.map(({ id }) => id);
  if (party !== undefined) await joinGroup(db, property, ids, party);
  return booked;
}

/** Which calls of a group: all that have not begun to ring, or those of some rooms. */
export interface Some {
  readonly group: string;
  readonly rooms?: readonly string[] | undefined;
  readonly actor: string;
}

/** By so many minutes; earlier where they are less than none. Says how many were moved. */
export async function moveGroup(
  db: Db,
  property: string,
  { group, rooms, actor }: Some,
  minutes: number,
): Promise<number> {
  const calls = await lockSome(db, property, group, rooms);
  // In this order no call takes the place of one that has still to move.
  for (const { id, dueAt } of minutes > 0 ? calls : calls.toReversed()) {
    const to = new Date(dueAt.getTime() + minutes * 60_000).toISOString();
    await changeCall(db, property, { id, scheduled: dueAt.toISOString(), actor }, { datetime: to });
  }
  return calls.length;
}

export async function cancelGroup(db: Db, property: string, { group, rooms, actor }: Some): Promise<number> {
  const calls = await lockSome(db, property, group, rooms);
  for (const { id } of calls) await remove(db, property, id, actor);
  return calls.length;
}

async function lockSome(db: Db, property: string, group: string, rooms: readonly string[] | undefined) {
  const calls = await lockGroup(db, property, group, rooms);
  if (calls.length === 0) throw new Failure('unknownCall', { detail: say('group.none', { group }) });
  return calls;
}
