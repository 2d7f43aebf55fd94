import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { offered, statusTypesQuery } from '../hotel/queries.ts';
import { PresenceLine } from '../../shared/presence/presence-line.tsx';
import { useLanguage } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { may, useSession } from '../../shared/session.ts';
import { clockTime, sameDay, shortDate } from '../../shared/time/zone.ts';
import { useNow } from '../../shared/time/clock.ts';
import { boardQuery } from './queries.ts';
import classes from './room.module.css';
import { placeOf, StatusWord } from './status-word.tsx';
import { useGiveStatus } from './give-status.ts';

/** The status of a room, and every other one a press away. */
export function RoomStatus({ room }: { readonly room: string }): ReactElement | null {
  const called = usePeople();
  const { t, tag } = useLanguage();
  const session = useSession();
  const { timezone } = session.property;
  const now = useNow(60_000);
  const { data: statuses } = useQuery(statusTypesQuery);
  const { data: board } = useQuery(boardQuery);
  const { give, busy } = useGiveStatus();
  if (statuses === undefined || board === undefined) return null;
  const current = board.find((one) => one.room === room);
  const at = current?.changed === null || current?.changed === undefined ? undefined : Date.parse(current.changed);
  const time =
    at === undefined
      ? ''
      : `${sameDay(at, now, timezone) ? '' : `${shortDate(at, timezone, tag)} `}${clockTime(at, timezone)}`;
  return (
    <div>
      <p className={classes.name} id="room-status">
        {t('room.status')}
        {at === undefined
          ? ` · ${t('room.noStatus')}`
          : ` · ${t('room.changed', { actor: called(current?.actor ?? '', current?.changed ?? ''), time })}`}
      </p>
      <div className={classes.choices} role="group" aria-labelledby="room-status">
        {offered(session, statuses).map((status) => (
          <button
            key={status.id}
            type="button"
            className={classes.choice}
            aria-pressed={current?.status === status.id}
            disabled={busy || !may(session, 'status.set')}
            onClick={() => current?.status !== status.id && void give([room], status)}
          >
            <StatusWord place={placeOf(status.id, statuses)} word={status.description} />
          </button>
        ))}
      </div>
      {current === undefined ? null : (
        <p className={classes.presence}>
          <PresenceLine told={current} defects={0} t={t} />
          {current.departs === null || current.departsToday ? null : (
            <span>{t('keeping.departs', { day: shortDate(Date.parse(current.departs), 'UTC', tag) })}</span>
          )}
          {current.assigned === null ? null : <span>{t('keeping.whose', { account: current.assigned })}</span>}
        </p>
      )}
    </div>
  );
}
