/** An entry of the journal as one sentence for people: what happened, with the values that matter. */
import type { EventKind } from '../catalogue.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { Facts, type Hearer } from './facts.ts';
import type { Language } from './language.ts';

export interface Told {
  readonly kind: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

const languages: Readonly<Record<string, Language>> = { en: english, es: spanish };
export const toldLanguages = ['en', 'es'] as const;

/** A kind that is in no catalogue any more, or not yet, is shown as it is written. */
export function tell({ kind, subject, detail }: Told, language: string, hearer: Hearer): string {
  const speaking = languages[language] ?? english;
  const told: ((facts: Facts) => string) | undefined = speaking.told[kind as EventKind];
  return told === undefined ? kind : told(new Facts(detail, subject, speaking, hearer));
}
