import { expect, test } from 'vitest';
import { isNight } from './night.ts';

test('the wall is dark from ten to six by the clock of the hotel', () => {
  const at = (utc: string, zone: string): boolean => isNight(Date.parse(`2026-11-16T${utc}:00Z`), zone);
  expect(['20:59', '21:00', '04:59', '05:00'].map((time) => at(time, 'Europe/Paris'))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([at('12:59', 'Asia/Tokyo'), at('13:00', 'Asia/Tokyo')]).toEqual([false, true]);
});
