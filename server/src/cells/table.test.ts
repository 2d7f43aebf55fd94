/** Which cell each code leads to, by what the databases of the cells say. */
import { describe, expect, test } from 'vitest';
import { inWords, type Look, type Table, tableOf } from './table.ts';

const look = (name: string, hotels: readonly string[] | null, more: Partial<Look> = {}): Look => ({
  cell: { name, servers: [], dialers: [], database: '', open: true, most: 9 },
  hotels,
  leaving: [],
  arriving: [],
  schema: '',
  trouble: undefined,
  ...more,
});
const before: Table = {
  version: 7,
  hotels: new Map([
    ['grand', 'eu-1'],
    ['other', 'eu-2'],
  ]),
};
const linesOf = (looks: readonly Look[], table = before) => Object.fromEntries(tableOf(looks, table).table.hotels);

describe('a code that two cells have', () => {
  test('stays with the one that had it, and keeps no other hotel from its line', () => {
    const looks = [look('eu-1', ['grand']), look('eu-2', ['fresh', 'grand', 'other'])];
    expect(linesOf(looks)).toEqual({ grand: 'eu-1', other: 'eu-2', fresh: 'eu-2' });
    // In whichever order they are asked.
    expect(linesOf(looks.toReversed())).toEqual({ grand: 'eu-1', other: 'eu-2', fresh: 'eu-2' });
    expect(tableOf(looks, before).disputed).toEqual([{ code: 'grand', cells: ['eu-1', 'eu-2'], routed: 'eu-1' }]);
  });

  test('and that none had leads nowhere, until one of the two has it alone', () => {
    const both = [look('eu-1', ['grand', 'new']), look('eu-2', ['new', 'other'])];
    expect(linesOf(both)).toEqual({ grand: 'eu-1', other: 'eu-2' });
    expect(tableOf(both, before).disputed.map(inWords)).toEqual([
      'eu-1 and eu-2 both have a hotel new, and it is routed to neither. Fix: remove one, or give it another code',
    ]);
    expect(linesOf([look('eu-1', ['grand']), look('eu-2', ['new', 'other'])])).toMatchObject({ new: 'eu-2' });
  });

  test('stays with the one that had it while that one does not answer', () => {
    const looks = [look('eu-1', null), look('eu-2', ['grand', 'other'])];
    expect(linesOf(looks)).toEqual({ grand: 'eu-1', other: 'eu-2' });
    expect(linesOf(looks.toReversed())).toEqual({ grand: 'eu-1', other: 'eu-2' });
  });
});

test('a hotel that has left one cell and is in another leads there; on its way, to the one that it leaves', () => {
  expect(linesOf([look('eu-1', []), look('eu-2', ['grand', 'other'])])).toEqual({ grand: 'eu-2', other: 'eu-2' });
  const onItsWay = [look('eu-1', [], { leaving: ['grand'] }), look('eu-2', ['other'])];
  expect(linesOf(onItsWay)).toEqual({ grand: 'eu-1', other: 'eu-2' });
});

test('a table in which nothing has changed keeps its version', () => {
  expect(tableOf([look('eu-1', ['grand']), look('eu-2', ['other'])], before).table).toBe(before);
  expect(tableOf([look('eu-1', []), look('eu-2', ['other'])], before).table.version).toBe(8);
});
