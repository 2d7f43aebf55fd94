import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { alertsQuery } from '../alerts/queries.ts';
import { guestsQuery } from '../hotel/guests.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import record from '../record/call-record.module.css';
import { useSession } from '../../shared/session.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { pendingQuery } from '../wakeups/queries.ts';
import { detailWord, shownStatus, type Wakeup } from '../wakeups/wakeup.ts';
import { pastCallsQuery } from './queries.ts';
import classes from './room.module.css';

/** When the room is woken, and how it went the last times; each opens its record. */
export function RoomCalls({ room }: { readonly room: string }): ReactElement {
  const { t } = useLanguage();
  const { data: pending } = useQuery(pendingQuery);
  const { data: past } = useQuery(pastCallsQuery(room));
  const { data: alerts } = useQuery(alertsQuery);
  const standing = useMemo(() => pending?.filter((call) => call.room === room), [pending, room]);
  const alerted = useMemo(() => new Set(alerts?.flatMap(({ subject }) => subject ?? [])), [alerts]);
  // What rang before whoever lives there now came is not about them.
  const { data: guests } = useQuery(guestsQuery);
  const arrived = guests?.filter((guest) => guest.room === room).map((guest) => Date.parse(guest.arrived));
  const since = arrived === undefined || arrived.length === 0 ? 0 : Math.min(...arrived);
  const { theirs = [], earlier = [] } = Object.groupBy(past ?? [], ({ scheduled }) =>
    Date.parse(scheduled) >= since ? 'theirs' : 'earlier',
  );
  const none = standing?.length === 0 && past?.length === 0;
  return (
    <section aria-labelledby="room-calls">
      <h2 id="room-calls" className={record.section}>
        {t('room.wakeups')}
      </h2>
      {none ? <p className={record.none}>{t('room.noWakeups')}</p> : null}
      <Calls name={t('room.toCome')} calls={standing ?? []} alerted={alerted} />
      <Calls name={t('room.past')} calls={theirs} alerted={alerted} />
      <Calls name={t('room.earlier')} calls={earlier} alerted={alerted} />
    </section>
  );
}

interface Props {
  readonly name: string;
  readonly calls: readonly Wakeup[];
  readonly alerted: ReadonlySet<string>;
}

function Calls({ name, calls, alerted }: Props): ReactElement | null {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  if (calls.length === 0) return null;
  return (
    <>
      <h3 className={classes.name}>{name}</h3>
      <ul className={classes.list}>
        {calls.map((call) => {
          const at = Date.parse(call.scheduled);
          const word = detailWord(call);
          return (
            <li key={call.id}>
              <Link to="/calls/$id" params={{ id: call.id }} className={classes.call} preload={false}>
                <time dateTime={call.scheduled} className={classes.time}>
                  {shortDate(at, timezone, tag)} <strong>{clockTime(at, timezone)}</strong>
                  {call.daily ? ` · ${t('tonight.daily')}` : ''}
                </time>
                <StatusBadge
                  shown={shownStatus(call, alerted.has(call.id))}
                  detail={word === undefined ? undefined : t(word)}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
