import { expect, test } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

const start = Date.parse('2026-11-15T06:00:00Z');

/** A clock whose monotonic time and whose database the test sets. */
function clockAt() {
  let monotonic = 1000;
  let stepped = 0;
  const clock = new DatabaseClock(() => monotonic);
  const pass = (seconds: number, step = 0) => {
    stepped += step * 1000;
    for (let second = 0; second < seconds; second += 1) {
      monotonic += 1000;
      clock.sample(new Date(start + monotonic + stepped), monotonic - 2, monotonic);
    }
  };
  return { clock, pass, now: () => start + monotonic + stepped };
}

test('tells how far an instant is away', () => {
  const { clock, pass, now } = clockAt();
  expect(clock.trusted).toBe(false); // nobody has said what time it is
  pass(3);
  expect(clock.trusted).toBe(true);
  expect(clock.until(new Date(now() + 5000))).toBeCloseTo(5000, -1);
  expect(clock.until(new Date(now() - 5000))).toBe(0);
});

test('a step of an hour holds rings back for a minute, then the new time is believed', () => {
  const { clock, pass, now } = clockAt();
  pass(3);
  pass(1, 3600);
  expect(clock.trusted).toBe(false);
  pass(58);
  expect(clock.trusted).toBe(false);
  pass(3);
  expect(clock.trusted).toBe(true);
  expect(clock.until(new Date(now() + 1000))).toBeCloseTo(1000, -1);
});

test('a step that is taken back is forgiven at once', () => {
  const { clock, pass } = clockAt();
  pass(3);
  pass(2, -3600);
  expect(clock.trusted).toBe(false);
  pass(1, 3600);
  expect(clock.trusted).toBe(true);
});

test('small steps and slow answers are no reason to hold anything back', () => {
  const { clock, pass } = clockAt();
  pass(3);
  pass(1, 1.5);
  expect(clock.trusted).toBe(true);
  expect(clock.sample(new Date(start + 9_000_000), 6000, 8000)).toBe(0);
  expect(clock.trusted).toBe(true);
});
