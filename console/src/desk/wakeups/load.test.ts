/** The load strip: the true shape of the morning, and when its rush is over. */
import { expect, test } from 'vitest';
import { byFiveMinutes, lastRingOf, peakOf } from './load.ts';

const minute = (time: string, due: number, rung: number) => ({ minute: `2026-11-15T${time}:00Z`, due, rung });
// Eight lines, and 84 calls that all want seven o'clock.
const rush = [
  minute('06:41', 2, 2),
  minute('07:00', 84, 16),
  minute('07:01', 0, 24),
  minute('07:02', 0, 16),
  minute('07:03', 0, 16),
  minute('07:04', 0, 12),
  minute('07:21', 1, 1),
];

test('has a step for every five minutes between the first call and the last', () => {
  const steps = byFiveMinutes(rush);
  expect(steps).toHaveLength(9);
  expect(steps.map(({ due }) => due)).toEqual([2, 0, 0, 0, 84, 0, 0, 0, 1]);
  expect(steps[4]).toMatchObject({ due: 84, rung: 84 });
  expect(byFiveMinutes([])).toEqual([]);
});

test('knows its rush, and when the last of it really rings', () => {
  const peak = peakOf(byFiveMinutes(rush));
  expect(new Date(peak?.at ?? 0).toISOString()).toBe('2026-11-15T07:00:00.000Z');
  expect(peak === undefined ? 0 : new Date(lastRingOf(peak, rush) ?? 0).toISOString()).toBe('2026-11-15T07:04:00.000Z');
  expect(peakOf([])).toBeUndefined();
});
