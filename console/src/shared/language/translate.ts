/** Puts values into sentences. `{count|call|calls}` picks the form that the language uses for that number. */
import type { Word } from './en.ts';

export type Values = Readonly<Record<string, string | number>>;
/** Each page has words of its own, and takes only those; what the desk's screens take is `Word`. */
export type Translate<Words extends string = Word> = (word: Words, values?: Values) => string;

export function translator(language: string, catalogue: Readonly<Record<string, string>>): Translate<string> {
  // By itself the tag is Brazil's, where none is counted as one; the words are those of Portugal.
  const plurals = new Intl.PluralRules(language === 'pt' ? 'pt-PT' : language);
  const categories = plurals.resolvedOptions().pluralCategories;
  // From few to many, as a person would list them; the last form stands for all that are not named.
  const order = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((one) =>
    categories.some((category) => category === one),
  );
  const form = (forms: readonly string[], value: string | number): string => {
    const index =
      forms.length === 2
        ? plurals.select(Number(value)) === 'one'
          ? 0
          : 1
        : order.indexOf(plurals.select(Number(value)));
    return forms[Math.min(index, forms.length - 1)] ?? '';
  };
  return (word, values = {}) =>
    (catalogue[word] ?? word).replaceAll(/\{(\w+)((?:\|[^{}|]+)*)\}/g, (_whole, name: string, forms: string) => {
      const value = values[name] ?? '';
      return forms === '' ? String(value) : form(forms.slice(1).split('|'), value);
    });
}
