/**
 * Wake-ups that the property system sets (WR) and clears (WC). Neither is ever acknowledged or sent back: only how a
 * call ended is told.
 */
import { randomUUIDv7 } from 'node:crypto';
import { raise } from '../../alerts/alert.ts';
import { budgets } from '../../budgets/budgets.ts';
import type { Db } from '../../db/connect.ts';
import { Failure } from '../../failures.ts';
import { say } from '../../messages/say.ts';
import { record } from '../../journal/journal.ts';
import { book, remove } from '../../wakeups/book.ts';
import { ringAt } from '../../wakeups/schedule.ts';
import { findStanding } from '../../wakeups/store.ts';
import { source } from '../../wakeups/wakeup.ts';
import type { LinkIdentity } from './posting.ts';
import { fieldOf, type FiasRecord } from './protocol/record.ts';
import { readDate, readTime } from './protocol/values.ts';
import { closeKnownCall, countStanding, findKnownCall, putKnownCall } from '../known-calls-store.ts';

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
export async function setWakeup(db: Db, link: LinkIdentity, told: FiasRecord, mayRefuse: () => boolean): Promise<void> {
  const { property, name } = link;
  const wanted = readWanted(told);
  const { room, date, time } = wanted;
  try {
    if ((await countStanding(db, property, room)) >= budgets.linkCalls.most)
      throw new Failure('rule', {
        detail: say('link.calls', { most: budgets.linkCalls.most }),
      });
    const [call] = await book(db, property, {
      room: oneRoom(room),
      asked: asked(wanted),
      daily: false,
      actor: name,
      source: source.propertySystem,
    });
    if (call === undefined) return;
    const known = await findKnownCall(db, link, call.id);
    // One of ours that the property system was told of stays ours; the words of the property system are the ones to
    // echo.
    await putKnownCall(db, link, { wakeup: call.id, origin: known?.origin ?? 'theirs', room, date, time });
  } catch (error) {
    if (!(error instanceof Failure) || error.failure === 'busy' || error.failure === 'credentials') throw error;
    if (mayRefuse()) await refuse(db, link, wanted, error.message);
  }
}

/** A guest who believes in a call that will not come: the property system hears at once, and so does a person. */
async function refuse(db: Db, link: LinkIdentity, { room, date, time }: Wanted, reason: string): Promise<void> {
  const { property, destination, name } = link;
  const subject = randomUUIDv7();
  const shown = room.slice(0, 10);
  await putKnownCall(db, link, { wakeup: subject, origin: 'theirs', room: room.slice(0, 20), date, time });
  const detail = { destination: name, destinationId: destination, date, time, reason };
  await record(db, property, [{ kind: 'wakeup.refused', actor: name, room: shown, subject, detail }]);
  await raise(db, property, { kind: 'wakeup-refused', subject, room: shown, detail });
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

/** A comma would make several rooms of it. */
function oneRoom(room: string): string {
  if (room === '' || room.includes(',')) throw new Failure('unknownRoom', { detail: say('link.room', { room }) });
  return room;
}
