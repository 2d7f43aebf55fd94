/** The end of a call, and for a daily call the day that follows: one transaction, whoever tells how it ended. */
import { randomUUIDv7 } from 'node:crypto';
import { endAsking } from '../alerts/asking.ts';
import type { Db } from '../db/connect.ts';
import { type EntryOf, record, recordAll } from '../journal/journal.ts';
import { concludeWakeups, insertPastDay, moveWakeup } from './conclude-store.ts';
import { nextDay } from './schedule.ts';
import { findStanding } from './store.ts';
import { type Ending, isPending, statusOf, type Wakeup } from './wakeup.ts';

type Ended = EntryOf<'wakeup.concluded' | 'wakeup.overwritten'>;

export interface Conclusion {
  readonly result: number;
  readonly actor: string;
  /** How a person says that it ended. Left out where the telephone does; null where a person has no more to say. */
  readonly ending?: Ending | null;
  /** Further facts for the journal. */
  readonly detail?: Pick<Ended['detail'], 'attempts' | 'snoozes' | 'reason'>;
  /** What a person wrote, who may have named a guest. */
  readonly personal?: { readonly reason: string };
}

/**
 * Concludes a call, which the caller has locked, or overwrites how it was concluded. Of a daily call the day becomes a
 * record of its own and the call goes on to the next one. Returns the id under which this day's outcome is kept.
 */
export async function conclude(
  db: Db,
  property: string,
  wakeup: Wakeup & { now: Date },
  told: Conclusion,
): Promise<string> {
  if (wakeup.method !== 'system' && isPending(wakeup))
    await endAsking(db, property, wakeup.id, { by: told.actor, how: saidAs(told) });
  if (!wakeup.daily || !isPending(wakeup)) {
    await concludeAll(db, [{ wakeup, told }]);
    return wakeup.id;
  }
  const pastDay = randomUUIDv7();
  const entry = entryOf(wakeup, told);
  await insertPastDay(db, property, wakeup.id, {
    id: pastDay,
    status: statusOf(told.result),
    result: told.result,
    actor: told.actor,
    ...handOf(told),
  });
  await record(db, property, [{ ...entry, subject: pastDay, detail: { ...entry.detail, series: wakeup.id } }]);
  await moveOn(db, property, wakeup, told.actor);
  return pastDay;
}

/** The same of many calls, none of which goes on to another day, in two statements. */
export async function concludeAll(
  db: Db,
  calls: readonly { readonly wakeup: Wakeup; readonly told: Conclusion }[],
): Promise<void> {
  if (calls.length === 0) return;
  await concludeWakeups(
    db,
    calls.map(({ wakeup: { property, id }, told }) => ({
      property,
      id,
      status: statusOf(told.result),
      result: told.result,
      actor: told.actor,
      ...handOf(told),
    })),
  );
  await recordAll(
    db,
    calls.map(({ wakeup, told }) => [wakeup.property, entryOf(wakeup, told)]),
  );
}

function handOf({ ending }: Conclusion): { ending: Ending | null; byHand: boolean } {
  return { ending: ending ?? null, byHand: ending !== undefined };
}

/** What a person says of a call, as it is said of an alert; undefined where the alert is only over with it. */
function saidAs({ ending }: Conclusion): 'woken' | 'up' | undefined {
  if (ending === 'in-person') return 'woken';
  return ending === 'already-up' ? 'up' : undefined;
}

function entryOf(wakeup: Wakeup, { result, actor, ending, detail, personal }: Conclusion): Ended {
  return {
    kind: isPending(wakeup) ? 'wakeup.concluded' : 'wakeup.overwritten',
    actor,
    room: wakeup.room,
    subject: wakeup.id,
    detail: {
      result,
      before: wakeup.result,
      ...detail,
      ...(ending === undefined || ending === null ? {} : { ending }),
    },
    ...(personal === undefined ? {} : { personal }),
  };
}

/**
 * A daily call goes on to its next day under its own id; past a day on which another call of the room stands in that
 * minute.
 */
async function moveOn(db: Db, property: string, wakeup: Wakeup & { now: Date }, actor: string): Promise<void> {
  const now = wakeup.now.toTemporalInstant();
  let next = nextDay(Temporal.PlainDateTime.from(wakeup.wallTime.replace(' ', 'T')), wakeup.zone, now);
  while ((await findStanding(db, property, [wakeup.room], next.ring.at.toInstant().toString())).length > 0)
    next = nextDay(next.wall, wakeup.zone, now);
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
}
