/** What is open at this moment, as it is told to the next shift. */
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime, sameDay, shortDate } from '../../shared/time/zone.ts';
import { story } from '../alerts/story.ts';
import { useNames } from '../hotel/guests.ts';
import { StatusBadge } from '../look/status-badge.tsx';
import { shownStatus } from '../wakeups/wakeup.ts';
import classes from './handover.module.css';
import type { Told } from './queries.ts';

/** A time of today, or with its day. */
function useMoment(): (instant: string) => string {
  const { tag } = useLanguage();
  const zone = useSession().property.timezone;
  const now = useNow(60_000);
  return (instant) => {
    const at = Date.parse(instant);
    return `${sameDay(at, now, zone) ? '' : `${shortDate(at, zone, tag)} `}${clockTime(at, zone)}`;
  };
}

export function Calls({ calls, all }: { readonly calls: Told['calls']; readonly all: number }): ReactElement {
  const { t } = useLanguage();
  const names = useNames();
  const moment = useMoment();
  if (calls.length === 0) return <p className={classes.none}>{t('handover.noCalls')}</p>;
  return (
    <ul className={classes.list}>
      {calls.map(({ id, room, rings, status, daily, group }) => (
        <li key={id}>
          <Link to="/calls/$id" params={{ id }} className={classes.call} preload={false} data-open>
            <time dateTime={rings} className={classes.time}>
              {moment(rings)}
            </time>
            <strong className={classes.room}>{room}</strong>
            <span className={classes.about}>
              {[names(room), group ?? '', daily ? t('tonight.daily') : ''].filter((part) => part !== '').join(' · ')}
            </span>
            <StatusBadge shown={shownStatus({ status }, false)} />
          </Link>
        </li>
      ))}
      {all > calls.length ? (
        <li className={classes.none}>{t('handover.more', { count: all - calls.length })}</li>
      ) : null}
    </ul>
  );
}

export function Alerts({ alerts }: { readonly alerts: Told['alerts'] }): ReactElement {
  const { t, tag } = useLanguage();
  const zone = useSession().property.timezone;
  if (alerts.length === 0) return <p className={classes.none}>{t('handover.noAlerts')}</p>;
  return (
    <ul className={classes.list}>
      {alerts.map((alert) => {
        const words = story(alert, { t, tag, zone });
        return (
          <li key={alert.id} className={classes.line}>
            {alert.room === null ? words : t('handover.alertOf', { room: alert.room, story: words })}
          </li>
        );
      })}
    </ul>
  );
}

export function Going({ going }: { readonly going: Told['going'] }): ReactElement {
  const called = usePeople();
  const { t } = useLanguage();
  const moment = useMoment();
  if (going.length === 0) return <p className={classes.none}>{t('handover.nobody')}</p>;
  return (
    <ul className={classes.list}>
      {going.map(({ id, room, acknowledged, acknowledgedBy, raised }) => (
        <li key={id} className={classes.line}>
          {t('handover.goingTo', {
            room: room ?? '',
            name: called(acknowledgedBy, acknowledged ?? raised),
            time: moment(acknowledged ?? raised),
          })}
        </li>
      ))}
    </ul>
  );
}

export function Stuck({ stuck }: { readonly stuck: Told['stuck'] }): ReactElement {
  const { t } = useLanguage();
  const moment = useMoment();
  if (stuck.length === 0) return <p className={classes.none}>{t('handover.noStuck')}</p>;
  return (
    <ul className={classes.list}>
      {stuck.map(({ name, waiting, oldestWaiting }) => (
        <li key={name} className={classes.line}>
          {t('handover.waiting', {
            name,
            count: waiting,
            time: oldestWaiting === null ? t('wall.unknown') : moment(oldestWaiting),
          })}
        </li>
      ))}
    </ul>
  );
}
