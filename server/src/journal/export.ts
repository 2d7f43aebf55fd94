import { Readable } from 'node:stream';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { csvRow } from '../http/csv.ts';
import { type Filters, type ListedEntry, listEntries } from './store.ts';

export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const pageSize = 500;

/**
 * The entries as text, newest first. Each page has a short transaction of its own, and is asked for when the one before
 * it is on its way: a reader who takes an hour holds neither a connection nor more than a page or two of memory. What
 * is written meanwhile is not in it.
 */
export function exportEntries(
  database: Database,
  property: string,
  format: ExportFormat,
  filters: Filters = {},
): Readable {
  return Readable.from(pages(database, property, format, filters), { highWaterMark: 1 });
}

async function* pages(
  database: Database,
  property: string,
  format: ExportFormat,
  filters: Filters,
): AsyncGenerator<string> {
  const line = format === 'csv' ? csvLine : (entry: ListedEntry) => `${JSON.stringify(entry)}\n`;
  if (format === 'csv') yield csvRow(columns);
  for (let before: string | undefined, more = true; more;) {
    const page = { limit: pageSize, before };
    const entries = await asProperty(database, property, (db) => listEntries(db, property, filters, page));
    if (entries.length > 0) yield entries.map(line).join('');
    before = entries.at(-1)?.id;
    more = entries.length === pageSize;
  }
}

const columns = [
  'id',
  'at',
  'actor',
  'kind',
  'room',
  'subject',
  'name',
  'detail',
  'sealed',
] as const satisfies (keyof ListedEntry)[];

function csvLine(entry: ListedEntry): string {
  return csvRow(
    columns.map((column) => (column === 'detail' ? JSON.stringify(entry.detail) : String(entry[column] ?? ''))),
  );
}
