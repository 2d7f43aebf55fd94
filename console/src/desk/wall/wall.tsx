import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import { licensed, may, useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime, longDate, sameDay, shortDate } from '../../shared/time/zone.ts';
import { cardsOf, goingOf } from '../alerts/cards.ts';
import { alertsQuery } from '../alerts/queries.ts';
import { story } from '../alerts/story.ts';
import { handoverQuery, type Told } from '../handover/queries.ts';
import { useLost } from '../live/live.tsx';
import { outlookQuery } from '../wakeups/queries.ts';
import { isNight } from './night.ts';
import classes from './wall.module.css';

const mostNext = 6;
const mostTroubles = 4;

/**
 * For the wall of the back office: read from three metres, touched by nobody, and without a guest's name, whoever walks
 * past. It says since when it is old rather than showing nothing.
 */
export function Wall(): ReactElement {
  const { t, tag } = useLanguage();
  const session = useSession();
  const zone = session.property.timezone;
  const now = useNow(1000);
  const lost = useLost();
  const allowed = licensed(session, 'wakeup');
  const { data: usual } = useQuery({ ...handoverQuery(undefined), enabled: allowed && may(session, 'shift.read') });
  const { data: told } = useQuery({ ...handoverQuery(usual?.night), enabled: usual !== undefined });
  useEffect(() => {
    const before = document.title;
    document.title = `${t('wall.title')} · ${session.property.name}`;
    return () => void (document.title = before);
  }, [t, session.property.name]);
  if (!allowed) return <main className={classes.wall}>{t('trouble.noWakeups')}</main>;
  return (
    <main className={classes.wall} data-night={isNight(now, zone)}>
      <h1 className="unseen">{t('wall.title')}</h1>
      <header className={classes.head}>
        <time className={classes.clock}>{clockTime(now, zone)}</time>
        <div className={classes.day}>
          <p>{longDate(now, zone, tag)}</p>
          <p>{session.property.name}</p>
        </div>
        <Phones lost={lost !== undefined} />
      </header>
      <div role="status">
        {lost === undefined ? null : (
          <p className={classes.stale}>
            <Icon name="warning" size={40} />
            <span>{t('wall.stale', { time: clockTime(staleSince(lost, told), zone) })}</span>
          </p>
        )}
      </div>
      <div className={classes.columns} data-stale={lost !== undefined}>
        <Part title={t('wall.next')}>
          <Next calls={told?.calls} unknown={lost !== undefined} />
        </Part>
        <Part title={t('wall.attention')}>
          <Troubles unknown={lost !== undefined} />
        </Part>
      </div>
      <Figures told={told} />
    </main>
  );
}

/** What a page has kept may be older than the page: what it shows is from when the service last said it. */
const staleSince = (lost: number, told: Told | undefined): number =>
  told === undefined ? lost : Math.min(lost, Date.parse(told.until));

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}

/** One truth with the banner of the desk. Without the service nobody knows. */
function Phones({ lost }: { readonly lost: boolean }): ReactElement {
  const { t } = useLanguage();
  const { data, isError } = useQuery(outlookQuery);
  const unknown = lost || isError || data === undefined;
  const obstacle = data?.obstacle ?? undefined;
  return (
    <div className={classes.phones} data-state={unknown ? 'unknown' : obstacle === undefined ? 'fine' : 'down'}>
      <Icon name={!unknown && obstacle !== undefined ? 'warning' : 'phone'} size={48} />
      {unknown ? (
        <p>
          {t('wall.phones')}: {t('wall.unknown')}
        </p>
      ) : (
        <div>
          <p>{t(obstacle === undefined ? 'wall.phonesFine' : 'wall.phonesDown')}</p>
          {obstacle === undefined ? null : <p className={classes.small}>{t(`phones.cause.${obstacle}`)}</p>}
        </div>
      )}
    </div>
  );
}

interface Unknown {
  /** Nobody is there who could tell. */
  readonly unknown: boolean;
}

function Next({ calls, unknown }: { readonly calls: Told['calls'] | undefined } & Unknown): ReactElement {
  const { t, tag } = useLanguage();
  const zone = useSession().property.timezone;
  const now = useNow(60_000);
  if (calls === undefined) return <p className={classes.none}>{t(unknown ? 'wall.unknown' : 'wall.loading')}</p>;
  if (calls.length === 0) return <p className={classes.none}>{t('wall.none')}</p>;
  return (
    <ol className={classes.list}>
      {calls.slice(0, mostNext).map(({ id, room, rings, daily, group }) => {
        const at = Date.parse(rings);
        return (
          <li key={id} className={classes.call} data-next={room}>
            <time dateTime={rings} className={classes.time}>
              {clockTime(at, zone)}
            </time>
            <span className={classes.room}>{room}</span>
            <span className={classes.small}>
              {[sameDay(at, now, zone) ? '' : shortDate(at, zone, tag), group ?? '', daily ? t('wall.daily') : '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </li>
        );
      })}
      {calls.length > mostNext ? (
        <li className={classes.none}>{t('handover.more', { count: calls.length - mostNext })}</li>
      ) : null}
    </ol>
  );
}

function Troubles({ unknown }: Unknown): ReactElement {
  const called = usePeople();
  const { t, tag } = useLanguage();
  const zone = useSession().property.timezone;
  const { data } = useQuery(alertsQuery);
  if (data === undefined) return <p className={classes.none}>{t(unknown ? 'wall.unknown' : 'wall.loading')}</p>;
  const cards = cardsOf(data);
  const going = goingOf(data);
  if (cards.length + going.length === 0)
    return (
      <p className={classes.calm}>
        <Icon name="check" size={40} />
        <span>{t('wall.calm')}</span>
      </p>
    );
  const hidden = cards.length - mostTroubles;
  return (
    <ul className={classes.list}>
      {cards.slice(0, mostTroubles).map((alert) => (
        <li key={alert.id} className={classes.trouble}>
          {alert.room === null ? null : (
            <strong className={classes.room}>{t('wall.room', { room: alert.room })}</strong>
          )}
          <span>{story(alert, { t, tag, zone })}</span>
        </li>
      ))}
      {hidden > 0 ? <li className={classes.none}>{t('handover.more', { count: hidden })}</li> : null}
      {going.map(({ id, room, acknowledged, acknowledgedBy, raised }) => (
        <li key={id} className={classes.going}>
          <strong className={classes.room}>{t('wall.room', { room: room ?? '' })}</strong>
          <span>
            {t('going.since', {
              name: called(acknowledgedBy, acknowledged ?? raised),
              time: clockTime(Date.parse(acknowledged ?? raised), zone),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How the night went so far: the same numbers as on the handover since the night began. */
function Figures({ told }: { readonly told: Told | undefined }): ReactElement | null {
  const { t } = useLanguage();
  const zone = useSession().property.timezone;
  if (told === undefined) return null;
  const { figures, since } = told;
  const shown = [
    ['wall.toCome', figures.open],
    ['wall.byPhone', figures.byPhone],
    ['wall.inPerson', figures.inPerson + figures.alreadyUp],
    ['wall.notAnswered', figures.failed + figures.missed],
  ] as const;
  return (
    <footer className={classes.foot}>
      <dl className={classes.figures}>
        {shown.map(([word, count]) => (
          <div key={word} className={classes.figure} data-figure={word}>
            <dd className={classes.count}>{count}</dd>
            <dt>{t(word)}</dt>
          </div>
        ))}
      </dl>
      <p className={classes.small}>{t('wall.since', { time: clockTime(Date.parse(since), zone) })}</p>
    </footer>
  );
}
