/** The menu in the languages of the announcements. */
import { keyIn, roomIn, type Spoken, spokenIn } from '../../speech/languages.ts';
import { dutch } from './nl.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import { german } from './de.ts';
import { italian } from './it.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { spanish } from './es.ts';
import type { SentenceName, Words } from './sentences.ts';

export const menuLanguages: Readonly<Record<string, Words>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
};

/** When a call rings, as seen on the day of the conversation. */
export interface Moment {
  readonly hour: number;
  readonly minute: number;
  /** From today on. */
  readonly days: number;
  /** 1 is Monday. */
  readonly weekday: number;
}

export interface Telling {
  readonly sentence: SentenceName;
  readonly at?: Moment | undefined;
  readonly key?: string | undefined;
  readonly room?: string | undefined;
  readonly name?: string | undefined;
  readonly count?: number | undefined;
  /** The message whose words `{text}` stands for. */
  readonly message?: string | undefined;
}

/** The sentence with everything in its place. */
export function wordsOf(language: string, hotel: string, telling: Telling, text = ''): string {
  const { words, spoken } = tongueOf(language);
  const { at, key = '', room = '' } = telling;
  const values = {
    ...plainValues(spoken, hotel, telling, text),
    day: at === undefined ? '' : dayOf(words, at, spoken.number),
    time: at === undefined ? '' : spoken.time(at.hour, at.minute),
    key: key.length > 1 ? roomIn(spoken, key) : key === '' ? '' : keyIn(spoken, key),
    room: roomIn(spoken, room),
  };
  return filled(words.sentences[telling.sentence], values);
}

function tongueOf(language: string): { readonly words: Words; readonly spoken: Spoken } {
  return { words: menuLanguages[language] ?? english, spoken: spokenIn(language in menuLanguages ? language : 'en') };
}

type Values = Readonly<Record<string, string>>;

function plainValues(spoken: Spoken, hotel: string, { name = '', count = 0 }: Telling, text = ''): Values {
  return { hotel, name, text, count: spoken.number(count) };
}

/** In one go: a hotel or an item may be called anything, and is never read for what else could stand there. */
function filled(sentence: string, values: Values): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, word: string) => values[word] ?? whole);
}

/** A time with what leads it in, because "at" alone is nothing to listen to; a day, a room, a key. */
const cut = /([^{},.:]*\{time\}|\{(?:day|room|key)\})/;

/**
 * The same sentence in parts, cut where a time, a day, a room or a key stands: a few hundred of them make up whatever
 * is said in a language, but for names. A part sounds the same wherever it stands.
 */
export function partsOf(language: string, hotel: string, telling: Telling): string[] {
  const { words, spoken } = tongueOf(language);
  const { at, key = '', room = '' } = telling;
  const values = plainValues(spoken, hotel, telling);
  const partsIn = (piece: string): readonly string[] => {
    if (piece === '{room}') return Array.from(room, (one) => `${roomIn(spoken, one)},`);
    if (piece === '{key}') return Array.from(key, (one) => `${keyIn(spoken, one)}.`);
    if (piece === '{day}') return at === undefined ? [] : [`${dayOf(words, at, spoken.number)},`];
    if (!piece.endsWith('{time}'))
      return [
        filled(piece, values)
          .replace(/^[\s,.:]+/, '')
          .replace(/\s*$/, ''),
      ];
    const said = at === undefined ? [] : spoken.timeParts(at.hour, at.minute);
    return said.map((part, index) => (index === 0 ? piece.replace('{time}', part).trim() : part) + endOf(index, said));
  };
  return words.sentences[telling.sentence]
    .split(cut)
    .flatMap(partsIn)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/** The voice falls where the time is whole. */
const endOf = (index: number, said: readonly string[]): string => (index === said.length - 1 ? '.' : ',');

const furthestSaid = 99;

function dayOf(words: Words, { days, weekday }: Moment, number: (count: number) => string): string {
  const name = words.weekdays[weekday - 1] ?? '';
  if (days === 0) return words.today;
  if (days === 1) return `${words.tomorrow}, ${name}`;
  return days < 7 || days > furthestSaid
    ? words.on.replace('{weekday}', name)
    : words.later.replace('{weekday}', name).replace('{days}', number(days));
}
