import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow } from './export.ts';

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', `'+1`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tx', `'\tx`],
  ['\rx', `"'\rx"`],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  ['say "yes"', '"say ""yes"""'],
  ['O’Neill 101', 'O’Neill 101'],
  ['1=1', '1=1'],
])('a cell %j is harmless in a spreadsheet', (text, cell) => {
  expect(csvRow([text])).toBe(`${cell}\r\n`);
});

test('any table comes back as it was, but for the apostrophe before what looks like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const read = readCsv(rows.map(csvRow).join(''));
      expect(read).toEqual(rows.map((row) => row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text))));
      for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
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
