/**
 * The one writer of CSV. A file holds what guests and staff have typed, and is opened in a spreadsheet that runs
 * formulas.
 */

/** A row as RFC 4180 has it. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * A spreadsheet takes a cell that begins like this for a formula; behind an apostrophe it is text. Where the separator
 * is a semicolon or a tab, as in half of Europe, quotes in the middle of what it takes for a cell mean nothing to it: a
 * cell begins behind each of these, and behind a line's end, also within our quotes. One at the very end would make a
 * beginning of our closing quote.
 */
const beginning = /(?<=^|[;\t\r\n])(?="*[=+\-@\t\r])|(?<=[;\t\r\n])(?="*$)/g;

/** The text as it stands in its cell. What is harmless already stays as it is. */
export function harmless(text: string): string {
  return text.replaceAll(beginning, "'");
}

function csvCell(text: string): string {
  const cell = harmless(text);
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The cells of a file as `csvRow` writes it. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (end === '' && row.length === 0 && quoted === undefined && plain === '') break;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
