/** Rings a phone of the property without a wake-up: on a line like any call, when no guest waits for it. */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { type Entry, record } from '../journal/journal.ts';
import { maySnooze, type Outcome, snoozeKey, type WakeupPolicy } from '../wakeups/policy.ts';
import { result } from '../wakeups/wakeup.ts';
import type { BegunCall } from './begun.ts';
import type { House } from './store.ts';
import { beginTrial, endTrial, insertTrial, isTried, type Trial, type TrialEnd, type TrialToAsk, type WaitingTrial, waitingTrials } from './trials-store.ts';

/** A person waits for it at the phone: one that cannot ring by then is of no use. */
const patienceSeconds = 30;
/** No call lasts longer: one that began before that has ended, and nobody is left who saw it. */
const longestSeconds = 400;
/** To see whether a phone works: long enough to be heard at the other end of a room, and no longer. */
const briefRingSeconds = 20;

const endings = ['heard', 'hung-up', 'busy', 'no-answer', 'unreachable', 'forwarded', 'not-placed', 'unsure'] as const;
export const trialStates = ['waiting', 'ringing', ...endings] as const;
type Ending = (typeof endings)[number];

/** One that nobody has begun by now will not be begun: no process that dials is alive. */
export function trialState({ askedAt, begunAt, outcome, now }: Trial & { readonly now: Date }): (typeof trialStates)[number] {
  if (outcome !== null) return endings.find((one) => one === outcome) ?? 'unsure';
  const seconds = (now.getTime() - askedAt.getTime()) / 1000;
  if (begunAt !== null) return seconds > longestSeconds ? 'unsure' : 'ringing';
  return seconds > patienceSeconds + 5 ? 'not-placed' : 'waiting';
}

/** Whether a telephone system is connected for this property; undefined in a process that does not dial, and so cannot know. */
export type Connected = ((property: string) => boolean) | undefined;

export function requireTelephony(connected: Connected, property: string): void {
  if (connected?.(property) === false)
    throw new Failure('conflict', { detail: 'No telephone system is connected at present, so nothing can ring. `reveille doctor` says what to mend.' });
}

/** The id to ask with how it went. The extension has been checked. */
export async function askTrial(db: Db, property: string, wanted: Omit<TrialToAsk, 'id'>): Promise<string> {
  if (await isTried(db, property, wanted.extension, longestSeconds))
    throw new Failure('conflict', { detail: `${wanted.extension} is being rung already. Wait until it is over.` });
  const id = randomUUIDv7();
  await insertTrial(db, property, { id, ...wanted });
  return id;
}

export function trialsOf(db: Db, properties: readonly string[]): Promise<WaitingTrial[]> {
  return waitingTrials(db, properties, patienceSeconds);
}

/** Those that have waited too long are told; the others are begun, as far as there are lines and no phone is rung twice. */
export async function beginTrials(
  db: Db,
  trials: readonly WaitingTrial[],
  { house, policy, node, free, busy }: { house: House; policy: WakeupPolicy; node: string | undefined; free: number; busy: Set<string> },
): Promise<BegunCall[]> {
  const { property } = house;
  const calls: BegunCall[] = [];
  for (const trial of trials) {
    if (trial.late) {
      const words = node === undefined ? 'no telephone system is connected' : 'no line came free in time';
      await tellTrial(db, property, trial.id, { outcome: 'not-placed', sipStatus: null, words }, {});
    } else if (node !== undefined && calls.length < free && !busy.has(trial.extension)) {
      busy.add(trial.extension);
      await beginTrial(db, property, trial.id);
      calls.push(callOf(trial, property, house, policy, node));
    }
  }
  return calls;
}

function callOf({ id, room, extension, language, wallTime, askedAt }: Trial, property: string, house: House, policy: WakeupPolicy, node: string): BegunCall {
  const call = {
    attempt: { property, id: randomUUIDv7(), purpose: 'trial' as const, wakeup: id, alert: null, number: 1, room: '', extension, dueAt: askedAt, node },
    ringSeconds: policy.ringSeconds,
    hotel: house.hotel,
    language,
    wallTime: `2000-01-01 ${wallTime}`, // as of a wake-up, of which only the time is said
    lateSeconds: 0,
    lastAttempt: false,
  };
  if (room !== null) return { ...call, ringSeconds: briefRingSeconds, brief: true };
  return {
    ...call,
    ...(maySnooze(policy, 0) ? { snooze: { key: snoozeKey, minutes: policy.snooze.minutes } } : {}),
    ...(policy.confirm === null ? {} : { confirm: { key: policy.confirm } }),
  };
}

interface Came {
  readonly outcome: Outcome;
  /** As of a wake-up. */
  readonly came: number | null;
  readonly reason: string | undefined;
}

export async function afterTrial(db: Db, property: string, id: string, { outcome, came, reason: words = '' }: Came): Promise<void> {
  if (outcome === 'unsure') return tellTrial(db, property, id, { outcome: 'unsure', sipStatus: null, words }, {});
  const { cause, sipStatus = null } = outcome;
  return tellTrial(db, property, id, { outcome: wordFor(outcome, came), sipStatus, words }, { cause, sip: sipStatus });
}

async function tellTrial(
  db: Db,
  property: string,
  id: string,
  end: TrialEnd & { readonly outcome: Ending },
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const trial = await endTrial(db, property, id, end);
  if (trial !== undefined)
    await record(db, property, [endEntry(trial, { outcome: end.outcome, ...facts, ...(end.words === '' ? {} : { reason: end.words }) })]);
}

function endEntry({ id: subject, room, actor, language, extension, wallTime }: Trial, facts: Readonly<Record<string, unknown>>): Entry {
  return room === null
    ? { kind: 'announcement.rung', actor, subject, detail: { language, extension, time: wallTime, ...facts } }
    : { kind: 'room.test-ring-ended', actor: 'reveille', room, subject, detail: { extension, ...facts } };
}

function wordFor(outcome: Exclude<Outcome, 'unsure'>, came: number | null): Ending {
  if (outcome.forwardedTo !== undefined) return 'forwarded';
  // Here nobody has to be awake: who listened has heard it, whatever key they pressed.
  if (outcome.answered) return outcome.heard || outcome.key !== '' || outcome.listenedSeconds >= 6 ? 'heard' : 'hung-up';
  if (came === result.busy) return 'busy';
  return came === result.noAnswer ? 'no-answer' : 'unreachable';
}
