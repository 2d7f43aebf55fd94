import { expect, test } from 'vitest';
import { Failure } from '../failures.ts';
import { HotelRates } from './hotel-rates.ts';

test('a hotel is answered as often as its quota says, and again a minute after the first', () => {
  let now = 0;
  const rates = new HotelRates(() => now);
  const tried = (hotel: string, most = 3): number | 'answered' => {
    try {
      rates.count(hotel, most);
      return 'answered';
    } catch (error) {
      return (error as Failure).retryAfterSeconds ?? 0;
    }
  };
  expect([tried('a'), tried('a'), tried('a')]).toEqual(['answered', 'answered', 'answered']);
  now = 20_000;
  expect([tried('a'), tried('b')]).toEqual([40, 'answered']);
  // Another quota counts at once, with what was asked before.
  expect([tried('a', 4), tried('a', 4)]).toEqual(['answered', 40]);
  now = 60_000;
  expect(tried('a')).toBe('answered');
});
