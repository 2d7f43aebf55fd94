/** What a table of settings is: its columns, its rows, and how one of them is kept. */
import type { Word } from '../../shared/language/en.ts';

/** Cells of a row, by column. */
export type Values = Readonly<Record<string, string>>;

export interface Column {
  readonly key: string;
  readonly word: Word;
  /** The column that names a row: written once, when the row is added. */
  readonly fixed?: boolean;
  /** Given by the service, never typed. */
  readonly given?: boolean;
  readonly numeric?: boolean;
  readonly wide?: boolean;
  /** What can stand here, offered while typing. */
  readonly options?: readonly string[];
  /** Words in place of what is kept: such a column is read, not written. */
  readonly shown?: (value: string) => string;
  /** What the numbers of the column are, shown in its head. */
  readonly unit?: string;
  /** A colour stands beside its code. */
  readonly colour?: boolean;
}

export interface Table {
  readonly name: string;
  readonly queryKey: readonly string[];
  /** The first one names the row. */
  readonly columns: readonly Column[];
  readonly rows: () => Promise<readonly Values[]>;
  readonly change: (key: string, changed: Values) => Promise<unknown>;
  readonly add?: (values: Values) => Promise<unknown>;
  readonly remove?: (key: string) => Promise<unknown>;
  /** Whether something of these cells cannot be brought back: then there is no Undo. */
  readonly lost?: (values: Values) => boolean;
  /** What is wrong, in the reader's words; undefined where the service's own are all there is. */
  readonly words?: (key: string, column: string, values: Values) => string | undefined;
}

/** Found before the service was asked: what is wrong with a cell, in the reader's words. */
export class Wrong extends Error {
  readonly column: string;

  constructor(column: string, words: string) {
    super(words);
    this.column = column;
  }
}

/** What a row is called: its key, or the first thing that is known of it. */
export function nameOf({ columns }: Table, values: Values): string {
  const column = columns.find(({ key }) => (values[key] ?? '') !== '');
  const value = values[column?.key ?? ''] ?? '';
  return column?.shown?.(value) ?? value;
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What the reader calls it, or its own name, as a file has it. */
export function meant<Name extends string>(names: readonly Name[], word: (name: Name) => string, written: string) {
  return names.find((name) => same(word(name), written) || same(name, written));
}

/**
 * Cells that were copied from a spreadsheet or a CSV file: tabs, semicolons or commas between them, quotes around what
 * holds any of these.
 */
export function cellsOf(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n+$/, '');
  const separator = lines.includes('\t') ? '\t' : lines.includes(';') ? ';' : ',';
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < lines.length; at += 1) {
    const character = lines[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (lines[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator || character === '\n') {
      rows.at(-1)?.push(cell.trim());
      cell = '';
      if (character === '\n') rows.push([]);
    } else cell += character;
  }
  rows.at(-1)?.push(cell.trim());
  return rows.filter((row) => row.some((one) => one !== ''));
}

/** The rows of a CSV by the names of its columns; without a line of names they stand in the order of the table. */
export function recordsOf(
  cells: readonly (readonly string[])[],
  columns: readonly Column[],
  label: (column: Column) => string,
): Values[] {
  const columnOf = (name: string): Column | undefined =>
    columns.find(
      (column) => column.key.toLowerCase() === name.toLowerCase() || label(column).toLowerCase() === name.toLowerCase(),
    );
  const first = cells[0] ?? [];
  const named = first.length > 0 && first.every((name) => columnOf(name) !== undefined);
  const order = named ? first.map((name) => columnOf(name)?.key ?? '') : columns.map(({ key }) => key);
  return cells
    .slice(named ? 1 : 0)
    .map((row) => Object.fromEntries(row.slice(0, order.length).map((value, index) => [order[index] ?? '', value])));
}
