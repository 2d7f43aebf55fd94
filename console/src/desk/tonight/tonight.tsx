import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { alertsQuery } from '../alerts/queries.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { licensed, useSession } from '../../shared/session.ts';
import { Counters, type Filter, matches } from '../wakeups/counters.tsx';
import { LoadStrip } from '../wakeups/load-strip.tsx';
import { tonightQuery } from '../wakeups/queries.ts';
import classes from './tonight.module.css';
import { WakeupList } from '../wakeups/wakeup-list.tsx';

/** The desk's home: what is to come, what rings, what was answered, in time order. */
export function Tonight(): ReactElement {
  const t = useTranslate();
  const allowed = licensed(useSession(), 'wakeup');
  const { data: calls, isError } = useQuery({ ...tonightQuery, enabled: allowed });
  const { data: alerts } = useQuery({ ...alertsQuery, enabled: allowed });
  const [filter, setFilter] = useState<Filter>('all');
  const alerted = useMemo(() => new Set(alerts?.flatMap(({ subject }) => subject ?? [])), [alerts]);
  const shown = useMemo(() => calls?.filter((call) => matches(filter, call, alerted)), [calls, filter, alerted]);
  if (!allowed) return <p>{t('trouble.noWakeups')}</p>;
  return (
    <>
      <h1 className="unseen">{t('tonight.title')}</h1>
      {isError && calls === undefined ? <p role="alert">{t('trouble.lost')}</p> : null}
      <div className={classes.summary}>
        <Counters calls={calls ?? []} alerted={alerted} filter={filter} choose={setFilter} />
        <LoadStrip />
      </div>
      {shown === undefined ? null : <WakeupList calls={shown} alerted={alerted} filtered={filter !== 'all'} />}
    </>
  );
}
