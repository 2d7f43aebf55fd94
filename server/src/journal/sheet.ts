/**
 * The journal as a table for people who do not trust each other: words and local time to read, and in each row what was
 * sealed, its digest, and a chain from row to row. `docs/journal-proof.md` says how anybody checks it.
 */
import { createHash } from 'node:crypto';
import type { Hearer } from '../events/telling/facts.ts';
import type { CallByName } from '../events/telling/people.ts';
import { tell } from '../events/telling/telling.ts';
import { csvRow, harmless } from '../http/csv.ts';
import type { Filters, ListedEntry } from './store.ts';

const headings: Readonly<Record<string, readonly string[]>> = {
  en: (
    'number,date,time,time zone,time (UTC),who,what happened,room,guest,' +
    'code,about,entry,sealed record (base64),hash (SHA-256),previous row,this row'
  ).split(','),
  es: (
    'número,fecha,hora,zona horaria,hora (UTC),quién,qué ocurrió,habitación,huésped,' +
    'código,sobre,entrada,registro sellado (base64),huella (SHA-256),fila anterior,esta fila'
  ).split(','),
};
/** Where each cell stands that a verifier reads, whatever the language of the headings. */
export const place = {
  number: 0,
  utc: 4,
  who: 5,
  what: 6,
  room: 7,
  code: 9,
  about: 10,
  entry: 11,
  record: 12,
  hash: 13,
};
/**
 * Who did it was sealed as an account; the name of a person may stand before it. A person's name has no brackets, so
 * that nobody is called what another account is.
 */
export function showsWho(cell: string, actor: string): boolean {
  if (cell === harmless(actor)) return true;
  const behind = ` (${actor})`;
  return cell.endsWith(behind) && !/[()]/.test(cell.slice(0, -behind.length));
}
/** The two cells at the end: the chain. */
export const sealedCells = 14;
export const lastWord = 'end';

/** What the chain holds of a row: all of its cells but the chain's own, as they stand in the file. */
export function rowHash(previous: string, cells: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, ...cells.slice(0, sealedCells)]))
    .digest('hex');
}

export class Sheet {
  readonly #language: string;
  readonly #hearer: Hearer;
  readonly #called: CallByName;
  readonly #clock: Intl.DateTimeFormat;
  #count = 0;
  #previous = '';

  constructor(language: string, hearer: Hearer, called: CallByName = (actor) => actor) {
    this.#called = called;
    this.#language = language;
    this.#hearer = hearer;
    // Swedish writes dates as spreadsheets take them: 2026-11-16 06:40:12.
    this.#clock = new Intl.DateTimeFormat('sv-SE', { timeZone: hearer.zone, dateStyle: 'short', timeStyle: 'medium' });
  }

  head(): string {
    const cells = headings[this.#language] ?? headings['en'] ?? [];
    this.#previous = rowHash('', cells);
    return csvRow(cells);
  }

  row(entry: ListedEntry & { readonly record: string }): string {
    this.#count += 1;
    const [date = '', time = ''] = this.#clock.format(new Date(entry.at)).split(' ');
    return this.#chained([
      String(this.#count),
      date,
      time,
      this.#hearer.zone,
      entry.at,
      this.#called(entry.actor, entry.at),
      tell(entry, this.#language, this.#hearer),
      entry.room ?? '',
      entry.name ?? '',
      entry.kind,
      entry.subject ?? '',
      entry.id,
      Buffer.from(entry.record).toString('base64'),
      entry.hash,
    ]);
  }

  /** Without it, nobody would miss rows that are cut off at the end. It says what was asked for as well. */
  end(filters: Filters): string {
    const asked = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
    const cells = Array.from({ length: sealedCells }, () => '');
    cells[place.number] = lastWord;
    cells[place.entry] = String(this.#count);
    cells[place.what] = asked.join(' ');
    return this.#chained(cells);
  }

  #chained(cells: readonly string[]): string {
    const written = cells.map(harmless);
    const previous = this.#previous;
    this.#previous = rowHash(previous, written);
    return csvRow([...written, previous, this.#previous]);
  }
}
