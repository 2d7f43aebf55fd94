import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Seats } from './seats.ts';

describe('the seats of lanes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a place that hangs gives its seat to another after two seconds, and is counted until it leaves', () => {
    const seats = new Seats();
    const all = seats.free('healthy');
    const leave = seats.take('healthy', 'one');
    expect(seats.free('healthy')).toBe(all - 1);
    vi.advanceTimersByTime(1999);
    expect(seats.free('healthy')).toBe(all - 1);
    vi.advanceTimersByTime(1);
    expect(seats.free('healthy')).toBe(all);
    expect(seats.allFree).toBe(false);
    leave();
    expect(seats.free('healthy')).toBe(all);
    expect(seats.allFree).toBe(true);
  });

  test('not everybody can hang at once: then the healthy wait', () => {
    const seats = new Seats();
    const all = seats.free('healthy');
    const leaving = Array.from({ length: all }, () => seats.take('healthy', 'one'));
    vi.advanceTimersByTime(2000);
    const again = seats.free('healthy');
    expect(again).toBeGreaterThan(0);
    expect(again).toBeLessThan(all);
    for (const leave of leaving) leave();
    expect([seats.free('healthy'), seats.allFree]).toEqual([all, true]);
  });

  test('one that left in time frees its own seat once', () => {
    const seats = new Seats();
    const all = seats.free('failing');
    seats.take('failing', 'one')();
    vi.advanceTimersByTime(5000);
    expect(seats.free('failing')).toBe(all);
    expect(seats.allFree).toBe(true);
  });

  test('a hotel has a part of them, also while its places hang', () => {
    const seats = new Seats();
    const leaving = Array.from({ length: seats.ofHotel('healthy') }, () => seats.take('healthy', 'one'));
    vi.advanceTimersByTime(5000);
    expect(seats.leftOf('healthy')).toEqual([{ property: 'one', lanes: 0 }]);
    for (const leave of leaving) leave();
    expect(seats.leftOf('healthy')).toEqual([]);
  });
});
