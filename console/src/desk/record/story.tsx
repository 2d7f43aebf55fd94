import type { ReactElement } from 'react';
import { factLine } from '../journal/facts.ts';
import { kindName } from '../journal/kinds.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { exactTime, shortDate } from '../../shared/time/zone.ts';
import classes from './call-record.module.css';
import type { JournalEntry } from './queries.ts';

/** The journal's entries about one call, the oldest first. */
export function Story({ entries }: { readonly entries: readonly JournalEntry[] }): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  if (entries.length === 0) return <p className={classes.none}>{t('record.noStory')}</p>;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('record.story')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('record.when')}</th>
            <th scope="col">{t('record.what')}</th>
            <th scope="col">{t('record.who')}</th>
            <th scope="col">
              <span className="unseen">{t('record.detail')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, kind, actor, detail }) => (
            <tr key={id}>
              <td>
                {shortDate(Date.parse(at), timezone, tag)} {exactTime(at, timezone)}
              </td>
              <td>{kindName(kind, t)}</td>
              <td>{actor}</td>
              <td className={classes.detail}>{factLine(detail, { t, tag, zone: timezone })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
