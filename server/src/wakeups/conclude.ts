/** The end of a call, and for a daily call the day that follows: one transaction, whoever tells how it ended. */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { record } from '../journal/journal.ts';
import { nextDay } from './schedule.ts';
import { concludeWakeup, findStanding, insertPastDay, moveWakeup } from './store.ts';
import { isPending, statusOf, type Wakeup } from './wakeup.ts';

export interface Conclusion {
  readonly result: number;
  readonly actor: string;
  /** Further facts for the journal. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** What a person wrote, who may have named a guest. */
  readonly personal?: Readonly<Record<string, unknown>>;
}

/** The job starts this early and waits for the exact instant. */
const leadMilliseconds = 5000;

export function ringJob(property: string, wakeup: string, instant: Temporal.Instant) {
  return { data: { property, wakeup, due: instant.toString() }, startAfter: new Date(instant.epochMilliseconds - leadMilliseconds) };
}

/**
 * Concludes a call, which the caller has locked, or overwrites how it was concluded. Of a daily call the day becomes a record of
 * its own and the call goes on to the next one. Returns the id under which this day's outcome is kept.
 */
export async function conclude(db: Db, jobs: Jobs, property: string, wakeup: Wakeup & { now: Date }, told: Conclusion): Promise<string> {
  const { result, actor, detail, personal } = told;
  const concluded = { status: statusOf(result), result, actor };
  const entry = { actor, room: wakeup.room, detail: { result, before: wakeup.result, ...detail }, ...(personal === undefined ? {} : { personal }) };
  if (wakeup.daily && isPending(wakeup)) {
    const pastDay = randomUUIDv7();
    await insertPastDay(db, property, wakeup.id, { id: pastDay, ...concluded });
    await record(db, property, [{ kind: 'wakeup.concluded', ...entry, subject: pastDay, detail: { ...entry.detail, series: wakeup.id } }]);
    await moveOn(db, jobs, property, wakeup, actor);
    return pastDay;
  }
  await concludeWakeup(db, property, wakeup.id, concluded);
  await record(db, property, [{ kind: isPending(wakeup) ? 'wakeup.concluded' : 'wakeup.overwritten', ...entry, subject: wakeup.id }]);
  return wakeup.id;
}

/** A daily call goes on to its next day under its own id; past a day on which another call of the room stands in that minute. */
async function moveOn(db: Db, jobs: Jobs, property: string, wakeup: Wakeup & { now: Date }, actor: string): Promise<void> {
  const now = wakeup.now.toTemporalInstant();
  let next = nextDay(Temporal.PlainDateTime.from(wakeup.wallTime.replace(' ', 'T')), wakeup.zone, now);
  while ((await findStanding(db, property, [wakeup.room], next.ring.at.toInstant().toString())).length > 0) next = nextDay(next.wall, wakeup.zone, now);
  const instant = next.ring.at.toInstant();
  await moveWakeup(db, property, wakeup.id, { wallTime: next.wall.toString(), dueAt: instant.toString() });
  await record(db, property, [
    {
      kind: 'wakeup.next-day',
      actor,
      room: wakeup.room,
      subject: wakeup.id,
      detail: { due: instant.toString(), wall: next.wall.toString(), rule: next.ring.rule },
    },
  ]);
  await jobs.send(db, 'ring', [ringJob(property, wakeup.id, instant)]);
}
