/**
 * Guests whom a person wakes. When the moment has come somebody is asked, by an alert that rings the desk at once; the
 * call waits for what they say. Where nobody says in time that the guest is awake, the phone rings after all, or the
 * call counts as missed and whoever comes next is told.
 */
import { raise } from '../alerts/alert.ts';
import { endAsking } from '../alerts/asking.ts';
import { saidOf } from '../alerts/store.ts';
import type { Db } from '../db/connect.ts';
import { conclude, type Conclusion } from '../wakeups/conclude.ts';
import { escalationStep, type WakeupPolicy } from '../wakeups/policy.ts';
import { say } from '../messages/say.ts';
import { lockWakeup } from '../wakeups/store.ts';
import { result, status, type Wakeup } from '../wakeups/wakeup.ts';
import { callsByPeople } from './asking-store.ts';
import type { Visit } from './begun.ts';
import { fail } from './giving-up.ts';
import { ringAgain } from './store.ts';

type Locked = Wakeup & { readonly now: Date };

/** Returns the results of calls that came to their end. */
export async function askPeople(db: Db, visits: ReadonlyMap<string, Visit>, most: number): Promise<number[]> {
  const results: number[] = [];
  for (const { property, id } of await callsByPeople(db, [...visits.keys()], most)) {
    const policy = visits.get(property)?.policy;
    const wakeup = await lockWakeup(db, property, id);
    if (policy === undefined || wakeup === undefined) continue;
    const came = wakeup.status === status.pending ? await ask(db, policy, wakeup) : await settle(db, policy, wakeup);
    if (came !== undefined) results.push(came);
  }
  return results;
}

async function ask(db: Db, policy: WakeupPolicy, wakeup: Locked): Promise<undefined> {
  const { property, id, room, dueAt, wallTime, method } = wakeup;
  const change = { status: status.waitingForRetry, minutes: policy.personMinutes, snoozed: false, unsure: false };
  const until = await ringAgain(db, property, id, change);
  await raise(db, property, {
    kind: method === 'knock' ? 'to-knock' : 'to-call',
    subject: id,
    room,
    detail: { due: dueAt.toISOString(), wall: wallTime, until: until.toISOString() },
    // The first phone rings when the guest is to be woken, however long others may wait for it.
    afterMinutes: escalationStep(policy, 0) === undefined ? undefined : 0,
  });
}

async function settle(db: Db, policy: WakeupPolicy, wakeup: Locked): Promise<number | undefined> {
  const { property, id } = wakeup;
  const said = await saidOf(db, property, id, wakeup.dueAt);
  if (said !== undefined) {
    const conclusion = conclusions[said.how];
    await conclude(db, property, wakeup, { ...conclusion, actor: said.by });
    return conclusion.result;
  }
  if (wakeup.method === 'person-then-system') {
    await endAsking(db, property, id, { by: 'reveille' }); // from here on the phone rings
    return undefined;
  }
  await fail(db, policy, wakeup, result.missed, { reason: say('ring.unsaid').text });
  return result.missed;
}

const conclusions = {
  woken: { result: result.complete, ending: 'in-person' },
  up: { result: result.complete, ending: 'already-up' },
  'rung-again': { result: result.noAnswer, ending: null },
  'not-there': { result: result.noAnswer, ending: null },
} as const satisfies Record<string, Omit<Conclusion, 'actor'>>;
