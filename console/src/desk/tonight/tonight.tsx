import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import { cardsOf, goingOf } from '../alerts/cards.ts';
import { alertsQuery } from '../alerts/queries.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { licensed, may, useSession } from '../../shared/session.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { Counters, type Filter, matches } from '../wakeups/counters.tsx';
import { LoadStrip } from '../wakeups/load-strip.tsx';
import { tonightQuery } from '../wakeups/queries.ts';
import classes from './tonight.module.css';
import { WakeupList } from '../wakeups/wakeup-list.tsx';

const OpenChecklist = lazy(async () => ({ default: (await import('../checklist/checklist.tsx')).OpenChecklist }));

/** The desk's home: what is to come, what rings, what was answered, in time order. */
export function Tonight(): ReactElement {
  const called = usePeople();
  const t = useTranslate();
  const session = useSession();
  const allowed = licensed(session, 'wakeup');
  const { timezone } = session.property;
  const { data: calls, isError } = useQuery({ ...tonightQuery, enabled: allowed });
  const { data: alerts } = useQuery({ ...alertsQuery, enabled: allowed });
  const [filter, setFilter] = useState<Filter>('all');
  const alerted = useMemo(
    () => new Set(alerts?.flatMap(({ subject, going }) => (going ? [] : (subject ?? [])))),
    [alerts],
  );
  const going = useMemo(() => {
    const found = goingOf(alerts ?? []);
    return new Map(
      found.map((one) => [
        one.subject ?? '',
        t('going.since', {
          name: called(one.acknowledgedBy, one.acknowledged ?? one.raised),
          time: clockTime(Date.parse(one.acknowledged ?? one.raised), timezone),
        }),
      ]),
    );
  }, [alerts, t, called, timezone]);
  const needing = useMemo(() => cardsOf(alerts ?? []).length, [alerts]);
  const shown = useMemo(() => calls?.filter((call) => matches(filter, call, alerted)), [calls, filter, alerted]);
  if (!allowed) return <p>{t('trouble.noWakeups')}</p>;
  return (
    <>
      <h1 className="unseen">{t('tonight.title')}</h1>
      {may(session, 'settings.change') ? (
        <Suspense>
          <OpenChecklist />
        </Suspense>
      ) : null}
      {isError && calls === undefined ? <p role="alert">{t('trouble.lost')}</p> : null}
      <div className={classes.summary}>
        <Counters calls={calls ?? []} alerted={alerted} needing={needing} filter={filter} choose={setFilter} />
        <LoadStrip />
      </div>
      {shown === undefined ? null : (
        <WakeupList calls={shown} alerted={alerted} going={going} filtered={filter !== 'all'} />
      )}
    </>
  );
}
