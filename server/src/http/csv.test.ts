import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', `'+1`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  ['say "yes"', '"say ""yes"""'],
  ['O’Neill 101', 'O’Neill 101'],
  ['1=1', '1=1'],
  [`x;=cmd|'/C calc'!A0;y`, `"x;'=cmd|'/C calc'!A0;y"`],
  ['Cola\t=1+1', `"Cola\t'=1+1"`],
  ['Cola;"=1+1"', `"Cola;'""=1+1"""`],
  ['first\n=second', `"first\n'=second"`],
  ['Cola;', `"Cola;'"`],
  ['{"amount":[-1,-2]}', '"{""amount"":[-1,-2]}"'],
])('a cell %j is harmless in a spreadsheet', (text, cell) => {
  expect(csvRow([text])).toBe(`${cell}\r\n`);
});

const nasty = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', ',', '"', "'", ' ', 'a', '1'),
  maxLength: 12,
});
const tables = fc.array(
  fc.array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 8 })), { minLength: 2, maxLength: 4 }),
  { minLength: 1, maxLength: 5 },
);

test('any table comes back as it was, but for apostrophes', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      const bare = (table: string[][]) => table.map((row) => row.map((text) => text.replaceAll("'", '')));
      expect(bare(readCsv(rows.map(csvRow).join('')))).toEqual(bare(rows));
    }),
    { numRuns: 300 },
  );
});

test.each([',', ';', '\t'])('whatever is in a table, no cell begins a formula where %j separates them', (separator) => {
  fc.assert(
    fc.property(tables, (rows) => {
      for (const cell of readLeniently(rows.map(csvRow).join(''), separator).flat())
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
    { numRuns: 1000 },
  );
});

/** A reader as RFC 4180 describes it, and no more lenient. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) throw new Error('this is not CSV');
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/**
 * As spreadsheets read, and Python does: quotes count at the beginning of a cell, and what follows a closing one
 * belongs to it.
 */
function readLeniently(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  const end = (): void => {
    rows.at(-1)?.push(cell);
    cell = '';
    state = 'start';
  };
  for (const letter of text) {
    if (state === 'quoted') {
      if (letter === '"') state = 'closed';
      else cell += letter;
    } else if (state === 'closed' && letter === '"') {
      cell += '"';
      state = 'quoted';
    } else if (state === 'start' && letter === '"') state = 'quoted';
    else if (letter === separator) end();
    else if (letter === '\r' || letter === '\n') {
      end();
      rows.push([]);
    } else {
      cell += letter;
      state = 'plain';
    }
  }
  end();
  return rows;
}
