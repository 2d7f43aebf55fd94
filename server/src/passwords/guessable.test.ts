/** Nobody chooses what is guessed first, and nobody is kept from a sentence of their own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slack } from '../../testing/patience.ts';
import { guessable } from './guessable.ts';

const own = ['boss', 'grand-hotel-bellariva', 'Grand Hôtel Bellariva'];

test('the ten thousand most used of eight letters and more are refused, however they are capitalised', () => {
  const listed = readFileSync(join(import.meta.dirname, 'common.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  const long = listed.filter(({ length }) => length >= 8);
  expect(long).toHaveLength(10_000);
  const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
  for (const spell of [String, capital, (word: string) => word.toUpperCase()])
    expect(long.filter((word) => guessable(spell(word), []) !== 'common')).toEqual([]);
});

test.each([
  ['password2026', 'a listed word with a year'],
  ['Summer2026!', 'a short word with a year and a sign'],
  ['aaaaaaaaaaaa', 'one letter'],
  ['1234512345', 'the same again'],
  ['98765432', 'digits in a row'],
  ['qwertyuiopasdf', 'keys in a row'],
  ['24.12.1984', 'a date'],
])('%s is refused: %s', (password) => expect(guessable(password, own)).toBe('common'));

test.each([
  ['boss-boss-1', 'the account'],
  ['bosshotel', 'the account and the trade'],
  ['GrandHotelBellariva', 'the hotel'],
  ['bellariva-2026', 'a part of its name with a year'],
  ['grandhôtel24', 'its name with an accent'],
  ['Reveille!123', 'this product'],
])('%s is refused: %s', (password) => expect(guessable(password, own)).toBe('own'));

test.each([
  'wake-me-gently',
  'correct horse battery staple',
  'four words of mine',
  'the boss sleeps at noon',
  'kq7x-m2vd-9hpw-t4nc',
  'summer-402137',
  'Übernächste Woche',
  '834219750364',
])('%s is accepted', (password) => expect(guessable(password, own)).toBeUndefined());

test('a name of one or two letters forbids nothing', () =>
  expect(guessable('banana-cabana', ['a', 'b', 'an'])).toBeUndefined());

test('the longest password is judged without long searching', () => {
  const begun = performance.now();
  for (const long of ['a1'.repeat(99), 'abcdefg'.repeat(28), `${'-'.repeat(199)}x`, 'boss'.repeat(50)])
    guessable(long, own);
  expect(performance.now() - begun).toBeLessThan(2000 * slack);
});
