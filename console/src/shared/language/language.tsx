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
import type { Word } from './en.ts';
import { type Translate, translator } from './translate.ts';

/**
 * The languages that are complete. Another one begins with a line here; then the compiler names what it lacks (how
 * each page loads it), and `catalogues.test.ts` every file and sentence: docs/developers/console-language.md.
 */
export const languages = { en: { name: 'English' }, es: { name: 'Español' } } as const;
export type LanguageTag = keyof typeof languages;

type Catalogue = Readonly<Record<string, string>>;

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

function preferred(): LanguageTag {
  const wanted = [localStorage.getItem(kept), ...navigator.languages.map((one) => one.split('-')[0])];
  return wanted.find(isTag) ?? 'en';
}

interface Props {
  /** The words of this page: English comes with it, the others are loaded only where they are spoken. */
  readonly english: Catalogue;
  readonly load: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<Catalogue>>>;
  readonly children: ReactNode;
}

export function Language({ english, load, children }: Props): ReactElement {
  const [tag, setTag] = useState<LanguageTag>(preferred);
  const [spoken, setSpoken] = useState<{ tag: LanguageTag; t: Translate<string> }>(() => ({
    tag: 'en',
    t: translator('en', english),
  }));
  useEffect(() => {
    let wanted = true;
    const change = async (): Promise<void> => {
      const catalogue = tag === 'en' ? english : await load[tag]();
      if (!wanted) return;
      document.documentElement.lang = tag;
      setSpoken({ tag, t: translator(tag, catalogue) });
    };
    void change();
    return () => {
      wanted = false;
    };
  }, [tag, english, load]);
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
