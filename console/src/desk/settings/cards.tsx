/** Cards for guests and staff, in every language that the menu speaks: made by the service, and printed as they are. */
import type { ReactElement } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import classes from './settings.module.css';

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'];

export function Cards(): ReactElement {
  const { t, tag } = useLanguage();
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  return (
    <>
      <h2 className={classes.section}>{t('cards.title')}</h2>
      <p className={classes.hint}>{t('cards.hint')}</p>
      {(['guest', 'staff'] as const).map((who) => (
        <p key={who} className={classes.cards}>
          {t(`cards.${who}`)}:
          {languages.map((language) => (
            <a
              key={language}
              href={`/api/v1/call-in/cards/${who}?language=${language}`}
              target="_blank"
              rel="noreferrer"
              hrefLang={language}
            >
              {names.of(language)}
            </a>
          ))}
        </p>
      ))}
    </>
  );
}
