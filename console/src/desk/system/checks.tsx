import type { ReactElement } from 'react';
import { en, type Word } from '../../shared/language/en.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { said } from '../../shared/language/saying.ts';
import { ForTheMachine } from '../look/for-the-machine.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import screen from '../look/screen.module.css';
import badge from '../look/status-badge.module.css';
import type { Check } from './queries.ts';
import classes from './system.module.css';

const tones = { good: 'answered', off: 'over', warning: 'waiting', bad: 'urgent' } as const;
const order = { bad: 0, warning: 1, off: 2, good: 3 } as const;
const icons = { good: 'check', off: 'minus', warning: 'warning', bad: 'warning' } as const;

const word = (text: string): Word | undefined => (text in en ? (text as Word) : undefined);

/** What was looked at: what needs somebody first, each with what to do. */
export function Checks({ checks }: { readonly checks: readonly Check[] }): ReactElement {
  const { t } = useLanguage();
  return (
    <ul className={screen.rows}>
      {checks
        .toSorted((one, other) => order[one.verdict] - order[other.verdict])
        .map(({ what, verdict, seen, mend = '', said: spoken }) => {
          const [name, remedy] = [word(`check.${what}`), word(`check.${what}.mend`)];
          return (
            <li key={`${what} ${seen}`} className={classes.check}>
              <span className={classes.what}>{name === undefined ? what : t(name)}</span>
              <span className={`${badge['badge'] ?? ''} ${classes.verdict ?? ''}`} data-tone={tones[verdict]}>
                <Icon name={icons[verdict]} size={16} />
                {t(`system.verdict.${verdict}`)}
              </span>
              <div className={classes.seen}>
                {verdict === 'good' || verdict === 'off' ? null : (
                  <p>
                    <strong>{t('system.mend')}:</strong> {remedy === undefined ? said(spoken.mend, mend) : t(remedy)}
                  </p>
                )}
                {verdict === 'good' || verdict === 'off' ? null : <ForTheMachine about={what} />}
                <p className={classes.hint}>{said(spoken.seen, seen)}</p>
              </div>
            </li>
          );
        })}
    </ul>
  );
}
