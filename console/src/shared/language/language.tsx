import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { readAs, useHours } from '../time/reader.ts';
import type { Word } from './en.ts';
import { type SaidWords, speakAs } from './saying.ts';
import { type Translate, translator } from './translate.ts';

/**
 * The languages that are complete. Another one begins with a line here; then the compiler names what it lacks (how
 * each page loads it), and `catalogues.test.ts` every file and sentence: docs/developers/console-language.md.
 */
export const languages = { en: { name: 'English' }, es: { name: 'Español' } } as const;
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

const kept = 'reveille.language';
const Context = createContext<Spoken | undefined>(undefined);

function isTag(text: string | undefined | null): text is LanguageTag {
  return text !== undefined && text !== null && text in languages;
}

/** Whether the words are to be the longer ones that no menu offers: `pseudo.ts`. */
const isPseudo = (): boolean => localStorage.getItem(kept) === 'en-XB';

function preferred(): LanguageTag {
  const wanted = [localStorage.getItem(kept), ...navigator.languages.map((one) => one.split('-')[0])];
  return wanted.find(isTag) ?? 'en';
}

interface Props {
  /** The words of this page: English comes with it, the others are loaded only where they are spoken. */
  readonly english: Catalogue;
  readonly load: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<Loaded>>>;
  readonly children: ReactNode;
}

export function Language({ english, load, children }: Props): ReactElement {
  const [tag, setTag] = useState<LanguageTag>(preferred);
  const { hours } = useHours();
  const [spoken, setSpoken] = useState<{ tag: LanguageTag; t: Translate<string> }>(() => ({
    tag: 'en',
    t: translator('en', english),
  }));
  useEffect(() => {
    let wanted = true;
    const change = async (): Promise<void> => {
      const loaded = tag === 'en' ? undefined : await load[tag]();
      // Only who speaks another language has to find out what an English sentence says.
      const recognise =
        loaded === undefined ? undefined : (await import('../../../../server/src/recognise.ts')).recognise;
      const mirrored = tag === 'en' && isPseudo();
      const own = mirrored ? (await import('./pseudo.ts')).pseudo(english) : english;
      if (!wanted) return;
      document.documentElement.lang = tag;
      document.documentElement.dir = mirrored || rightToLeft.has(tag) ? 'rtl' : 'ltr';
      document.documentElement.dataset['hours'] = readAs(tag, hours, navigator.languages) ? '12' : '24';
      speakAs(tag, loaded?.said, recognise);
      setSpoken({ tag, t: translator(tag, loaded?.words ?? own) });
    };
    void change();
    return () => {
      wanted = false;
    };
  }, [tag, hours, english, load]);
  const speak = useCallback((next: LanguageTag) => {
    localStorage.setItem(kept, next);
    setTag(next);
  }, []);
  const value = useMemo(() => ({ ...spoken, speak }), [spoken, speak]);
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
