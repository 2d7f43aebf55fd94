import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { dateOf, momentOf } from '../../../../server/src/events/telling/moment.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { StatusBadge } from '../look/status-badge.tsx';
import { detailWord, shownStatus } from '../wakeups/wakeup.ts';
import { noonOf, objection } from './days.ts';
import { behindNumbers, behindQuery } from './queries.ts';
import classes from './reports.module.css';
import { useSeconds } from './seconds.ts';

/** The calls behind one number of a report. Its address says which, and can be given to somebody else. */
export function Behind(): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const { from, to, outcome: wanted } = useSearch({ from: '/office/reports/calls' });
  const outcome = behindNumbers.find((one) => one === wanted);
  const good = outcome !== undefined && objection({ from, to }) === undefined;
  const { data: calls, isError } = useQuery({ ...behindQuery({ from, to }, outcome ?? 'answered'), enabled: good });
  const seconds = useSeconds();
  // Of those that rang, the latest first: they are why somebody looks.
  const shown = calls?.toSorted((one, other) => (other.late ?? 0) - (one.late ?? 0));
  const day = (date: string): string => dateOf(noonOf(date), 'UTC', tag);
  return (
    <article className={classes.reports} aria-labelledby="behind-title">
      <Link to="/office/reports" className={classes.back}>
        {t('reports.back')}
      </Link>
      <h1 id="behind-title" className={classes.title}>
        {outcome === undefined ? t('reports.title') : t(`reports.${outcome}`)}
        {good ? ` · ${from === to ? day(from) : `${day(from)} – ${day(to)}`}` : ''}
      </h1>
      <p role="status" className={classes.headline}>
        {calls === undefined
          ? t(isError || !good ? 'trouble.lost' : 'reports.loading')
          : t('reports.behind', { count: calls.length })}
      </p>
      <ul className={classes.behind}>
        {shown?.map((call, index) => (
          <li key={`${call.id ?? ''} ${index}`} data-behind={call.room}>
            <span>{momentOf(call.at, timezone, tag)}</span>
            {call.id === null ? (
              <span>{call.room ?? '–'}</span>
            ) : (
              <Link to="/calls/$id" params={{ id: call.id }} preload={false}>
                {t('record.room', { room: call.room ?? '' })}
              </Link>
            )}
            <Outcome call={call} />
            {call.late === null ? null : <span>{t('reports.lateBy', { time: seconds(call.late) })}</span>}
          </li>
        ))}
      </ul>
    </article>
  );
}

type Call = Awaited<ReturnType<NonNullable<ReturnType<typeof behindQuery>['queryFn']>>>[number];

function Outcome({ call: { status, result, ending } }: { readonly call: Call }): ReactElement {
  const { t } = useLanguage();
  if (status === null || result === null) return <span>{t('record.gone')}</span>;
  const word = detailWord({ result, ending });
  return (
    <StatusBadge shown={shownStatus({ status, ending }, false)} detail={word === undefined ? undefined : t(word)} />
  );
}
