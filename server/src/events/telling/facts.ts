/** The facts of one entry, each as a person reads it. What is not there, as in an earlier version, is ''. */
import type { FactWord, Language } from './language.ts';
import { momentOf } from './moment.ts';

/** Who is told: in which language, in which zone the hotel lives, and what it calls the states of its rooms. */
export interface Hearer {
  readonly zone: string;
  readonly statuses?: ReadonlyMap<string, string>;
}

type Detail = Readonly<Record<string, unknown>>;

export class Facts {
  readonly subject: string;
  readonly #detail: Detail;
  readonly #language: Language;
  readonly #hearer: Hearer;

  constructor(detail: Detail, subject: string | null, language: Language, hearer: Hearer) {
    this.#detail = detail;
    this.subject = subject ?? '';
    this.#language = language;
    this.#hearer = hearer;
  }

  text(name: string): string {
    return plain(this.#detail[name]);
  }

  /** With the name of whose it is, where that is told. */
  account(): string {
    return `${this.text('account')}${this.with(' (', this.text('person'), ')')}`;
  }

  number(name: string): number {
    return Number(this.#detail[name] ?? 0);
  }

  is(name: string): boolean {
    return this.#detail[name] === true;
  }

  has(name: string): boolean {
    return this.text(name) !== '';
  }

  /** Words around a fact, or nothing where the fact is not there. */
  with(before: string, value: string, after = ''): string {
    return value === '' ? '' : `${before}${value}${after}`;
  }

  /** An instant as the hotel's own clock shows it, with its date and year. */
  at(name: string): string {
    const text = this.text(name);
    return Number.isNaN(Date.parse(text)) ? text : momentOf(text, this.#hearer.zone, this.#language.tag);
  }

  /** Where there are only so many possibilities: the word for this one. */
  word(name: string): string {
    return this.#named(this.text(name));
  }

  result(name = 'result'): string {
    return this.#language.results[this.number(name)] ?? '';
  }

  source(): string {
    return this.#language.sources[this.number('source')] ?? '';
  }

  alert(): string {
    const kind = this.text('alert');
    return (this.#language.alerts as Readonly<Record<string, string>>)[kind] ?? kind;
  }

  /** What a message tells of: the noun of its kind. */
  noun(name: string): string {
    const noun = this.text(name).split('.')[0] ?? '';
    return this.#language.nouns[noun] ?? '';
  }

  /** What the hotel calls the status with this id. */
  status(name: string): string {
    const id = this.text(name);
    return this.#hearer.statuses?.get(id) ?? id;
  }

  list(name: string): string {
    const value = this.#detail[name];
    return Array.isArray(value) ? value.map((one) => this.#named(plain(one))).join(', ') : '';
  }

  /** By which ways somebody tried to come in, and from where. */
  tried(): string {
    return `${this.with(': ', this.list('way'))}${this.with(', ', this.list('addresses'))}`;
  }

  size(name: string): number {
    const value = this.#detail[name];
    return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  }

  /** A thing before and after a change: name by name, as far as each is a text or a number. */
  changed(): string {
    const [from, to] = [this.#inner('from'), this.#inner('to')];
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return names.map((name) => this.#change(name, from[name], to[name])).join(', ');
  }

  /** Settings that were changed. */
  changes(): string {
    const changes = this.#detail['changes'];
    if (!Array.isArray(changes)) return '';
    return (changes as Detail[])
      .map(({ name, from, to }) => this.#change(plain(name), from, to))
      .filter((one) => one !== '')
      .join(', ');
  }

  /** What a sentence of the announcements was or is. */
  spoken(end: 'from' | 'to'): string {
    const { text, recording } = this.#inner(end);
    if (text !== undefined) return this.#language.quoted(plain(text));
    if (recording !== undefined) return this.#language.words['a recording'];
    return this.#named(this.text(end)) || this.#language.words.none;
  }

  /** How many there were of each. */
  counted(): string {
    return Object.entries(this.#detail)
      .filter(([name, value]) => typeof value === 'number' && value > 0 && name in this.#language.counted)
      .map(([name, value]) => `${this.#language.counted[name] ?? ''} ${String(value)}`)
      .join(', ');
  }

  quoted(name: string): string {
    return this.has(name) ? this.#language.quoted(this.text(name)) : '';
  }

  #inner(name: string): Detail {
    const value = this.#detail[name];
    return typeof value === 'object' && value !== null ? (value as Detail) : {};
  }

  #change(name: string, from: unknown, to: unknown): string {
    const connection = /^(?:connector|receiver|subscriber) (.+)$/.exec(name)?.[1];
    if (connection !== undefined) return this.#connection(connection, to === null);
    const said = this.#language.settings[name] ?? '';
    if (said === '') return '';
    // Lists and groups of settings are named without their content, which no line has room for.
    if (isList(from) || isList(to)) return said;
    const shown = (value: unknown): string => this.#named(plain(value)) || this.#language.words.none;
    return `${said} ${shown(from)} → ${shown(to)}`;
  }

  /** What it is set to is long, and may be for few eyes. */
  #connection(name: string, isRemoved: boolean): string {
    const { settings, quoted, words } = this.#language;
    return `${settings['connection'] ?? ''} ${quoted(name)}${isRemoved ? ` → ${words.none}` : ''}`;
  }

  #named(value: string): string {
    return (this.#language.words as Readonly<Record<string, string>>)[value as FactWord] ?? value;
  }
}

const isList = (value: unknown): boolean => typeof value === 'object' && value !== null;

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
