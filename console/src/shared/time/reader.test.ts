/** Times and dates as the reader writes them; what machines and proofs read stays the same. */
import { afterEach, describe, expect, test } from 'vitest';
import { readAs } from './reader.ts';
import { clockTime, exactTime, plainTime, shortDate } from './zone.ts';

const zone = 'Europe/Madrid';
const at = Date.parse('2026-11-16T22:05:09Z');
const wide = (text: string): string => text.replaceAll(/\s/g, ' ');

afterEach(() => readAs('en', 'language', []));

describe('the clock', () => {
  test.each([
    ['en', 'language', ['en'], '23:05'],
    ['en', 'language', ['en-US', 'en'], '11:05 PM'],
    ['en', 'language', ['en-GB'], '23:05'],
    ['en', 'language', ['es-US'], '23:05'],
    ['es', 'language', ['es'], '23:05'],
    ['es', 'language', ['es-ES'], '23:05'],
    ['es', '12', ['es'], '11:05 p. m.'],
    ['en', '12', ['en'], '11:05 pm'],
    ['en', '24', ['en-US'], '23:05'],
  ] as const)('in %s, %s hours, where the browser wants %j, is %s', (tag, hours, wanted, shown) => {
    readAs(tag, hours, wanted);
    expect(wide(clockTime(at, zone))).toBe(shown);
    expect(plainTime(at, zone)).toBe('23:05');
    expect(exactTime(new Date(at).toISOString(), zone)).toBe('23:05:09');
  });

  test('noon and midnight are twelve', () => {
    readAs('en', '12', []);
    const said = ['2026-11-15T23:00:00Z', '2026-11-16T11:00:00Z', '2026-11-16T00:30:00Z'].map((text) =>
      wide(clockTime(Date.parse(text), zone)),
    );
    expect(said).toEqual(['12:00 am', '12:00 pm', '1:30 am']);
  });
});

test('a date has its parts in the order of the region', () => {
  readAs('en', 'language', ['en']);
  expect(shortDate(at, zone, 'en')).toBe('Mon 16 Nov');
  readAs('en', 'language', ['en-US']);
  expect(shortDate(at, zone, 'en')).toBe('Mon Nov 16');
});
