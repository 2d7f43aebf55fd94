/**
 * Where lines are given out. Whatever makes a property worth a look (a job, a line that came free, the sweep), one transaction
 * decides: who is due, in due order, as far as the lines go. Two processes that look at once wait for each other, so that a
 * property never has more calls than lines, and no call is begun twice.
 */
import { randomUUIDv7 } from 'node:crypto';
import { raise } from '../alerts/alert.ts';
import { alertsToTell, setNextStep } from '../alerts/store.ts';
import type { Db } from '../db/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Entry, record } from '../journal/journal.ts';
import { conclude } from '../wakeups/conclude.ts';
import { defaultWakeupPolicy, escalationStep, maySnooze, snoozeKey, type WakeupPolicy } from '../wakeups/policy.ts';
import { lockWakeup } from '../wakeups/store.ts';
import { result, type Wakeup } from '../wakeups/wakeup.ts';
import type { Attempt } from './attempt.ts';
import { type AttemptToBegin, beginAttempts, type DueCall, dueCalls, type House, lapsedCalls, linesInUse, lockHouse, markRinging, nextDue } from './store.ts';
import { beginTrials } from './trial.ts';

/** A call that has been begun and is to be placed, with what is to be said. */
export interface BegunCall {
  readonly attempt: Omit<Attempt, 'begunAt'>;
  readonly ringSeconds: number;
  readonly hotel: string;
  readonly language: string;
  readonly wallTime: string;
  readonly lateSeconds: number;
  readonly lastAttempt: boolean;
  readonly snooze?: { readonly key: string; readonly minutes: number };
  readonly confirm?: { readonly key: string };
  /** Read once, and no key is waited for. */
  readonly brief?: boolean;
}

export interface Passage {
  readonly begun: readonly BegunCall[];
  /** More may be due, now or soon. */
  readonly next?: Date | undefined;
}

/** Few enough that the first of a storm leave at once, many enough that the storm is not spent in transactions. */
const mostAtOnce = 40;
/**
 * When everybody wants seven o'clock, writing it all down takes longer than anybody should wait: a crowd is begun a moment before,
 * and placed when its moment comes.
 */
export const crowd = { calls: mostAtOnce, leadSeconds: 1 } as const;
const lookAheadSeconds = 10;

/** `pick` says where the next call will be placed; without such a place nothing can ring, and only what has lapsed is dealt with. */
export async function passGate(db: Db, jobs: Jobs, property: string, dialer: string, pick: () => string | undefined): Promise<Passage> {
  const node = pick();
  const house = await lockHouse(db, property);
  if (house === undefined) return { begun: [] };
  const policy = policyOf(house);
  const taken = await linesInUse(db, property);
  const free = node === undefined ? 0 : Math.max(0, house.lines - taken.lines);
  await letLapse(db, jobs, property, policy, free === 0 && node !== undefined ? result.noLine : result.missed);
  const busy = new Set(taken.extensions);
  const told = node === undefined ? [] : await tellDesk(db, property, { house, policy, node, free, busy });
  const due = node === undefined ? [] : await dueCalls(db, property, Math.min(mostAtOnce, free - told.length), crowd);
  const reachable = due.filter((call) => call.extension !== null);
  for (const call of due.filter(({ extension }) => extension === null))
    await giveUp(db, jobs, property, policy, call.id, result.unreachable, 'the room has no phone any more');
  const rung = node === undefined ? [] : reachable.map((call) => begin(call, property, house, policy, pick() ?? node));
  for (const { attempt } of rung) busy.add(attempt.extension);
  // Guests first: a trial has what they leave, and nothing while more of them may be due.
  const left = due.length === mostAtOnce ? 0 : free - told.length - rung.length;
  const tried = await beginTrials(db, property, { house, policy, node, free: left, busy });
  if (node === undefined) return { begun: [] };
  const begun = [...told, ...tried, ...rung];
  if (begun.length > 0) {
    await beginAttempts(
      db,
      property,
      dialer,
      begun.map(({ attempt }): AttemptToBegin => attempt),
    );
    await markRinging(
      db,
      property,
      rung.map(({ attempt }) => attempt.wakeup),
    );
    await record(db, property, [...told, ...rung].map(ringingEntry)); // a trial tells of itself
  }
  const next = due.length === mostAtOnce && free > begun.length ? taken.now : await nextDue(db, property, lookAheadSeconds);
  return { begun, next };
}

export function policyOf(house: House): WakeupPolicy {
  return { ...defaultWakeupPolicy, ...house.policy };
}

function begin(call: DueCall, property: string, house: House, policy: WakeupPolicy, node: string): BegunCall {
  const { id: wakeup, room, extension, ringAt, wallTime, attempts, lateSeconds } = call;
  return {
    attempt: {
      property,
      id: randomUUIDv7(),
      purpose: 'room',
      wakeup,
      alert: null,
      number: attempts + 1,
      room,
      extension: extension ?? '',
      dueAt: ringAt,
      node,
    },
    ringSeconds: policy.ringSeconds,
    hotel: house.hotel,
    language: call.language ?? house.language,
    wallTime,
    lateSeconds,
    lastAttempt: call.tries + 1 >= policy.attempts,
    ...(maySnooze(policy, call.snoozes) ? { snooze: { key: snoozeKey, minutes: policy.snooze.minutes } } : {}),
    ...(policy.confirm === null ? {} : { confirm: { key: policy.confirm } }),
  };
}

function ringingEntry({ attempt, lateSeconds }: BegunCall): Entry {
  const { id, purpose, wakeup, alert, number, room, extension, dueAt, node } = attempt;
  const detail = { attempt: id, number, extension, due: dueAt.toISOString(), late: Math.max(0, Math.round(lateSeconds * 1000) / 1000), node };
  return purpose === 'room'
    ? { kind: 'wakeup.ringing', actor: 'reveille', room, subject: wakeup, detail }
    : { kind: 'alert.ringing', actor: 'reveille', room, subject: alert ?? '', detail };
}

/** Too late to be of use: nobody is rung in the middle of the morning for a flight that has left. A person is told. */
async function letLapse(db: Db, jobs: Jobs, property: string, policy: WakeupPolicy, why: number): Promise<void> {
  for (const id of await lapsedCalls(db, property, policy.graceMinutes, mostAtOnce)) {
    await giveUp(db, jobs, property, policy, id, why, why === result.noLine ? 'no line came free in time' : 'not rung within the grace time');
  }
}

async function giveUp(db: Db, jobs: Jobs, property: string, policy: WakeupPolicy, id: string, why: number, words: string): Promise<void> {
  const wakeup = await lockWakeup(db, property, id);
  if (wakeup !== undefined) await fail(db, jobs, property, policy, wakeup, why, { reason: words });
}

/** Concludes a call as failed, and sees to it that a person hears of it. */
export async function fail(
  db: Db,
  jobs: Jobs,
  property: string,
  policy: WakeupPolicy,
  wakeup: Wakeup & { now: Date },
  why: number,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const kept = await conclude(db, jobs, property, wakeup, { result: why, actor: 'reveille', detail });
  await raise(db, property, {
    kind: why === result.missed || why === result.noLine ? 'missed' : 'unanswered',
    subject: kept,
    room: wakeup.room,
    detail: { result: why, due: wakeup.dueAt.toISOString(), wall: wakeup.wallTime, attempts: wakeup.attempts, ...detail },
    afterMinutes: escalationStep(policy, 0)?.afterMinutes,
  });
}

interface Telling {
  readonly house: House;
  readonly policy: WakeupPolicy;
  readonly node: string;
  readonly free: number;
  /** Extensions that are being rung: a phone takes one call at a time. */
  readonly busy: Set<string>;
}

/** Alerts come before guests: they are few, and somebody has not woken already. */
async function tellDesk(db: Db, property: string, { house, policy, node, free, busy }: Telling): Promise<BegunCall[]> {
  if (free === 0) return [];
  const calls: BegunCall[] = [];
  for (const alert of await alertsToTell(db, property, Math.min(free, mostAtOnce))) {
    const step = escalationStep(policy, alert.step);
    if (step === undefined) {
      await setNextStep(db, property, alert.id, alert.step, undefined);
      continue;
    }
    if (busy.has(step.ring)) continue;
    busy.add(step.ring);
    // The call itself names the next step when it ends; until then nobody else is rung about this alert.
    await setNextStep(db, property, alert.id, alert.step + 1, undefined);
    calls.push({
      attempt: {
        property,
        id: randomUUIDv7(),
        purpose: 'desk',
        wakeup: alert.subject ?? alert.id,
        alert: alert.id,
        number: alert.step + 1,
        room: alert.room,
        extension: step.ring,
        dueAt: alert.nextStepAt,
        node,
      },
      ringSeconds: policy.ringSeconds,
      hotel: house.hotel,
      language: house.language,
      wallTime: typeof alert.detail['wall'] === 'string' ? alert.detail['wall'] : '',
      lateSeconds: 0,
      lastAttempt: false,
    });
  }
  return calls;
}
