/**
 * Who did what with a call. Rows that an earlier version wrote do not say it; the journal does, as far back as it goes,
 * and what it does not know either stays unknown.
 */
import type { Db } from '../db/connect.ts';
import { type Told, toldOf } from './hands-store.ts';
import type { KeptWakeup } from './store.ts';
import { type Hands, isPending, result } from './wakeup.ts';

const dialer = 'reveille';

export async function withHands(db: Db, property: string, calls: readonly KeptWakeup[]): Promise<KeptWakeup[]> {
  const asked = calls.filter(isForgotten);
  if (asked.length === 0) return calls.map(pendingHands);
  const subjects = new Set(asked.flatMap(({ id, series }) => (series === null ? id : [id, series])));
  const told = Map.groupBy(await toldOf(db, property, [...subjects]), ({ subject }) => subject);
  return calls.map((call) => (isForgotten(call) ? { ...call, ...fromJournal(call, told) } : pendingHands(call)));
}

/** An earlier version may also have concluded or corrected a call that this one has booked. */
function isForgotten(call: KeptWakeup): boolean {
  return !isPending(call) && (call.bookedBy === null || call.concludedBy !== call.actor);
}

/** Of one that is to come the actor is who booked it: only its end made an earlier version write another. */
function pendingHands(call: KeptWakeup): KeptWakeup {
  return call.bookedBy === null && isPending(call) ? { ...call, bookedBy: call.actor } : call;
}

function fromJournal(call: KeptWakeup, told: ReadonlyMap<string, readonly Told[]>): Hands {
  const booked = told.get(call.series ?? call.id)?.find(({ kind }) => kind === 'wakeup.booked');
  let { actedBy, concludedBy, ending } = call;
  for (const { kind, actor, ending: how, result: came } of told.get(call.id) ?? []) {
    if (kind === 'wakeup.booked') continue;
    const byDialer = kind === 'wakeup.concluded' && actor === dialer;
    if (!byDialer) actedBy = actor;
    if (kind === 'wakeup.made-daily') continue;
    concludedBy = actor;
    const cancelled = kind === 'wakeup.concluded' && came === result.cancelled;
    ending = how ?? (byDialer || cancelled ? null : 'corrected');
  }
  return { bookedBy: call.bookedBy ?? booked?.actor ?? null, actedBy, concludedBy, ending };
}
