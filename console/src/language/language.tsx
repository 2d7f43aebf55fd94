import { createContext, type ReactElement, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type Catalogue, en } from './en.ts';
import { type Translate, translator } from './translate.ts';

/** The languages that are complete. Another one is a file beside `en.ts` and a line here; it is loaded only where it is used. */
export const languages = {
  en: { name: 'English', load: () => Promise.resolve<Catalogue>(en) },
  es: { name: 'Español', load: async (): Promise<Catalogue> => (await import('./es.ts')).es },
} as const;
export type LanguageTag = keyof typeof languages;

interface Spoken {
  readonly tag: LanguageTag;
  readonly t: Translate;
  readonly speak: (tag: LanguageTag) => void;
}

const kept = 'reveille.language';
const inEnglish = translator('en', en);
const Context = createContext<Spoken>({ tag: 'en', t: inEnglish, speak: () => undefined });

function isTag(text: string | undefined | null): text is LanguageTag {
  return text !== undefined && text !== null && text in languages;
}

function preferred(): LanguageTag {
  const wanted = [localStorage.getItem(kept), ...navigator.languages.map((one) => one.split('-')[0])];
  return wanted.find(isTag) ?? 'en';
}

export function Language({ children }: { readonly children: ReactNode }): ReactElement {
  const [tag, setTag] = useState<LanguageTag>(preferred);
  const [spoken, setSpoken] = useState<{ tag: LanguageTag; t: Translate }>({ tag: 'en', t: inEnglish });
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      const catalogue = await languages[tag].load();
      if (!wanted) return;
      document.documentElement.lang = tag;
      setSpoken({ tag, t: translator(tag, catalogue) });
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [tag]);
  const speak = useCallback((next: LanguageTag) => {
    localStorage.setItem(kept, next);
    setTag(next);
  }, []);
  const value = useMemo(() => ({ ...spoken, speak }), [spoken, speak]);
  return <Context value={value}>{children}</Context>;
}

export function useLanguage(): Spoken {
  return useContext(Context);
}

/** `const t = useTranslate()` is what most components need. */
export function useTranslate(): Translate {
  return useContext(Context).t;
}
