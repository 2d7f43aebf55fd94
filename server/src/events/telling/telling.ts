/** An entry of the journal as one sentence for people: what happened, with the values that matter. */
import type { EventKind } from '../catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { Facts, type Hearer } from './facts.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import type { Language } from './language.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';

export interface Told {
  readonly kind: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export const toldLanguages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const;
const languages: Readonly<Record<(typeof toldLanguages)[number], Language>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pl: polish,
  pt: portuguese,
};

/** The language in which a hotel is told that speaks this one to its guests. */
export function spoken(language: string): (typeof toldLanguages)[number] {
  const [first] = language.split('-');
  return toldLanguages.find((one) => one === first) ?? 'en';
}

/** As in `room 415`. */
export const roomWord = (language: (typeof toldLanguages)[number]): string =>
  languages[language].settings['room'] ?? '';

/** A kind that is in no catalogue any more, or not yet, is shown as it is written. */
export function tell({ kind, subject, detail }: Told, language: string, hearer: Hearer): string {
  const speaking = languages[language as (typeof toldLanguages)[number]] ?? english;
  const told: ((facts: Facts) => string) | undefined = speaking.told[kind as EventKind];
  return told === undefined ? kind : told(new Facts(detail, subject, speaking, hearer));
}
