/** Rings a phone of the property without a wake-up: on a line like any call, when no guest waits for it. */
import { randomUUIDv7 } from 'node:crypto';
import { raise, withdraw } from '../alerts/alert.ts';
import { standingOf } from '../alerts/store.ts';
import type { Db } from '../db/connect.ts';
import type { EventDetail } from '../events/catalogue.ts';
import { type Entry, record } from '../journal/journal.ts';
import { say } from '../messages/say.ts';
import { maySnooze, type Outcome, snoozeKey, type WakeupPolicy } from '../wakeups/policy.ts';
import { wordOf } from './attempt.ts';
import type { BegunCall } from './begun.ts';
import { minutesToFirstPhone } from './desk.ts';
import type { DialSettings } from './store.ts';
import {
  markTestRingBegun,
  endTestRing,
  type TestRing,
  type TestRingEnd,
  type WaitingTestRing,
  waitingTestRings,
} from './test-rings-store.ts';

/** A person waits for it at the phone: one that cannot ring by then is of no use. */
export const patienceSeconds = 30;
/** To see whether a phone works: long enough to be heard at the other end of a room, and no longer. */
const briefRingSeconds = 20;

export const endings = [
  'heard',
  'hung-up',
  'busy',
  'no-answer',
  'unreachable',
  'forwarded',
  'not-placed',
  'unsure',
] as const;
type Ending = (typeof endings)[number];

export function testRingsOf(db: Db, properties: readonly string[]): Promise<WaitingTestRing[]> {
  return waitingTestRings(db, properties, patienceSeconds);
}

/**
 * Those that have waited too long are told; the others are begun, as far as there are lines and no phone is rung twice.
 */
export async function beginTestRings(
  db: Db,
  testRings: readonly WaitingTestRing[],
  {
    settings,
    policy,
    node,
    free,
    busy,
  }: { settings: DialSettings; policy: WakeupPolicy; node: string | undefined; free: number; busy: Set<string> },
): Promise<BegunCall[]> {
  const { property } = settings;
  const calls: BegunCall[] = [];
  for (const testRing of testRings) {
    if (testRing.late) {
      const words = say(node === undefined ? 'ring.unconnected' : 'ring.noLine').text;
      await tellTestRing(db, property, testRing.id, { outcome: 'not-placed', sipStatus: null, words }, {});
    } else if (node !== undefined && calls.length < free && !busy.has(testRing.extension)) {
      busy.add(testRing.extension);
      await markTestRingBegun(db, property, testRing.id);
      calls.push(callOf(testRing, property, settings, policy, node));
    }
  }
  return calls;
}

function callOf(
  { id, room, extension, language, wallTime, askedAt, canary }: TestRing,
  property: string,
  settings: DialSettings,
  policy: WakeupPolicy,
  node: string,
): BegunCall {
  const call = {
    attempt: {
      property,
      id: randomUUIDv7(),
      purpose: 'trial' as const,
      wakeup: id,
      alert: null,
      number: 1,
      room: '',
      extension,
      dueAt: askedAt,
      node,
    },
    ringSeconds: policy.ringSeconds,
    hotel: settings.hotel,
    language,
    wallTime: `2000-01-01 ${wallTime}`, // as of a wake-up, of which only the time is said
    lateSeconds: 0,
    lastAttempt: false,
  };
  if (room !== null || canary) return { ...call, ringSeconds: briefRingSeconds, brief: true };
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

export async function afterTestRing(
  db: Db,
  property: string,
  id: string,
  { outcome, came, reason: words = '' }: Came,
): Promise<void> {
  if (outcome === 'unsure') return tellTestRing(db, property, id, { outcome: 'unsure', sipStatus: null, words }, {});
  const { cause, sipStatus = null } = outcome;
  return tellTestRing(
    db,
    property,
    id,
    { outcome: wordFor(outcome, came), sipStatus, words },
    { cause, sip: sipStatus },
  );
}

async function tellTestRing(
  db: Db,
  property: string,
  id: string,
  end: TestRingEnd & { readonly outcome: Ending },
  facts: Pick<Tested, 'cause' | 'sip'>,
): Promise<void> {
  const testRing = await endTestRing(db, property, id, end);
  if (testRing === undefined) return;
  const told = { outcome: end.outcome, ...facts, ...(end.words === '' ? {} : { reason: end.words }) };
  await record(db, property, [endEntry(testRing, told)]);
  if (testRing.canary) await afterCanary(db, property, testRing.extension, told);
}

/** Guests who took every line, or an end that nobody saw, say nothing of the canary. */
async function afterCanary(db: Db, property: string, extension: string, { outcome, reason }: Tested): Promise<void> {
  if (outcome === 'not-placed' || outcome === 'unsure') return;
  if (outcome === 'heard') {
    for (const { id } of await standingOf(db, 'canary-silent', property)) await withdraw(db, property, id);
    return;
  }
  await raise(db, property, {
    kind: 'canary-silent',
    detail: { extension, outcome, ...(reason === undefined ? {} : { reason }) },
    afterMinutes: await minutesToFirstPhone(db, property),
  });
}

/** How it went, as the journal has it. */
type Tested = Omit<EventDetail<'room.test-ring-ended'>, 'extension'>;

function endEntry({ id: subject, room, actor, language, extension, wallTime, canary }: TestRing, facts: Tested): Entry {
  if (canary) return { kind: 'canary.rung', actor: 'reveille', subject, detail: { extension, ...facts } };
  return room === null
    ? { kind: 'announcement.rung', actor, subject, detail: { language, extension, time: wallTime, ...facts } }
    : { kind: 'room.test-ring-ended', actor: 'reveille', room, subject, detail: { extension, ...facts } };
}

function wordFor(outcome: Exclude<Outcome, 'unsure'>, came: number | null): Ending {
  const word = wordOf(outcome, came);
  if (word !== 'answered') return word;
  // Here nobody has to be awake: who listened has heard it, whatever key they pressed.
  return outcome.heard || outcome.key !== '' || outcome.listenedSeconds >= 6 ? 'heard' : 'hung-up';
}
