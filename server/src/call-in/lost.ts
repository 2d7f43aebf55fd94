/**
 * Who called in and is not heard of any more, not even hanging up, is lost: no page reached the phone. The desk is told
 * whom to ring back.
 */
import { raise } from '../alerts/alert.ts';
import type { Database, Db } from '../db/connect.ts';
import { asSystem, enterProperty } from '../db/transaction.ts';
import { record } from '../journal/journal.ts';
import type { Log } from '../ops/log.ts';
import { repeat } from '../work/loop.ts';
import { addToAlert, type LostCall, lockLost, takeLost } from './lost-store.ts';

const pause = 10_000;
const batch = 500;
/** More of them nobody rings back from a card; the list of calls has them all. */
const mostTold = 10;

/** The longest page is said and answered in less; a phone that has hung up says so at once. */
const quietSeconds = 180;

/** Looks until the signal aborts. Several processes may: each call is lost once. */
export async function keepFindingLost(database: Database, signal: AbortSignal, log: Log): Promise<void> {
  await repeat({ pause, signal, log, trouble: 'calls that were lost cannot be found' }, () => findLost(database));
}

/** The mark and the alert are one transaction: lost and told, or neither. */
async function findLost(database: Database): Promise<void> {
  for (;;) {
    const found = await asSystem(database, async (db) => {
      const lost = await takeLost(db, quietSeconds, batch);
      // Who was helped before is not lost, and who has no number cannot be rung back.
      const told = lost
        .filter(({ helped, room, caller }) => !helped && (room ?? caller) !== '')
        .toSorted((one, other) => one.at.getTime() - other.at.getTime());
      // In one order in all processes: they wait for each other, and never in a circle.
      const hotels = [...Map.groupBy(told, ({ property }) => property)].toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      );
      for (const [property, calls] of hotels) {
        await enterProperty(db, property);
        await tellLost(db, property, calls);
      }
      return lost.length;
    });
    if (found < batch) return;
  }
}

/** One alert stands for all of them until somebody takes it: an outage would be many. */
async function tellLost(db: Db, property: string, calls: readonly LostCall[]): Promise<void> {
  const before = await lockLost(db, property);
  const known = new Set(before?.callers.split(', '));
  const joined = new Set(calls.map(({ room, caller }) => room ?? caller)).difference(known);
  const all = known.union(joined);
  const detail = {
    callers: [...all].slice(-mostTold).join(', '),
    since: before?.since ?? calls[0]?.at.toISOString() ?? '',
  };
  if (before !== undefined) {
    if (joined.size === 0) return;
    await addToAlert(db, property, before.id, detail);
    const callers = [...joined].slice(-mostTold).join(', ');
    const told = { alert: 'caller-lost', about: null, callers } as const;
    return record(db, property, [{ kind: 'alert.joined', actor: 'reveille', subject: before.id, detail: told }]);
  }
  const [only] = calls.length === 1 ? calls : [];
  await raise(db, property, {
    kind: 'caller-lost',
    ...(only === undefined || only.room === null ? {} : { room: only.room }),
    detail,
  });
}
