import { Readable } from 'node:stream';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { callByName } from '../events/telling/people.ts';
import { listPeople } from '../properties/people-store.ts';
import { findProperty } from '../properties/store.ts';
import { Sheet } from './sheet.ts';
import { storedSeals } from './seals-store.ts';
import { type Filters, listEntries, statusNames, writtenList } from './store.ts';

/** A table in words for people, an object in each line for programs, and the seals of the chain, which prove both. */
export const exportFormats = ['csv', 'jsonl', 'proof'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const pageSize = 500;
const sealsAtOnce = 50;

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
  language = 'en',
): Readable {
  const written = {
    csv: () => sheet(database, property, filters, language),
    jsonl: () => lines(database, property, filters),
    proof: () => seals(database, property),
  }[format]();
  return Readable.from(written, { highWaterMark: 1 });
}

async function* paged<Entry extends { readonly id: string }>(
  database: Database,
  property: string,
  list: (...given: Parameters<typeof listEntries>) => Promise<Entry[]>,
  filters: Filters,
): AsyncGenerator<Entry[]> {
  for (let before: string | undefined, more = true; more;) {
    const page = { limit: pageSize, before };
    const entries = await asProperty(database, property, (db) => list(db, property, filters, page));
    if (entries.length > 0) yield entries;
    before = entries.at(-1)?.id;
    more = entries.length === pageSize;
  }
}

async function* lines(database: Database, property: string, filters: Filters): AsyncGenerator<string> {
  for await (const entries of paged(database, property, listEntries, filters))
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

async function* sheet(
  database: Database,
  property: string,
  filters: Filters,
  language: string,
): AsyncGenerator<string> {
  const { zone, statuses, people } = await asProperty(database, property, async (db) => ({
    zone: (await findProperty(db, property))?.timezone ?? 'UTC',
    statuses: await statusNames(db, property),
    people: await listPeople(db, property),
  }));
  const made = new Sheet(language, { zone, statuses }, callByName(people));
  yield made.head();
  for await (const entries of paged(database, property, writtenList, filters))
    yield entries.map((entry) => made.row(entry)).join('');
  yield made.end(filters);
}

/** All of them, the oldest first: each follows from the one before. */
async function* seals(database: Database, property: string): AsyncGenerator<string> {
  for (let after = '0', more = true; more;) {
    const page = { after, limit: sealsAtOnce };
    const found = await asProperty(database, property, (db) => storedSeals(db, property, page));
    const texts = found.map((seal) => ({
      ...seal,
      digests: seal.digests.toString('hex'),
      previous: seal.previous.toString('hex'),
      hash: seal.hash.toString('hex'),
    }));
    if (texts.length > 0) yield texts.map((one) => `${JSON.stringify(one)}\n`).join('');
    after = found.at(-1)?.number ?? after;
    more = found.length === sealsAtOnce;
  }
}
