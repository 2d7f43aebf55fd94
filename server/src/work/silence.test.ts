import { expect, test } from 'vitest';
import { deadMilliseconds } from './lease.ts';
import { Silence } from './silence.ts';

/** Looks once a second, by a clock of the test's. */
function watch() {
  let now = 0;
  const silence = new Silence(() => now);
  const look = (sign: string, timeline: string, after = 1000): boolean => {
    now += after;
    return silence.look([{ key: 'other', sign }], timeline).has('other');
  };
  return { look, until: (sign: string, timeline = '1') => secondsUntilDead(() => look(sign, timeline)) };
}

function secondsUntilDead(look: () => boolean): number {
  for (let seconds = 1; seconds < 100; seconds += 1) if (look()) return seconds;
  return Infinity;
}

test('who gives another sign with each look lives, and who gives none is dead after ten seconds', () => {
  const { look, until } = watch();
  for (let beat = 0; beat < 100; beat += 1) expect(look(String(beat), '1')).toBe(false);
  expect(until('99')).toBe(deadMilliseconds / 1000);
});

test('a gap in our own looks is held against nobody until the living could be heard again', () => {
  const { look, until } = watch();
  look('a', '1');
  expect(look('a', '1', 60_000)).toBe(false);
  expect(until('a')).toBe(3);
});

test('with another primary the watch begins again: it may not have the last sign', () => {
  const { look, until } = watch();
  for (let beat = 0; beat < 9; beat += 1) look('a', '1');
  expect(until('a', '2')).toBe(1 + deadMilliseconds / 1000);
});
