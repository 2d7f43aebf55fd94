/** All parts of a language that are the same in every hotel. */
import { sentenceNames } from './sentences.ts';
import { menuLanguages, type Moment, partsOf } from './words.ts';

const digits = '0123456789';
const on = (hour: number, minute: number): Moment => ({ hour, minute, days: 0, weekday: 1 });

/** Between them every part of a day and of a time is said; a test takes each minute of each day. */
const moments: readonly Moment[] = [
  // Of the morning, and of the hour behind which some languages say which twelve it is.
  ...Array.from({ length: 60 }, (_, minute) => [on(6, minute), on(0, minute)]).flat(),
  ...Array.from({ length: 24 }, (_, hour) => [on(hour, 0), on(hour, 30)]).flat(),
  ...[1, 2].flatMap((days) => Array.from({ length: 7 }, (_, index) => ({ ...on(6, 30), days, weekday: index + 1 }))),
];

/** In the order of the sentences, those to guests first. */
export function everyPart(language: string): Set<string> {
  const sentences = menuLanguages[language]?.sentences;
  // What a hotel has names for is made when somebody hears it.
  const same = sentenceNames.filter((name) => !/\{(?:hotel|name|text|count)\}/.test(sentences?.[name] ?? '{name}'));
  const parts = same.flatMap((sentence) =>
    (/\{(?:day|time)\}/.test(sentences?.[sentence] ?? '') ? moments : moments.slice(0, 1)).flatMap((at) =>
      partsOf(language, '', { sentence, at, key: digits, room: digits }),
    ),
  );
  return new Set(parts);
}
