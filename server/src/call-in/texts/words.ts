/** The menu in the languages of the announcements. */
import { keyIn, roomIn, spokenIn } from '../../speech/languages.ts';
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
  const { sentence, at, key = '', room = '', name = '', count = 0 } = telling;
  const words = menuLanguages[language] ?? english;
  const spoken = spokenIn(language in menuLanguages ? language : 'en');
  const values: Readonly<Record<string, string>> = {
    hotel,
    name,
    text,
    day: at === undefined ? '' : dayOf(words, at, spoken.number),
    time: at === undefined ? '' : spoken.time(at.hour, at.minute),
    key: key.length > 1 ? roomIn(spoken, key) : key === '' ? '' : keyIn(spoken, key),
    room: roomIn(spoken, room),
    count: spoken.number(count),
  };
  // In one go: a hotel or an item may be called anything, and is never read for what else could stand there.
  return words.sentences[sentence].replaceAll(/\{(\w+)\}/g, (whole, word: string) => values[word] ?? whole);
}

const furthestSaid = 99;

function dayOf(words: Words, { days, weekday }: Moment, number: (count: number) => string): string {
  const name = words.weekdays[weekday - 1] ?? '';
  if (days === 0) return words.today;
  if (days === 1) return `${words.tomorrow}, ${name}`;
  return days < 7 || days > furthestSaid
    ? words.on.replace('{weekday}', name)
    : words.later.replace('{weekday}', name).replace('{days}', number(days));
}
