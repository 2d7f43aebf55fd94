/** The announcements that Reveille brings along. */
import { dutch } from './texts/nl.ts';
import { english } from './texts/en.ts';
import { french } from './texts/fr.ts';
import { german } from './texts/de.ts';
import { italian } from './texts/it.ts';
import { polish } from './texts/pl.ts';
import { portuguese } from './texts/pt.ts';
import { spanish } from './texts/es.ts';
import { type SentenceName, sentencesNeeded, type Sentences } from './sentence.ts';

export const builtIn: Readonly<Record<string, Sentences>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
};

/**
 * Which of the languages is spoken to somebody who asked for one of them: theirs, else the property's default, else
 * English.
 */
export function languageSpoken(
  wanted: string,
  standard: string | undefined,
  own: (language: string) => ReadonlySet<SentenceName>,
): string {
  const isComplete = (language: string) =>
    builtIn[language] !== undefined || sentencesNeeded.every((name) => own(language).has(name));
  const candidates = [wanted, wanted.split('-')[0] ?? '', standard ?? ''];
  return candidates.find((language) => language !== '' && isComplete(language)) ?? 'en';
}
