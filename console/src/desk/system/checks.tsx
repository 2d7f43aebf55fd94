import type { ReactElement } from 'react';
import { en, type Word } from '../../shared/language/en.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import screen from '../look/screen.module.css';
import badge from '../look/status-badge.module.css';
import type { Check } from './queries.ts';
import classes from './system.module.css';

const tones = { good: 'answered', warning: 'waiting', bad: 'urgent' } as const;
const order = { bad: 0, warning: 1, good: 2 } as const;

const word = (text: string): Word | undefined => (text in en ? (text as Word) : undefined);

/** What was looked at: what needs somebody first, each with what to do. */
export function Checks({ checks }: { readonly checks: readonly Check[] }): ReactElement {
  const { t } = useLanguage();
  return (
    <ul className={screen.rows}>
      {checks
        .toSorted((one, other) => order[one.verdict] - order[other.verdict])
        .map(({ what, verdict, seen, mend }) => {
          const [name, remedy] = [word(`check.${what}`), word(`check.${what}.mend`)];
          return (
            <li key={`${what} ${seen}`} className={classes.check}>
              <span className={classes.what}>{name === undefined ? what : t(name)}</span>
              <span className={`${badge['badge'] ?? ''} ${classes.verdict ?? ''}`} data-tone={tones[verdict]}>
                <Icon name={verdict === 'good' ? 'check' : 'warning'} size={16} />
                {t(`system.verdict.${verdict}`)}
              </span>
              <div className={classes.seen}>
                {verdict === 'good' ? null : (
                  <p>
                    <strong>{t('system.mend')}:</strong> {remedy === undefined ? mend : t(remedy)}
                  </p>
                )}
                <p className={classes.hint} lang="en">
                  {seen}
                </p>
              </div>
            </li>
          );
        })}
    </ul>
  );
}
