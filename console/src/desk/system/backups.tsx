import type { ReactElement } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import type { Health } from './queries.ts';
import classes from './system.module.css';

/** Only what is known: whether PostgreSQL keeps a copy of what it writes. */
export function Backups({ archiving: { mode, archived, failed } }: Pick<Health, 'archiving'>): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const moment = (text: string): string =>
    `${shortDate(Date.parse(text), timezone, tag)} ${clockTime(Date.parse(text), timezone)}`;
  const words = (): string => {
    if (mode === 'off') return t('system.archiveOff');
    if (failed !== null && (archived === null || failed > archived))
      return t('system.archiveBad', { time: moment(failed) });
    return archived === null ? t('system.archiveNever') : t('system.archiveGood', { time: moment(archived) });
  };
  return (
    <>
      <p className={classes.words}>{words()}</p>
      <p className={classes.words}>{t('system.backupHow')}</p>
      <pre className={classes.command} tabIndex={0}>
        sudo -u postgres pg_dump --format=custom reveille &gt; reveille.dump
      </pre>
      <p className={classes.hint}>{t('system.backupDocs')}</p>
    </>
  );
}
