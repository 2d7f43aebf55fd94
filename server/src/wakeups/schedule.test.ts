import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../failures.ts';
import { dailyRings, nextDay, readMoment, readTime, ringAt } from './schedule.ts';

const zones = Intl.supportedValuesOf('timeZone');
const firstDay = Temporal.PlainDate.from('2026-01-01');
const fiveYears = 5 * 366;

/** The days within five years on which a zone's clock changes. */
function changes(zone: string): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = [];
  const end = firstDay.add({ days: fiveYears }).toZonedDateTime(zone);
  for (
    let at = firstDay.toZonedDateTime(zone).getTimeZoneTransition('next');
    at !== null && Temporal.ZonedDateTime.compare(at, end) < 0;
    at = at.getTimeZoneTransition('next')
  ) {
    if (at.offsetNanoseconds !== at.subtract({ nanoseconds: 1 }).offsetNanoseconds) found.push(at);
  }
  return found;
}

/**
 * Zones whose clocks show the same all through the five years are one clock: what holds for one of them holds for all.
 */
const clocks = Map.groupBy(zones, (zone) =>
  JSON.stringify([
    firstDay.toZonedDateTime(zone).offset,
    ...changes(zone).map((at) => `${at.epochMilliseconds} ${at.offset}`),
  ]),
);

describe('a daily call', () => {
  test(`keeps its wall time every day of five years in ${zones.length} zones (${clocks.size} clocks)`, () => {
    const seen = { exact: 0, gap: 0, overlap: 0 };
    for (const [zone = 'UTC'] of clocks.values()) {
      watch(zone, Temporal.PlainTime.from('06:30'), firstDay, fiveYears, seen);
      // And the times that the clock skips or repeats, for the weeks around each change.
      for (const change of changes(zone)) {
        for (const time of [
          change.toPlainTime().subtract({ minutes: 30 }),
          change.toPlainTime().add({ minutes: 15 }),
        ]) {
          watch(zone, time, change.toPlainDate().subtract({ days: 10 }), 20, seen);
        }
      }
    }
    console.log(`daily rings: ${JSON.stringify(seen)}`);
    expect(seen.gap).toBeGreaterThan(100);
    expect(seen.overlap).toBeGreaterThan(100);
  });

  function watch(
    zone: string,
    time: Temporal.PlainTime,
    from: Temporal.PlainDate,
    count: number,
    seen: Record<'exact' | 'gap' | 'overlap', number>,
  ): void {
    let before: Temporal.ZonedDateTime | undefined;
    for (const [days, { at, rule }] of dailyRings(time, zone, from, count).entries()) {
      seen[rule] += 1;
      if (rule === 'gap') expectGap(at, from.add({ days }).toPlainDateTime(time), zone);
      else if (!at.toPlainTime().equals(time)) throw new Error(`${zone} ${at.toString()} is not at ${time.toString()}`);
      if (rule === 'overlap') expectFirstOfTwo(at);
      if (before !== undefined) expectADayLater(before, at, zone);
      before = at;
    }
  }

  /** The moment of the change: an instant before, the clock showed less than the time asked for; now it shows more. */
  function expectGap(at: Temporal.ZonedDateTime, asked: Temporal.PlainDateTime, zone: string): void {
    const jumped =
      Temporal.PlainDateTime.compare(at.subtract({ nanoseconds: 1 }).toPlainDateTime(), asked) < 0 &&
      Temporal.PlainDateTime.compare(at.toPlainDateTime(), asked) > 0;
    if (!jumped) throw new Error(`${zone}: ${at.toString()} is not when the clock jumps past ${asked.toString()}`);
  }

  function expectFirstOfTwo(at: Temporal.ZonedDateTime): void {
    const second = at.toPlainDateTime().toZonedDateTime(at.timeZoneId, { disambiguation: 'later' });
    if (Temporal.ZonedDateTime.compare(at, second) >= 0)
      throw new Error(`${at.toString()} is not the first of the two`);
  }

  /**
   * About a day apart, also on days of 23 and 25 hours (22 and 26 in Antarctica): neither twice on one day nor not at
   * all.
   */
  function expectADayLater(before: Temporal.ZonedDateTime, at: Temporal.ZonedDateTime, zone: string): void {
    const hours = before.until(at).total('hours');
    if (hours < 22 || hours > 26)
      throw new Error(`${zone}: from ${before.toString()} to ${at.toString()} are ${hours} hours`);
  }
});

describe('the next day of a daily call', () => {
  test('is the first day after it whose ring is still to come, over any run of days', () => {
    const zone = fc.constantFrom(
      'Europe/Paris',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Kathmandu',
      'America/Santiago',
      'UTC',
    );
    fc.assert(
      fc.property(
        zone,
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: -3, max: 100 }),
        (where, minute, day, hoursLate) => {
          const wall = firstDay
            .add({ days: day })
            .toPlainDateTime(new Temporal.PlainTime(Math.floor(minute / 60), minute % 60));
          const after = ringAt(wall, where).at.add({ hours: hoursLate }).toInstant();
          const next = nextDay(wall, where, after);
          expect(Temporal.PlainDateTime.compare(next.wall, wall)).toBe(1);
          expect(next.wall.toPlainTime().equals(wall.toPlainTime())).toBe(true);
          expect(Temporal.Instant.compare(next.ring.at.toInstant(), after)).toBe(1);
          const dayBefore = next.wall.subtract({ days: 1 });
          const skipped =
            Temporal.PlainDateTime.compare(dayBefore, wall) > 0 &&
            Temporal.Instant.compare(ringAt(dayBefore, where).at.toInstant(), after) > 0;
          expect(skipped).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('what a caller asks for', () => {
  const now = Temporal.Instant.from('2026-11-15T10:00:00Z'); // 11:00 in Paris
  const read = (asked: Parameters<typeof readTime>[0]) => readTime(asked, 'Europe/Paris', now).instant.toString();
  const failure = (asked: Parameters<typeof readTime>[0]): string => {
    try {
      return read(asked);
    } catch (error) {
      return (error as Failure).failure;
    }
  };

  test.each([
    [{ datetime: '2026-11-16T06:30:00+01:00' }, '2026-11-16T05:30:00Z'],
    [{ datetime: '2026-11-16T06:30:00Z' }, '2026-11-16T06:30:00Z'],
    [{ datetime: '2026-11-16T06:30' }, '2026-11-16T05:30:00Z'],
    [{ datetime: '20261116T0630' }, '2026-11-16T05:30:00Z'],
    [{ datetime: '20261116T063015-0500' }, '2026-11-16T11:30:15Z'],
    [{ datetime: '2026-11-16 06:30:15.999' }, '2026-11-16T05:30:15Z'],
    [{ date: '20261116', time: '0630' }, '2026-11-16T05:30:00Z'],
    [{ time: '1101' }, '2026-11-15T10:01:00Z'],
    [{ time: '1100' }, '2026-11-16T10:00:00Z'],
    [{ time: '0630' }, '2026-11-16T05:30:00Z'],
  ])('%o is %s', (asked, instant) => {
    expect(read(asked)).toBe(instant);
  });

  test.each([
    [{}, 'parameter'],
    [{ date: '20261116' }, 'parameter'],
    [{ datetime: '2026-11-16T06:30', time: '0630' }, 'parameter'],
    [{ datetime: 'tomorrow' }, 'parameter'],
    [{ datetime: '2026-02-30T06:30' }, 'parameter'],
    [{ datetime: '2026-11-16T06:30[Europe/Berlin]' }, 'parameter'],
    [{ datetime: '2026-11-16' }, 'parameter'],
    [{ date: '20260230', time: '0630' }, 'parameter'],
    [{ time: '2400' }, 'parameter'],
    [{ time: '630' }, 'parameter'],
    [{ date: '20261115', time: '0630' }, 'timePast'],
    [{ datetime: '2026-11-15T10:00:00Z' }, 'timePast'],
    [{ datetime: '2099-01-01T00:00:00Z' }, 'timeFar'],
  ])('%o is refused: %s', (asked, name) => {
    expect(failure(asked)).toBe(name);
  });

  test('no text makes it throw anything but a refusal', () => {
    fc.assert(
      fc.property(
        fc.record({
          datetime: fc.option(fc.string(), { nil: undefined }),
          date: fc.option(fc.string(), { nil: undefined }),
          time: fc.option(fc.string(), { nil: undefined }),
        }),
        (asked) => {
          try {
            read(asked);
          } catch (error) {
            expect(error).toBeInstanceOf(Failure);
          }
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('a filter is a moment in the property’s zone, or ISO 8601', () => {
    expect(readMoment('start', '202611160630', 'Europe/Paris').toString()).toBe('2026-11-16T05:30:00Z');
    expect(readMoment('start', '2026-11-16T06:30:00Z', 'Europe/Paris').toString()).toBe('2026-11-16T06:30:00Z');
    expect(() => readMoment('start', 'soon', 'Europe/Paris')).toThrow(
      'The parameter start is YYYYMMDDHHMM, or ISO 8601.',
    );
  });
});
