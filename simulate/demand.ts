/** Who wants to be woken, where and when: times on the wall, turned into instants by the service's own rule. */
import { ringAt } from '../server/src/wakeups/schedule.ts';
import type { Random } from '../bench/random.ts';
import { assumptions } from './assumptions.ts';

const minutesADay = 1440;
const minute = 60_000;
const wanted = assumptions.times;

/** How likely each minute of the wall is to be asked for; together 1. Nearly everybody asks for a round one. */
export const profile: readonly number[] = profileOf();

function profileOf(): number[] {
  const [from, until, peak] = [wanted.from, wanted.until, wanted.peak].map(minuteOf) as [number, number, number];
  const round = (at: number): number =>
    at % 60 === 0
      ? wanted.onTheHour
      : at % 30 === 0
        ? wanted.onTheHalf
        : at % 15 === 0
          ? wanted.onTheQuarter
          : at % 5 === 0
            ? wanted.onFive
            : 0.2;
  const morning = Array.from({ length: minutesADay }, (_, at) =>
    at < from || at >= until ? 0 : round(at) * Math.exp(-(((at - peak) / wanted.spreadMinutes) ** 2) / 2),
  );
  const all = morning.reduce((sum, one) => sum + one, 0);
  // A few ask for the middle of the night, where clocks change.
  return morning.map((one) => (one / all) * (1 - wanted.nightShare) + wanted.nightShare / minutesADay);
}

function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The minutes of a window in which rooms of a zone are woken, with the share of the rooms' calls of a night. */
export interface Due {
  readonly at: number;
  readonly share: number;
}

export function dueWithin(zone: string, from: number, until: number): readonly Due[] {
  const due: Due[] = [];
  const add = (at: number, index: number): void => {
    if (at >= from && at < until) due.push({ at, share: profile[index] ?? 0 });
  };
  // A day more on each side: a clock may go forward over the window's edge.
  for (let day = dayOf(zone, from - day24); day <= dayOf(zone, until + day24); day += 1) {
    const first = midnight(zone, day);
    if (first === undefined) for (const [index, at] of instantsOf(zone, day).entries()) add(at, index);
    else {
      const begin = Math.max(0, Math.floor((from - first) / minute));
      const end = Math.min(minutesADay, Math.ceil((until - first) / minute));
      for (let index = begin; index < end; index += 1) add(first + index * minute, index);
    }
  }
  return due;
}

const day24 = minutesADay * minute;

/** The day on the wall, counted from 1970. */
function dayOf(zone: string, at: number): number {
  return Math.floor((at + offsetOf(zone, at)) / day24);
}

/** When a day begins whose clock does not change; undefined when it does. */
function midnight(zone: string, day: number): number | undefined {
  const wall = day * day24;
  const offset = offsetOf(zone, wall - offsetOf(zone, wall));
  const first = wall - offset;
  return offsetOf(zone, first - 1) === offset && offsetOf(zone, first + day24) === offset ? first : undefined;
}

const changed = new Map<string, readonly number[]>();

/** The instant of every minute of a day on which the clock changes: the service's own rule says. */
function instantsOf(zone: string, day: number): readonly number[] {
  const key = `${zone} ${day}`;
  const date = Temporal.PlainDate.from({ year: 1970, month: 1, day: 1 }).add({ days: day });
  const instants =
    changed.get(key) ??
    Array.from(
      { length: minutesADay },
      (_, at) =>
        ringAt(date.toPlainDateTime(new Temporal.PlainTime(Math.floor(at / 60), at % 60)), zone).at.epochMilliseconds,
    );
  changed.set(key, instants);
  return instants;
}

const shown = new Map<string, readonly { readonly from: number; readonly offset: number }[]>();

/** What a zone's wall shows more than UTC at a moment, of which all changes of some years are known. */
function offsetOf(zone: string, at: number): number {
  const pieces = shown.get(zone) ?? piecesOf(zone);
  shown.set(zone, pieces);
  return pieces.findLast(({ from }) => from <= at)?.offset ?? 0;
}

function piecesOf(zone: string): { from: number; offset: number }[] {
  const pieces = [];
  const start = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(zone);
  let next: Temporal.ZonedDateTime | null = start;
  for (; next !== null && next.year < 2031; next = next.getTimeZoneTransition('next'))
    pieces.push({ from: pieces.length === 0 ? 0 : next.epochMilliseconds, offset: next.offsetNanoseconds / 1e6 });
  return pieces;
}

/** How many of many do what is rare for each: Poisson, by Knuth for few and by its normal shape for many. */
export function countOf(random: Random, expected: number): number {
  if (expected > 50) {
    const [one, other] = [fraction(random), fraction(random)];
    const normal = Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * other);
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal));
  }
  const limit = Math.exp(-expected);
  let count = -1;
  for (let product = 1; product > limit; product *= fraction(random)) count += 1;
  return count;
}

export function fraction(random: Random): number {
  return random.below(1_000_000_000) / 1_000_000_000;
}
