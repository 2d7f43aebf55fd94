import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRoomRanges, writeRoomRanges } from './room-ranges.ts';

const rooms = (text: string): readonly string[] => {
  const read = readRoomRanges(text);
  if ('trouble' in read) throw new Error(`${read.trouble.why}: ${read.trouble.part}`);
  return read.rooms;
};
const trouble = (text: string, most?: number): string => {
  const read = readRoomRanges(text, most);
  return 'trouble' in read ? `${read.trouble.why}: ${read.trouble.part}` : 'accepted';
};

describe('rooms written as ranges', () => {
  test('are every room from the first to the last', () => {
    expect(rooms('9-12')).toEqual(['9', '10', '11', '12']);
    expect(rooms('101-140')).toHaveLength(40);
    expect(rooms('101-103, 201-202')).toEqual(['101', '102', '103', '201', '202']);
    expect(rooms('7-7')).toEqual(['7']);
    expect(rooms('  ')).toEqual([]);
  });

  test('may stand with single rooms, in lines, and with any dash', () => {
    expect(rooms('101 – 103;SPA\n7A')).toEqual(['101', '102', '103', 'SPA', '7A']);
    expect(rooms('101—102')).toEqual(['101', '102']);
  });

  test('keep the zeros that belong to a number, and letters in front', () => {
    expect(rooms('001-003')).toEqual(['001', '002', '003']);
    expect(rooms('098-101')).toEqual(['098', '099', '100', '101']);
    expect(rooms('A9-A11')).toEqual(['A9', 'A10', 'A11']);
    expect(rooms('A08-10')).toEqual(['A08', 'A09', 'A10']);
  });

  test('name a room once, however often it was written', () => {
    expect(rooms('101-103, 102, 103-104')).toEqual(['101', '102', '103', '104']);
  });

  test.each([
    ['20-1', 'order: 20-1'],
    ['101-110, 5-3', 'order: 5-3'],
    ['1-020', 'digits: 1-020'],
    ['001-1000', 'digits: 001-1000'],
    ['1-999999', 'many: 1-999999'],
    ['0-9999999999', 'many: 0-9999999999'],
    ['1-6000, 10001-15000', 'many: 10001-15000'],
    ['1-99999999999999999999', 'room: 1-99999999999999999999'],
    ['A1-B9', 'room: A1-B9'],
    ['ABCDEFGHI98-99', 'room: ABCDEFGHI98-99'],
    ['1-2-3', 'room: 1-2-3'],
    ['-5', 'room: -5'],
    ['1e3-2e3', 'room: 1e3-2e3'],
    ['Suite!', 'room: Suite!'],
    ['12345678901', 'room: 12345678901'],
  ])('written as %s are refused', (text, why) => {
    expect(trouble(text)).toBe(why);
  });

  test('can be limited further', () => {
    expect(trouble('1-11', 10)).toBe('many: 1-11');
    expect(trouble('1-10', 10)).toBe('accepted');
  });

  test('are never more than allowed, and always numbers that the service takes', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[A-C]{0,2}\d{1,11}-[A-C]{0,2}\d{1,11}$/),
      fc.array(fc.stringMatching(/^\d{1,5}-\d{1,5}$/), { maxLength: 5 }).map((some) => some.join(', ')),
    );
    fc.assert(
      fc.property(text, (written) => {
        const read = readRoomRanges(written, 500);
        if ('trouble' in read) return;
        expect(read.rooms.length).toBeLessThanOrEqual(500);
        expect(read.rooms.every((one) => /^[0-9A-Za-z]{1,10}$/.test(one))).toBe(true);
        expect(new Set(read.rooms).size).toBe(read.rooms.length);
      }),
    );
  });

  test('told again mean the same rooms', () => {
    expect(writeRoomRanges(['103', '101', '102', '7', '8', 'SPA', '001'])).toBe('7, 8, 001, 101-103, SPA');
    expect(writeRoomRanges(['998', '999', '1000'])).toBe('998-1000');
    expect(writeRoomRanges(rooms('001-999, 1000'))).toBe('001-999, 1000');
    const list = fc.uniqueArray(fc.stringMatching(/^(?:[AB]?\d{1,4}|SPA)$/), { maxLength: 60 });
    fc.assert(
      fc.property(list, (some) => {
        expect([...rooms(writeRoomRanges(some))].toSorted()).toEqual(some.toSorted());
      }),
    );
  });
});
