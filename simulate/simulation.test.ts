/** A simulation that cannot say no proves nothing: each of its promises is broken here once. */
import { expect, test } from 'vitest';
import { assumptions } from './assumptions.ts';
import { dueWithin, profile } from './demand.ts';
import { kinds } from './faults.ts';
import { hotelsOf } from './hotels.ts';
import { Machine, Thread } from './machine.ts';
import { Timeline } from './timeline.ts';
import { crowd } from '../server/src/ringing/pace.ts';
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
  const away = (minutes: number) =>
    simulate({ hotels, shape, from, until, seed: 3, faults: [{ kind: 'cell', at: from, minutes }] });
  const [short, long] = [await away(10), await away(30)];
  expect([...short.broken, ...long.broken]).toEqual([]);
  expect(short.endings.missed).toBe(0);
  expect(long.endings.missed).toBeGreaterThan(0.9 * long.calls);
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
    const used = (ringers: number, postgres: number) => ({ ringers, engines: 0, postgres, phones: calls });
    const [looks, asked, prepared] = [calls * 3, hotelCount * 3 + calls * 2, 1000];
    // A crowd is begun before it is due; what others do before that keeps nobody waiting.
    const isCrowd = calls / hotelCount > crowd.calls;
    const ahead = isCrowd ? used(looks, asked) : used(prepared, prepared);
    const placed = isCrowd ? used(calls * 2, 0) : used(looks + calls * 2, asked);
    return {
      hotels: hotelCount,
      calls,
      steps: { ahead, placed, answered: used(calls, calls), ended: used(calls * 5, calls * 5) },
    };
  };
  const times = timesOf(morning(1000, 4000), morning(40, 2400));
  expect(times).toMatchObject({
    visitProperty: 3,
    look: 3,
    visitCall: 2,
    place: 2,
    answered: 1,
    outcome: 5,
    end: 5,
    setUp: 1,
  });
});

test('work shares the processors, and a thread does one thing at a time', async () => {
  const timeline = new Timeline(0);
  const machine = new Machine(timeline, 2);
  const done: [string, number][] = [];
  const told = (name: string) => () => void done.push([name, Math.round(timeline.now())]);
  const thread = new Thread();
  for (const name of ['first', 'second']) machine.run(10, told(name), thread);
  for (const name of ['one', 'other']) machine.run(30, told(name));
  await timeline.runUntil(60);
  // Three at a time on two processors: each takes half as long again, until there are only two.
  expect(done).toEqual([
    ['first', 15],
    ['second', 30],
    ['one', 40],
    ['other', 40],
  ]);
  machine.run(10, told('halted'));
  machine.halt();
  await timeline.runUntil(100);
  machine.resume();
  await timeline.runUntil(200);
  expect(done.at(-1)).toEqual(['halted', 110]);
  expect(machine.worked).toBe(90);
});
