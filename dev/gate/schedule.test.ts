/** Rings run side by side as far as processors and connections allow, and one that must be alone is. */
import { expect, test } from 'vitest';
import type { Ring } from './rings.ts';
import { nextRing, runSideBySide } from './schedule.ts';

const ring = (name: string, processors: number, connections: number, isAlone = false): Ring => ({
  name,
  what: name,
  isAlways: true,
  processors,
  connections,
  isAlone,
});
const limits = { processors: 2, connections: 90 };

test('a ring starts beside another only where both find processors and connections', () => {
  const half = ring('half', 1, 40);
  expect(nextRing([ring('one', 1, 40)], [half], limits)?.name).toBe('one');
  expect(nextRing([ring('greedy', 1.5, 10)], [half], limits)).toBeUndefined();
  expect(nextRing([ring('talkative', 0.5, 60)], [half], limits)).toBeUndefined();
  expect(nextRing([ring('greedy', 2, 10), ring('small', 0.5, 10)], [half], limits)?.name).toBe('small');
});

test('a ring that is larger than the machine runs when nothing else does', () => {
  expect(nextRing([ring('huge', 4, 200)], [], limits)?.name).toBe('huge');
});

test('one that must be alone waits for the others, and they wait for it', () => {
  const alone = ring('alone', 0.1, 1, true);
  expect(nextRing([alone], [ring('half', 1, 1)], limits)).toBeUndefined();
  expect(nextRing([ring('half', 1, 1)], [alone], limits)).toBeUndefined();
  expect(nextRing([alone, ring('half', 1, 1)], [], limits)?.name).toBe('half');
});

test('all of them run once, never beyond the limits', async () => {
  const rings = [ring('a', 1, 50), ring('b', 1, 50), ring('c', 1, 30), ring('d', 0.5, 10, true), ring('e', 0.5, 10)];
  const running = new Set<Ring>();
  const results = await runSideBySide(rings, limits, async (one) => {
    running.add(one);
    const sum = (what: 'processors' | 'connections') => [...running].reduce((total, other) => total + other[what], 0);
    expect(sum('processors')).toBeLessThanOrEqual(limits.processors);
    expect(sum('connections')).toBeLessThanOrEqual(limits.connections);
    if ([...running].some(({ isAlone }) => isAlone)) expect(running.size).toBe(1);
    await new Promise(setImmediate);
    running.delete(one);
    return one.name.toUpperCase();
  });
  expect(results).toEqual(['A', 'B', 'C', 'D', 'E']);
});
