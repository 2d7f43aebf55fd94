/**
 * Where lines are given out. Whatever makes a property worth a look (a line that came free, a snooze, the sweep), one
 * transaction decides: who is due, in due order, as far as the lines go. It decides for many properties in as many
 * statements as for one. Of two processes that look at once, one has the property and the other comes back: it never
 * has more calls than lines, and no call is begun twice.
 */
import { randomUUIDv7 } from 'node:crypto';
import { alertsToTell } from '../alerts/store.ts';
import type { Db } from '../db/connect.ts';
import { type Entry, recordAll } from '../journal/journal.ts';
import { say } from '../messages/say.ts';
import type { Telephony } from '../telephony/telephony.ts';
import { defaultWakeupPolicy, maySnooze, snoozeKey, type WakeupPolicy } from '../wakeups/policy.ts';
import { result } from '../wakeups/wakeup.ts';
import { askPeople } from './asking.ts';
import type { BegunCall, Visit } from './begun.ts';
import { tellDesk } from './desk.ts';
import { giveUp } from './giving-up.ts';
import { crowd, freeLines, mostAtOnce, mostBegun } from './pace.ts';
import {
  beginAttempts,
  type DueCall,
  dueCalls,
  type DialSettings,
  lapsedCalls,
  linesInUse,
  lockDialSettings,
  markRinging,
  nextDue,
} from './store.ts';
import { beginTestRings, testRingsOf } from './test-rings.ts';

export interface Begun {
  readonly begun: readonly BegunCall[];
  /** Where more may be due soon, and when; at once without. */
  readonly next: readonly { readonly property: string; readonly at?: Date }[];
  /** Somebody else holds them at this moment. */
  readonly missed: readonly string[];
  /** Every line of theirs is taken: worth another look as soon as one is free. */
  readonly full: readonly string[];
  /** The results of calls that were given up. */
  readonly results: readonly number[];
}

const lookAheadSeconds = 10;

export async function beginDueCalls(
  db: Db,
  properties: readonly string[],
  dialer: string,
  pick: Telephony['pick'],
): Promise<Begun> {
  const found = await lockDialSettings(db, properties);
  if (found.length === 0) return { begun: [], next: [], missed: properties, full: [], results: [] };
  const mine = found.map(({ property }) => property);
  const missed = properties.filter((property) => !mine.includes(property));
  const taken = await linesInUse(db, mine);
  const visits = new Map(
    found.map((settings): [string, Visit] => {
      const node = pick(settings.property, settings.ownAsterisk);
      const inUse = taken.get(settings.property);
      const free = freeLines(settings.lines, inUse?.lines ?? 0, node !== undefined);
      return [
        settings.property,
        { settings, policy: policyOf(settings), node, free, busy: new Set(inUse?.extensions) },
      ];
    }),
  );
  const lapsed = await letLapse(db, visits);
  const asked = await askPeople(db, visits, mostAtOnce * 5);
  const told = await tellDesks(db, visits);
  const { rung, more, unreachable } = await ringRooms(db, visits, pick);
  const tried = await ringTests(db, visits, more);
  const begun = [...told, ...tried, ...rung];
  if (begun.length > 0) {
    await beginAttempts(
      db,
      dialer,
      begun.map(({ attempt }) => attempt),
    );
    await markRinging(
      db,
      rung.map(({ attempt }) => attempt),
    );
    await recordAll(
      db,
      [...told, ...rung].map((call) => [call.attempt.property, ringingEntry(call)]), // a testRing tells of itself
    );
  }
  const atOnce = [...more].filter((property) => (visits.get(property)?.free ?? 0) > 0);
  const later = mine.filter((property) => !atOnce.includes(property));
  const next = [...atOnce.map((property) => ({ property })), ...(await nextDue(db, later, lookAheadSeconds))];
  const full = [...more].filter((property) => visits.get(property)?.free === 0);
  return { begun, next, missed, full, results: [...lapsed, ...asked, ...unreachable] };
}

export function policyOf(settings: DialSettings): WakeupPolicy {
  return { ...defaultWakeupPolicy, ...settings.policy };
}

/** Too late to be of use: nobody is rung in the middle of the morning for a flight that has left. A person is told. */
async function letLapse(db: Db, visits: ReadonlyMap<string, Visit>): Promise<number[]> {
  const results: number[] = [];
  const graces = [...visits].map(([property, { policy }]) => ({ property, graceMinutes: policy.graceMinutes }));
  for (const { property, id } of await lapsedCalls(db, graces, mostAtOnce)) {
    const visit = visits.get(property);
    if (visit === undefined) continue;
    const noLine = visit.free === 0 && visit.node !== undefined;
    const words = say(noLine ? 'ring.noLine' : 'ring.lapsed').text;
    const why = noLine ? result.noLine : result.missed;
    await giveUp(db, property, visit.policy, id, why, words);
    results.push(why);
  }
  return results;
}

/** Alerts come before guests: they are few, and somebody has not woken already. */
async function tellDesks(db: Db, visits: ReadonlyMap<string, Visit>): Promise<BegunCall[]> {
  const told: BegunCall[] = [];
  const able = [...visits].filter(([, { free }]) => free > 0).map(([property]) => property);
  for (const alert of able.length === 0 ? [] : await alertsToTell(db, able, mostAtOnce * 5)) {
    const visit = visits.get(alert.property);
    const call = visit === undefined || visit.free === 0 ? undefined : await tellDesk(db, alert, visit);
    if (visit === undefined || call === undefined) continue;
    visit.free -= 1;
    told.push(call);
  }
  return told;
}

/** `more` are properties in which more may be due than were begun. */
async function ringRooms(db: Db, visits: ReadonlyMap<string, Visit>, pick: Telephony['pick']) {
  const wanted = [...visits]
    .filter(([, { free }]) => free > 0)
    .map(([property, { free }]) => ({ property, most: mostBegun(free) }));
  const due = Map.groupBy(wanted.length === 0 ? [] : await dueCalls(db, wanted, crowd), ({ property }) => property);
  const rung: BegunCall[] = [];
  const more = new Set<string>();
  const unreachable: number[] = [];
  for (const [property, calls] of due) {
    const visit = visits.get(property);
    if (visit?.node === undefined) continue;
    const most = mostBegun(visit.free);
    if (calls.length > most) more.add(property);
    for (const call of calls.slice(0, most)) {
      if (call.extension === null) {
        await giveUp(db, property, visit.policy, call.id, result.unreachable, say('ring.noPhone').text);
        unreachable.push(result.unreachable);
        continue;
      }
      rung.push(begin(call, visit, pick(property, visit.settings.ownAsterisk) ?? visit.node));
      visit.busy.add(call.extension);
      visit.free -= 1;
    }
  }
  return { rung, more, unreachable };
}

/** Guests first: a test ring has what they leave, and nothing while more of them may be due. */
async function ringTests(db: Db, visits: ReadonlyMap<string, Visit>, more: ReadonlySet<string>): Promise<BegunCall[]> {
  const tried: BegunCall[] = [];
  for (const [property, testRings] of Map.groupBy(
    await testRingsOf(db, [...visits.keys()]),
    (testRing) => testRing.property,
  )) {
    const visit = visits.get(property);
    if (visit === undefined) continue;
    const calls = await beginTestRings(db, testRings, { ...visit, free: more.has(property) ? 0 : visit.free });
    visit.free -= calls.length;
    tried.push(...calls);
  }
  return tried;
}

function begin(call: DueCall, { settings, policy }: Visit, node: string): BegunCall {
  const { property, id: wakeup, room, extension, ringAt, wallTime, attempts, lateSeconds } = call;
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
    hotel: settings.hotel,
    language: call.language ?? settings.language,
    wallTime,
    lateSeconds,
    lastAttempt: call.tries + 1 >= policy.attempts,
    ...(maySnooze(policy, call.snoozes) ? { snooze: { key: snoozeKey, minutes: policy.snooze.minutes } } : {}),
    ...(policy.confirm === null ? {} : { confirm: { key: policy.confirm } }),
  };
}

function ringingEntry({ attempt, lateSeconds }: BegunCall): Entry {
  const { id, purpose, wakeup, alert, number, room, extension, dueAt, node } = attempt;
  const detail = {
    attempt: id,
    number,
    extension,
    due: dueAt.toISOString(),
    late: Math.max(0, Math.round(lateSeconds * 1000) / 1000),
    node,
  };
  return purpose === 'room'
    ? { kind: 'wakeup.ringing', actor: 'reveille', room, subject: wakeup, detail }
    : { kind: 'alert.ringing', actor: 'reveille', room, subject: alert ?? '', detail };
}
