/**
 * The bench of a morning rings a handful of hotels, and would notice if somebody were forgotten or rung twice. No time
 * is judged here.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Verdict } from './bench.ts';
import { bars, type Morning, report } from './morning-report.ts';
import { ringsOf, type Row, whatCameOf } from './morning-rows.ts';

interface Told {
  readonly verdicts: Verdict[];
  readonly figures: {
    name: string;
    calls: number;
    lost: number;
    twice: number;
    visits: number;
    roundTrips: number;
    placed: { last: number | null };
  }[];
}

test('rings every guest of a few hotels once, by two dialers', async () => {
  const words = ['morning', '--hotels', '6', '--calls', '3', '--spread', '2', '--dialers', '2', '--json'];
  const { code, told } = await new Promise<{ code: number; told: Told }>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), ...words],
      (error, stdout, stderr) => {
        if (stdout === '') reject(new Error(stderr, { cause: error }));
        else resolve({ code: child.exitCode ?? -1, told: JSON.parse(stdout) as Told });
      },
    );
  });
  const [rung, bare] = told.figures;
  expect(rung).toMatchObject({ name: '2 dialers', calls: 18, lost: 0, twice: 0, placed: { last: expect.any(Number) } });
  expect(rung?.visits).toBeGreaterThanOrEqual(1);
  expect(rung?.roundTrips).toBeGreaterThan(1);
  expect(bare).toMatchObject({ name: 'a bare loop', calls: 18, lost: 0, placed: { last: null } });
  expect(told.verdicts.filter(({ bar }) => bar.endsWith('none'))).toHaveLength(3);
  expect(told.verdicts.filter(({ bar, pass }) => bar.endsWith('none') && !pass)).toEqual([]);
  expect(code).toBe(told.verdicts.every(({ pass }) => pass) ? 0 : 1);
});

const row = (wakeup: string, more: Partial<Row> = {}): Row => ({
  property: 'grand',
  wakeup,
  status: 4,
  due: 1000,
  attempt: `${wakeup}-1`,
  dialer: 'one',
  begun: 5,
  ended: 400,
  ...more,
});
const ring = (attempt: string, invited: number) => ({ callId: `reveille-${attempt}`, invited });

test('counts who was not rung, not kept, or rung more than once', () => {
  const rows = [
    row('a'),
    row('b'),
    row('b', { attempt: 'b-2', dialer: 'two' }),
    row('c', { status: 1, ended: null }),
    row('d', { attempt: null, status: 0 }),
  ];
  const rings = ringsOf(rows, [
    ring('a-1', 1010),
    ring('b-1', 1020),
    ring('b-2', 1900),
    ring('c-1', 1030),
    ring('nobody-knows', 1040),
  ]);
  expect(rings).toMatchObject({ placed: [10, 20, 30], twice: 2 });
  expect(whatCameOf(rows, rings)).toMatchObject({ lost: 2, twice: 2, instants: 1, shared: 1 });
  expect(whatCameOf([row('a'), row('b')], ringsOf([row('a'), row('b')], [ring('a-1', 1010)]))).toMatchObject({
    lost: 1,
    twice: 0,
    shared: 0,
  });
});

test('keeps no promise that was not kept', () => {
  const morning: Morning = {
    name: '1 dialer',
    ringers: 1,
    hotels: 1000,
    calls: 4000,
    begun: [100, 2900],
    placed: [200, 3900],
    over: [500, 4000],
    lost: 0,
    twice: 0,
    instants: 1000,
    shared: 0,
    processor: { ringers: 4000, engines: 0, postgres: 3000, phones: 90_000 },
    asked: { roundTrips: 8000, transactions: 2000, visits: 1000 },
    entries: ['wakeup.booked'],
  };
  const bare: Morning = { ...morning, name: 'a bare loop', placed: undefined, over: [2000] };
  const missed = (first: Partial<Morning>, second: Partial<Morning> = {}) =>
    report([[{ ...morning, ...first }], [{ ...morning, name: '2 dialers', ringers: 2, ...second }]], [bare], {
      cold: false,
    })
      .verdicts.filter(({ pass }) => !pass)
      .map(({ bar }) => bar);
  expect(missed({})).toEqual([]);
  expect(missed({ begun: [3001] })).toEqual([expect.stringContaining('begun within 3000 ms')]);
  expect(missed({ placed: [4001] })).toEqual([expect.stringContaining('placed within 4000 ms')]);
  expect(missed({ processor: { ...morning.processor, postgres: 4001 } })).toEqual([
    expect.stringContaining('of processor'),
  ]);
  expect(missed({ over: [2000 / (bars.bare - 0.01)] })).toEqual([expect.stringContaining('bare loop')]);
  expect(missed({ lost: 1 })).toEqual([expect.stringContaining('lost')]);
  expect(missed({}, { twice: 1 })).toEqual([expect.stringContaining('twice')]);
  expect(missed({ entries: [] })).toEqual([expect.stringContaining('entries')]);
  expect(missed({}, { placed: [3900 * (bars.slower + 0.01)] })).toEqual([expect.stringContaining('of 1 dialer')]);
  for (const visits of [1101, 999])
    expect(missed({}, { asked: { ...morning.asked, visits } })).toEqual([expect.stringContaining('visits')]);
  // Ten times as many have more time, and what was never promised is not judged.
  const tenfold = {
    calls: 40_000,
    begun: [29_000],
    placed: [29_000],
    over: [2000],
    processor: { ...morning.processor, postgres: 0 },
  };
  expect(missed(tenfold, { placed: [29_000] })).toEqual([]);
});
