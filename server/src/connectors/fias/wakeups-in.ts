/**
 * Wake-ups that the property system sets (WR) and clears (WC). Neither is ever acknowledged or sent back: only how a
 * call ended is told.
 */
import type { Db } from '../../db/connect.ts';
import { Failure } from '../../failures.ts';
import { say } from '../../messages/say.ts';
import { remove } from '../../wakeups/book.ts';
import { ringAt } from '../../wakeups/schedule.ts';
import { findStanding } from '../../wakeups/store.ts';
import type { LinkIdentity } from './posting.ts';
import { fieldOf, type FiasRecord } from './protocol/record.ts';
import { readDate, readTime } from './protocol/values.ts';
import { takeCall } from '../calls-in.ts';
import { closeKnownCall, findKnownCall, putKnownCall } from '../known-calls-store.ts';

interface Wanted {
  readonly room: string;
  /** As received. */
  readonly date: string;
  readonly time: string;
  readonly day: Temporal.PlainDate | undefined;
  readonly clock: Temporal.PlainTime | undefined;
}

function readWanted(told: FiasRecord): Wanted {
  const [date = '', time = ''] = ['DA', 'TI'].map((name) => fieldOf(told, name)?.slice(0, 20).toWellFormed());
  return {
    room: (fieldOf(told, 'RN') ?? '').slice(0, 20).toWellFormed(),
    date,
    time,
    day: readDate(date),
    clock: readTime(time),
  };
}

/** `mayRefuse` says whether one more can be refused by itself. */
export function setWakeup(db: Db, link: LinkIdentity, told: FiasRecord, mayRefuse: () => boolean): Promise<void> {
  const wanted = readWanted(told);
  const { room, date, time } = wanted;
  return takeCall(db, link, { room, date, time }, () => asked(wanted), mayRefuse);
}

export async function clearWakeup(db: Db, link: LinkIdentity, zone: string, told: FiasRecord): Promise<void> {
  const { property, name } = link;
  const { room, day, clock } = readWanted(told);
  if (day === undefined || clock === undefined || room === '') return;
  const instant = ringAt(day.toPlainDateTime(clock), zone).at.toInstant();
  for (const { id } of await findStanding(db, property, [room], instant.toString())) {
    const known = await findKnownCall(db, link, id);
    // Also where they were never told of it: what they clear is not told to them any more.
    if (known === undefined) await putKnownCall(db, link, { wakeup: id, origin: 'theirs', room, date: '', time: '' });
    await closeKnownCall(db, link, id, null);
    await remove(db, property, id, name);
  }
}

function asked({ day, clock, date }: Wanted): { datetime: string } | { time: string } {
  if (clock === undefined) throw new Failure('parameter', { detail: say('link.time') });
  if (day !== undefined) return { datetime: day.toPlainDateTime(clock).toString() };
  if (date !== '') throw new Failure('parameter', { detail: say('link.date') });
  return { time: clock.toString().replaceAll(':', '').slice(0, 4) };
}
