/** How the languages that Reveille can speak by itself say times and numbers. */
import { englishNumber } from './numbers/en.ts';
import { dutchNumber } from './numbers/nl.ts';
import { frenchFeminine, frenchNumber } from './numbers/fr.ts';
import { germanNumber } from './numbers/de.ts';
import { italianNumber } from './numbers/it.ts';
import { polishMinutes, polishNumber } from './numbers/pl.ts';
import { portugueseNumber } from './numbers/pt.ts';
import { spanishMasculine, spanishNumber } from './numbers/es.ts';
import { dutchTime } from './times/nl.ts';
import { englishTime } from './times/en.ts';
import { frenchTime } from './times/fr.ts';
import { germanTime } from './times/de.ts';
import { italianTime } from './times/it.ts';
import { polishTime } from './times/pl.ts';
import { portugueseTime } from './times/pt.ts';
import { spanishTime } from './times/es.ts';

type TimeParts = (hour: number, minute: number) => readonly string[];

/** Engines are given words, not digits: what they make of "6:30" nobody knows. */
export interface Spoken {
  readonly time: (hour: number, minute: number) => string;
  /** The same in parts, few enough that all of them can be made before somebody needs one. */
  readonly timeParts: TimeParts;
  /** 0 to 99. */
  readonly number: (number: number) => string;
  /** With its noun, as it follows "in" or "late by": "ten minutes", "one minute". */
  readonly minutes: (number: number) => string;
  readonly star: string;
  readonly hash: string;
}

export const spokenLanguages: Readonly<Record<string, Spoken>> = {
  en: {
    ...timed(englishTime),
    number: englishNumber,
    minutes: counted(englishNumber, 'one minute', 'minutes'),
    star: 'star',
    hash: 'hash',
  },
  de: {
    ...timed(germanTime),
    number: germanNumber,
    minutes: counted(germanNumber, 'einer Minute', 'Minuten'),
    star: 'Stern',
    hash: 'Raute',
  },
  fr: {
    ...timed(frenchTime),
    number: frenchNumber,
    minutes: counted(frenchFeminine, 'une minute', 'minutes'),
    star: 'étoile',
    hash: 'dièse',
  },
  es: {
    ...timed(spanishTime),
    number: spanishNumber,
    minutes: counted(spanishMasculine, 'un minuto', 'minutos'),
    star: 'asterisco',
    hash: 'almohadilla',
  },
  it: {
    ...timed(italianTime),
    number: italianNumber,
    minutes: counted(italianNumber, 'un minuto', 'minuti'),
    star: 'asterisco',
    hash: 'cancelletto',
  },
  pt: {
    ...timed(portugueseTime),
    number: portugueseNumber,
    minutes: counted(portugueseNumber, 'um minuto', 'minutos'),
    star: 'asterisco',
    hash: 'cardinal',
  },
  nl: {
    ...timed(dutchTime),
    number: dutchNumber,
    minutes: counted(dutchNumber, 'één minuut', 'minuten'),
    star: 'sterretje',
    hash: 'hekje',
  },
  pl: { ...timed(polishTime), number: polishNumber, minutes: polishMinutes, star: 'gwiazdkę', hash: 'krzyżyk' },
};

/** A language that only a property has sentences for: the engine reads the digits as it can. */
const digits: Spoken = {
  ...timed((hour, minute) => [`${hour}:${String(minute).padStart(2, '0')}`]),
  number: String,
  minutes: String,
  star: '*',
  hash: '#',
};

export function spokenIn(language: string): Spoken {
  return spokenLanguages[language] ?? digits;
}

function timed(timeParts: TimeParts): Pick<Spoken, 'time' | 'timeParts'> {
  return { time: (hour, minute) => timeParts(hour, minute).join(' '), timeParts };
}

function counted(number: (number: number) => string, one: string, many: string): (number: number) => string {
  return (count) => (count === 1 ? one : `${number(count)} ${many}`);
}

/** A key of the phone. */
export function keyIn(spoken: Spoken, key: string): string {
  if (key === '*') return spoken.star;
  return key === '#' ? spoken.hash : spoken.number(Number(key));
}

/** A room number, character by character, each with a pause behind it. */
export function roomIn(spoken: Spoken, room: string): string {
  return Array.from(room, (character) =>
    /\d/.test(character) ? spoken.number(Number(character)) : character.toUpperCase(),
  ).join(', ');
}
