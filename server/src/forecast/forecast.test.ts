import { expect, test } from 'vitest';
import { forecast } from './forecast.ts';

const seven = Date.parse('2026-11-15T07:00:00Z');
const at = (seconds: number) => new Date(seven + seconds * 1000);

test('everybody at seven: the lines take them in turns', () => {
  const seen = forecast(
    Array.from({ length: 84 }, () => at(0)),
    8,
    30,
  );
  expect(seen).toMatchObject({
    calls: 84,
    lines: 8,
    firstRing: at(0),
    lastRing: at(300),
    longestWaitSeconds: 300,
    lateCalls: 60,
  });
  expect(seen.minutes[0]).toEqual({ minute: at(0), due: 84, rung: 16 });
  expect(seen.minutes.reduce((sum, { rung }) => sum + rung, 0)).toBe(84);
});

test('with lines enough nobody waits', () => {
  expect(forecast([at(0), at(1), at(50)], 2, 30)).toMatchObject({
    lastRing: at(50),
    longestWaitSeconds: 0,
    lateCalls: 0,
  });
});

test('a quiet night', () => {
  expect(forecast([], 8, 30)).toMatchObject({
    calls: 0,
    firstRing: null,
    lastRing: null,
    longestWaitSeconds: 0,
    minutes: [],
  });
});

test('calls that are late take longer, because an apology is said', () => {
  const seen = forecast(Array<Date>(5).fill(at(0)), 1, 50, 70);
  // In time are those that begin at 0 and 50 s, the others begin at 100, 170 and 240 s.
  expect(seen.longestWaitSeconds).toBe(240);
});
