/** A simulation that cannot say no proves nothing: each of its promises is broken here once. */
import { expect, test } from 'vitest';
import { assumptions } from './assumptions.ts';
import { dueWithin, profile } from './demand.ts';
import { kinds } from './faults.ts';
import { hotelsOf } from './hotels.ts';
import { timesOf } from './validate.ts';
import { simulate } from './window.ts';
import { Witness } from './witness.ts';
import { changesOf, simulateYear } from './year.ts';

const minute = 60_000;
const from = Date.UTC(2027, 5, 1, 4, 55);
const until = from + 10 * minute;
const hotels = hotelsOf(1, 200);
const shape = assumptions.cell;

test.each(['nothing', ...kinds] as const)(
  'with %s in the worst minutes nobody is lost and nobody rung twice',
  async (kind) => {
    const faults = kind === 'nothing' ? [] : [{ kind, at: from + 5 * minute + 2000 }];
    const { calls, broken, endings, lateness } = await simulate({ hotels, shape, from, until, seed: 7, faults });
    expect(broken).toEqual([]);
    expect(calls).toBeGreaterThan(50);
    expect(endings.woken + endings.failed + endings.missed).toBe(calls);
    expect(lateness.length).toBeGreaterThan(0.9 * calls);
  },
);

test('the same seed gives the same night, and another seed another one', async () => {
  const night = (seed: number) =>
    simulate({ hotels, shape, from, until, seed, faults: [{ kind: 'asterisk', at: from }] });
  const [one, again, other] = [await night(1), await night(1), await night(2)];
  expect(again).toEqual(one);
  expect(other.lateness).not.toEqual(one.lateness);
});

test('a cell that is away for longer than the grace lets calls lapse, and says so', async () => {
  const faults = [
    { kind: 'cell', at: from } as const,
    { kind: 'cell', at: from + 9 * minute } as const,
    { kind: 'cell', at: from + 18 * minute } as const,
  ];
  const { endings, broken } = await simulate({ hotels, shape, from, until, seed: 3, faults });
  expect(broken).toEqual([]);
  expect(endings.woken).toBeGreaterThan(0);
});

test('the witness finds who was lost, rung twice, rung too early and on too many lines', () => {
  const witness = new Witness();
  witness.opened(0, 1);
  for (const call of [1, 2, 3]) witness.booked(call, 0, 1000);
  witness.rung(1, 999);
  witness.rung(2, 1000);
  witness.fellSilent(2, 'heard');
  witness.rung(2, 2000);
  witness.concluded(2, 'woken');
  witness.concluded(2, 'failed');
  expect(witness.report().broken).toEqual([
    'call 1 rang too early',
    'hotel 0 rang on 2 of 1 lines',
    'call 2 rang again although its guest had heard all',
    'hotel 0 rang on 2 of 1 lines',
    'call 2 ended twice',
    'call 1 was lost: nobody knows how it ended',
    'call 3 was lost: nobody knows how it ended',
  ]);
});

test('every time on the wall comes once a day, on the days on which clocks change as well', () => {
  expect(profile.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
  for (const { zone, at } of changesOf(2027)) {
    const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
    const begin = date.toZonedDateTime(zone).epochMilliseconds;
    const end = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
    expect([zone, dueWithin(zone, begin, end).length]).toEqual([zone, 1440]);
  }
});

test('a year has its faults, a change of clocks and its worst minutes', async () => {
  const { occasions } = await simulateYear(2, 2027, 100);
  expect(occasions.flatMap(({ simulated }) => simulated.broken)).toEqual([]);
  expect(new Set(occasions.map(({ name }) => name))).toContain('deployment');
  expect(occasions.map(({ name }) => name).slice(-2)).toEqual(['clock change', 'worst minutes']);
});

test('what a hotel and a call cost follows from two mornings of another shape', () => {
  const morning = (hotelCount: number, calls: number) => {
    const cost = hotelCount * 3 + calls * 2;
    const processor = { ringers: cost, engines: 0, postgres: cost, phones: calls };
    const none = { begun: [], placed: [], over: [], lost: 0, twice: 0, instants: 0, shared: 0, entries: [] };
    return {
      name: '',
      ringers: 1,
      hotels: hotelCount,
      calls,
      processor,
      asked: { roundTrips: 0, transactions: 0, visits: 0 },
      ...none,
    };
  };
  expect(timesOf(morning(1000, 4000), morning(40, 2400))).toMatchObject({
    visitProperty: 6,
    visitCall: 1,
    place: 1,
    setUp: 0.5,
  });
});
