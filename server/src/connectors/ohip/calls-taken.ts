/**
 * Wake-ups that OPERA Cloud has for a stay, made true here: what is to be rung there is booked, and what is not there
 * any more is removed. What was told to it while that was read is newer than what was read.
 */
import type { Db } from '../../db/connect.ts';
import { remove } from '../../wakeups/book.ts';
import { takeCall } from '../calls-in.ts';
import { closeKnownCall, isCallKnown, standingCallsOf } from '../known-calls-store.ts';
import type { CallTime } from './calls.ts';

interface Place {
  readonly property: string;
  readonly destination: string;
  readonly name: string;
}

export interface ReadCalls {
  readonly stay: string;
  readonly room: string;
  readonly pending: readonly CallTime[];
  /** By the database's clock, before they were asked for. */
  readonly readAt: string;
}

export async function takeCalls(
  db: Db,
  place: Place,
  { stay, room, pending, readAt }: ReadCalls,
  mayRefuse: () => boolean,
): Promise<void> {
  const wanted = new Set(pending.map(({ date, time }) => `${date} ${time}`));
  for (const { wakeup, date, time } of await standingCallsOf(db, place, stay, readAt)) {
    if (wanted.has(`${date} ${time}`)) continue;
    await closeKnownCall(db, place, wakeup, null);
    await remove(db, place.property, wakeup, place.name);
  }
  for (const { date, time } of pending)
    if (!(await isCallKnown(db, place, { stay, date, time }, readAt)))
      await takeCall(db, place, { room, date, time, stay }, () => ({ datetime: `${date}T${time}` }), mayRefuse);
}
