import type { ReactElement } from 'react';
import { dateOf } from '../../../../server/src/events/telling/moment.ts';
import { useTelling } from '../journal/telling.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { useSession } from '../../shared/session.ts';
import { exactTime } from '../../shared/time/zone.ts';
import classes from './call-record.module.css';
import type { JournalEntry } from './queries.ts';

/** The journal's entries about one call and the alerts about it, the oldest first. */
export function Story({ entries }: { readonly entries: readonly JournalEntry[] }): ReactElement {
  const called = usePeople();
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const tell = useTelling();
  if (entries.length === 0) return <p className={classes.none}>{t('record.noStory')}</p>;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('record.story')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('record.when')}</th>
            <th scope="col">{t('record.who')}</th>
            <th scope="col">{t('record.what')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                {dateOf(Date.parse(entry.at), timezone, tag)} {exactTime(entry.at, timezone)}
              </td>
              <td>{called(entry.actor, entry.at)}</td>
              <td>{tell(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
