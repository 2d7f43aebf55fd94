import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLanguage } from '../language/language.tsx';
import { licensed, useSession } from '../session/session.ts';
import { useNow } from '../time/clock.ts';
import { clockTime, longDate, sameDay, shortDate } from '../time/zone.ts';
import { tonightQuery } from '../wakeups/queries.ts';
import { isStanding } from '../wakeups/wakeup.ts';
import classes from './night-sheet.module.css';

/** The paper that works when nothing else does: black on white, by time, with boxes to tick. */
export function NightSheet(): ReactElement {
  const { t, tag } = useLanguage();
  const session = useSession();
  const { account, property } = session;
  const zone = property.timezone;
  const now = useNow(60_000);
  const { data: calls = [] } = useQuery({ ...tonightQuery, enabled: licensed(session, 'wakeup') });
  const standing = calls.filter(isStanding);
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>
            {property.name} · {t('sheet.title')}
          </h1>
          <p className={classes.made}>
            {longDate(now, zone, tag)} · {t('sheet.made', { time: clockTime(now, zone), name: account })} · {t('sheet.count', { count: standing.length })}
          </p>
        </div>
        <Button data-print="no" size="md" onClick={() => window.print()}>
          {t('sheet.print')}
        </Button>
      </header>
      {standing.length === 0 ? (
        <p>{t('sheet.none')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('sheet.time')}</th>
              <th scope="col">{t('sheet.room')}</th>
              <th scope="col">{t('sheet.rung')}</th>
              <th scope="col">{t('sheet.awake')}</th>
              <th scope="col">{t('sheet.note')}</th>
            </tr>
          </thead>
          <tbody>
            {standing.map(({ id, room, scheduled, daily }) => {
              const at = Date.parse(scheduled);
              return (
                <tr key={id}>
                  <td>
                    {sameDay(at, now, zone) ? '' : `${shortDate(at, zone, tag)} `}
                    <strong>{clockTime(at, zone)}</strong>
                  </td>
                  <td className={classes.room}>{room}</td>
                  <td>
                    <span className={classes.box} />
                  </td>
                  <td>
                    <span className={classes.box} />
                  </td>
                  <td>{daily ? t('tonight.daily') : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </article>
  );
}
