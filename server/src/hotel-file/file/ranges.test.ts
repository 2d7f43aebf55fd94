import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collapse, describeRange, expandRange, mostRooms, parseRange, type Range } from './ranges.ts';

function expanded(text: string): string[] {
  const range = parseRange(text);
  if (!('count' in range)) throw new Error(range.mend);
  return expandRange(range);
}

describe('a range of rooms', () => {
  test('names every room from the first to the last', () => {
    expect(expanded('9-12')).toEqual(['9', '10', '11', '12']);
    expect(expanded('0-2')).toEqual(['0', '1', '2']);
    expect(expanded('7-7')).toEqual(['7']);
    expect(expanded('102 - 104')).toEqual(['102', '103', '104']);
  });

  test('keeps the zeros that belong to a number', () => {
    expect(expanded('001-003')).toEqual(['001', '002', '003']);
    expect(expanded('098-101')).toEqual(['098', '099', '100', '101']);
  });

  test.each([
    ['20-1', 'smaller number first: 1-20'],
    ['1-020', 'same number of digits'],
    ['001-1000', 'same number of digits'],
    ['1-10001', 'at most 10,000 rooms'],
    ['0-9999999999', 'at most 10,000 rooms'],
    ['1-99999999999999999999', 'with a dash between'],
    ['A1-A9', 'with a dash between'],
    ['1-2-3', 'with a dash between'],
    ['-5', 'with a dash between'],
    ['105', '`room:` for one room'],
    ['1e3-2e3', 'with a dash between'],
    ['١-٩', 'with a dash between'],
  ])('written as %s is refused with a remedy', (text, remedy) => {
    const range = parseRange(text);
    expect('mend' in range ? range.mend : 'accepted').toContain(remedy);
  });

  test('survives being expanded and collapsed again, whatever it is', () => {
    const ranges = fc
      .record({
        first: fc.nat(9_999_000),
        length: fc.integer({ min: 3, max: 300 }),
        width: fc.integer({ min: 0, max: 10 }),
      })
      .map(({ first, length, width }): Range => {
        const digits = width > String(first + length - 1).length ? width : 0;
        const [from, to] = [first, first + length - 1].map((number) => String(number).padStart(digits, '0')) as [
          string,
          string,
        ];
        return { first: from, last: to, count: length };
      });
    fc.assert(
      fc.property(ranges, (range) => {
        const rooms = expanded(`${range.first}-${range.last}`);
        expect(new Set(rooms).size).toBe(range.count);
        expect(collapse(rooms.toReversed())).toEqual([range]);
      }),
    );
  });

  test('of anything at all never yields more rooms than a property may have', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,11}-\d{1,11}$/)), (text) => {
        const range = parseRange(text);
        expect('count' in range ? range.count : 1).toBeLessThanOrEqual(mostRooms);
      }),
    );
  });
});

test('rooms are told in runs, and mixed ones one by one', () => {
  const told = collapse(['103', '101', '102', '7', '8', 'SPA', '001', '002', '003']).map((range) =>
    describeRange(range),
  );
  expect(told).toEqual(['room 7', 'room 8', 'rooms 001-003 (3)', 'rooms 101-103 (3)', 'room SPA']);
  const all = collapse(Array.from({ length: 1000 }, (_, index) => String(index + 1).padStart(3, '0')));
  expect(all.map((range) => describeRange(range))).toEqual(['rooms 001-999 (999)', 'room 1000']);
});
