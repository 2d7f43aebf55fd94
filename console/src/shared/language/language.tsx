import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { choice } from '../choice.ts';
import { readAs, useHours } from '../time/reader.ts';
import type { Word } from './en.ts';
import { expectWords, type SaidWords, speakAs } from './saying.ts';
import { type Translate, translator } from './translate.ts';

/**
 * The languages that are complete. Another one begins with a line here; then the compiler names what it lacks (how
 * each page loads it), and `catalogues.test.ts` every file and sentence: docs/developers/console-language.md.
 */
export const languages = {
  en: { name: 'English' },
  de: { name: 'Deutsch' },
  es: { name: 'Español' },
  fr: { name: 'Français' },
  it: { name: 'Italiano' },
  nl: { name: 'Nederlands' },
  pl: { name: 'Polski' },
  pt: { name: 'Português' },
} as const;
export type LanguageTag = keyof typeof languages;
/** Of all that people write, those that run from right to left. */
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

type Catalogue = Readonly<Record<string, string>>;
/** The words of a page, and those for what the service says. */
interface Loaded {
  readonly words: Catalogue;
  readonly said: SaidWords;
}

interface Spoken {
  readonly tag: LanguageTag;
  readonly t: Translate<string>;
  readonly speak: (tag: LanguageTag) => void;
}

const Context = createContext<Spoken | undefined>(undefined);

function isTag(text: string | undefined | null): text is LanguageTag {
  return text !== undefined && text !== null && text in languages;
}

/** English with longer words, from right to left, which no menu offers: `pseudo.ts`. */
const pseudoTag = 'en-XB';
const chosen = choice<LanguageTag | typeof pseudoTag>('reveille.language', (kept) =>
  kept === pseudoTag ? kept : ([kept, ...navigator.languages.map((one) => one.split('-')[0])].find(isTag) ?? 'en'),
);

interface Props {
  /** The words of this page: English comes with it, the others are loaded only where they are spoken. */
  readonly english: Catalogue;
  readonly load: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<Loaded>>>;
  readonly children: ReactNode;
}

export function Language({ english, load, children }: Props): ReactElement {
  const wanted = chosen.use();
  const { hours } = useHours();
  const [spoken, setSpoken] = useState<{ tag: LanguageTag; t: Translate<string> }>(() => ({
    tag: 'en',
    t: translator('en', english),
  }));
  useEffect(() => {
    let isWanted = true;
    const tag = wanted === pseudoTag ? 'en' : wanted;
    const change = async (): Promise<void> => {
      const loaded = tag === 'en' ? undefined : await load[tag]();
      // Only who speaks another language has to find out what an English sentence says.
      const recognise =
        loaded === undefined ? undefined : (await import('../../../../server/src/recognise.ts')).recognise;
      const mirrored = wanted === pseudoTag;
      const own = mirrored ? (await import('./pseudo.ts')).pseudo(english) : english;
      if (!isWanted) return;
      document.documentElement.lang = tag;
      document.documentElement.dir = mirrored || rightToLeft.has(tag) ? 'rtl' : 'ltr';
      document.documentElement.dataset['hours'] = readAs(tag, hours, navigator.languages) ? '12' : '24';
      speakAs(tag, loaded?.said, recognise);
      setSpoken({ tag, t: translator(tag, loaded?.words ?? own) });
    };
    expectWords(change());
    return () => {
      isWanted = false;
    };
  }, [wanted, hours, english, load]);
  const value = useMemo(() => ({ ...spoken, speak: chosen.keep }), [spoken]);
  return <Context value={value}>{children}</Context>;
}

/** `Words` are those of the page; the desk's unless it says otherwise. */
export function useLanguage<Words extends string = Word>(): Omit<Spoken, 't'> & { readonly t: Translate<Words> } {
  const spoken = useContext(Context);
  if (spoken === undefined) throw new Error('nothing is spoken here');
  return spoken;
}

/** `const t = useTranslate()` is what most components need. */
export function useTranslate(): Translate {
  return useLanguage().t;
}
