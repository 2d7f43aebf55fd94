import type { CorridorWord } from '../shared/language/en/corridor.ts';
import { useLanguage } from '../shared/language/language.tsx';
import type { Translate } from '../shared/language/translate.ts';
import type { Entry } from './outbox.ts';

export type Words = Translate<CorridorWord>;

export function useWords(): Words {
  return useLanguage<CorridorWord>().t;
}

/** What was done, as a person would say it. */
export function saidOf({ room, deed, name }: Pick<Entry, 'room' | 'deed' | 'name'>, t: Words): string {
  return t(`deed.${deed.kind}`, { room, status: name, items: name });
}
