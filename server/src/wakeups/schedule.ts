/**
 * When a call rings. A guest asks for a time on the wall; the instant is worked out for each day in the property's
 * zone.
 *
 * At a clock change: a time that comes twice (clocks go back) rings the first time it comes. A time that never comes
 * (clocks go forward) rings at the moment of the change, when the clock has just jumped past it. So nobody is ever rung
 * later than the clock on the wall says, and every day has exactly one ring.
 */
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';

type Rule = 'exact' | 'gap' | 'overlap';

export interface Ring {
  readonly at: Temporal.ZonedDateTime;
  readonly rule: Rule;
}

/** The instant at which the wall of a zone shows this time, by the rule above. */
export function ringAt(wall: Temporal.PlainDateTime, zone: string): Ring {
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' });
  if (Temporal.ZonedDateTime.compare(earlier, later) === 0) return { at: earlier, rule: 'exact' };
  if (earlier.toPlainDateTime().equals(wall)) return { at: earlier, rule: 'overlap' };
  // In a gap "earlier" is the same reading by the offset before the change, and so lies before it.
  const change = earlier.getTimeZoneTransition('next');
  return { at: change ?? later, rule: 'gap' };
}

/** The next rings of a daily call from a day on, each on its own day. */
export function dailyRings(time: Temporal.PlainTime, zone: string, from: Temporal.PlainDate, count: number): Ring[] {
  return Array.from({ length: count }, (_, days) => ringAt(from.add({ days }).toPlainDateTime(time), zone));
}

/** The wall time on which a daily call rings next, after the given instant. */
export function nextDay(
  wall: Temporal.PlainDateTime,
  zone: string,
  after: Temporal.Instant,
): { wall: Temporal.PlainDateTime; ring: Ring } {
  const today = after.toZonedDateTimeISO(zone).toPlainDate();
  const later = Temporal.PlainDate.compare(today, wall.toPlainDate()) > 0 ? today : wall.toPlainDate();
  // The day itself when its ring is still to come and is not the one just past; else the first day after it.
  for (let days = 0; ; days += 1) {
    const next = later.add({ days }).toPlainDateTime(wall.toPlainTime());
    const ring = ringAt(next, zone);
    if (Temporal.PlainDateTime.compare(next, wall) > 0 && Temporal.Instant.compare(ring.at.toInstant(), after) > 0)
      return { wall: next, ring };
  }
}

export interface Asked {
  readonly datetime?: string | undefined;
  readonly date?: string | undefined;
  readonly time?: string | undefined;
}

export interface Scheduled {
  readonly wall: Temporal.PlainDateTime;
  readonly instant: Temporal.Instant;
  readonly rule: Rule;
}

const furthestDays = 5 * 366;

/** Reads what a caller asked for. `now` is the database's; it decides what has passed. */
export function readTime(asked: Asked, zone: string, now: Temporal.Instant): Scheduled {
  const scheduled = asked.datetime === undefined ? fromDateAndTime(asked, zone, now) : fromDateTime(asked, zone);
  if (Temporal.Instant.compare(scheduled.instant, now) <= 0) throw new Failure('timePast');
  if (scheduled.instant.since(now).total('hours') > furthestDays * 24) throw new Failure('timeFar');
  return scheduled;
}

/** This second: it has begun, so it rings as soon as anybody looks. */
export function atOnce(zone: string, now: Temporal.Instant): Scheduled {
  const instant = now.round({ smallestUnit: 'second', roundingMode: 'floor' });
  return { instant, wall: instant.toZonedDateTimeISO(zone).toPlainDateTime(), rule: 'exact' };
}

const dateTimeShape = /^\d{4}-?\d{2}-?\d{2}[T ]\d{2}(:?\d{2}(:?\d{2}([.,]\d{1,9})?)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/i;

function fromDateTime({ datetime = '', date, time }: Asked, zone: string): Scheduled {
  if (date !== undefined || time !== undefined) throw new Failure('parameter', { detail: say('time.both') });
  return readIso(datetime, zone) ?? wrong('datetime', 'ISO 8601, like 2026-11-15T06:30:00+01:00');
}

/** A moment in a filter: `YYYYMMDDHHMM` in the property's zone, or ISO 8601. */
export function readMoment(name: string, text: string, zone: string): Temporal.Instant {
  const [, date, time] = /^(\d{8})(\d{4})$/.exec(text.trim()) ?? [];
  const iso = date === undefined || time === undefined ? text : `${date}T${time}`;
  return (readIso(iso, zone) ?? wrong(name, 'YYYYMMDDHHMM, or ISO 8601')).instant;
}

/** Without an offset it is a time on the wall of the zone. Undefined when it is no date and time at all. */
function readIso(given: string, zone: string): Scheduled | undefined {
  const text = given.trim().replace(',', '.');
  if (!dateTimeShape.test(text)) return undefined;
  try {
    if (!/(Z|[+-]\d{2}(:?\d{2})?)$/i.test(text.slice(10)))
      return fromWall(Temporal.PlainDateTime.from(text, { overflow: 'reject' }), zone);
    const instant = Temporal.Instant.from(text).round({ smallestUnit: 'second', roundingMode: 'floor' });
    return { instant, wall: instant.toZonedDateTimeISO(zone).toPlainDateTime(), rule: 'exact' };
  } catch {
    return undefined;
  }
}

function wrong(name: string, shape: string): never {
  throw new Failure('parameter', { detail: say('time.shape', { name, shape }) });
}

function fromDateAndTime({ date, time }: Asked, zone: string, now: Temporal.Instant): Scheduled {
  if (time === undefined)
    throw new Failure('parameter', {
      detail: say('time.missing'),
    });
  const clock = readClock(time);
  if (date !== undefined) return fromWall(readDate(date).toPlainDateTime(clock), zone);
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const todays = fromWall(today.toPlainDateTime(clock), zone);
  return Temporal.Instant.compare(todays.instant, now) > 0
    ? todays
    : fromWall(today.add({ days: 1 }).toPlainDateTime(clock), zone);
}

function fromWall(wall: Temporal.PlainDateTime, zone: string): Scheduled {
  const whole = wall.round({ smallestUnit: 'second', roundingMode: 'floor' });
  const { at, rule } = ringAt(whole, zone);
  return { wall: whole, instant: at.toInstant(), rule };
}

function readClock(text: string): Temporal.PlainTime {
  const [, hour, minute] = /^(\d{2})(\d{2})$/.exec(text.trim()) ?? [];
  if (Number(hour) < 24 && Number(minute) < 60) return new Temporal.PlainTime(Number(hour), Number(minute));
  return wrong('time', 'HHMM, from 0000 to 2359');
}

function readDate(text: string): Temporal.PlainDate {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim()) ?? [];
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
  } catch {
    return wrong('date', 'YYYYMMDD, a day of the calendar');
  }
}
