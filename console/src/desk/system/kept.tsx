import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { localeOf } from '../../shared/time/reader.ts';
import { keptQuery } from './queries.ts';
import classes from './system.module.css';

const units = ['KiB', 'MiB', 'GiB'] as const;

/** What goes by itself once it is old enough: how much there is of each, and since when. */
export function KeptThings(): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const { data: kinds, isError } = useQuery(keptQuery);
  if (kinds === undefined) return <p className={classes.none}>{t(isError ? 'trouble.lost' : 'system.loading')}</p>;

  const number = (value: number): string => value.toLocaleString(tag);
  const size = (bytes: number): string => {
    const power = Math.min(units.length, Math.max(1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))));
    return `${(bytes / 1024 ** power).toLocaleString(tag, { maximumFractionDigits: 1 })} ${units[power - 1] ?? ''}`;
  };
  const day = (instant: string): string =>
    new Intl.DateTimeFormat(localeOf(tag), {
      timeZone: timezone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }).format(Date.parse(instant));
  return (
    <>
      <p className={classes.words}>{t('kept.how')}</p>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('system.kept')}>
        <table className={classes.table}>
          <caption className="unseen">{t('system.kept')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('kept.what')}</th>
              <th scope="col">{t('kept.rows')}</th>
              <th scope="col">{t('kept.size')}</th>
              <th scope="col">{t('kept.oldest')}</th>
              <th scope="col">{t('kept.days')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, days, rows, bytes, oldest }) => (
              <tr key={kind} data-kind={kind}>
                <th scope="row">{t(`kept.${kind}`)}</th>
                <td>{number(rows)}</td>
                <td>{rows === 0 ? '–' : size(bytes)}</td>
                <td>{oldest === null ? '–' : day(oldest)}</td>
                <td>{t('kept.forDays', { days: number(days) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
