import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { licensed, useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime, longDate, sameDay, shortDate } from '../../shared/time/zone.ts';
import { tonightQuery } from '../wakeups/queries.ts';
import { isStanding } from '../wakeups/wakeup.ts';
import { keptSheetQuery } from './queries.ts';
import classes from './night-sheet.module.css';

/** The paper that works when nothing else does: black on white, by time, with boxes to tick. */
export function NightSheet(): ReactElement {
  const t = useTranslate();
  return licensed(useSession(), 'wakeup') ? <Sheet /> : <p>{t('trouble.noWakeups')}</p>;
}

function Sheet(): ReactElement {
  const { t, tag } = useLanguage();
  const { account, property } = useSession();
  const zone = property.timezone;
  const now = useNow(60_000);
  const { data: calls = [] } = useQuery(tonightQuery);
  const standing = calls
    .filter(isStanding)
    .map(({ id, room, scheduled, daily }) => ({ id, room, due: scheduled, daily }));
  const { data } = useQuery(keptSheetQuery);
  const kept = data ?? undefined;
  const [asKept, setAsKept] = useState(false);
  const shown =
    asKept && kept !== undefined ? kept.calls.map((call) => ({ ...call, id: `${call.room} ${call.due}` })) : standing;
  const made = asKept && kept !== undefined ? Date.parse(kept.made) : now;
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>
            {property.name} · {t('sheet.title')}
          </h1>
          <p className={classes.made}>
            {longDate(made, zone, tag)} ·{' '}
            {t('sheet.made', { time: clockTime(made, zone), name: asKept ? 'Reveille' : account })} ·{' '}
            {t('sheet.count', { count: shown.length })}
          </p>
        </div>
        <div className={classes.actions} data-print="no">
          {kept === undefined ? null : (
            <Button size="md" variant="default" onClick={() => setAsKept(!asKept)}>
              {asKept
                ? t('sheet.now')
                : t('sheet.kept', { time: clockTime(Date.parse(kept.made), zone), count: kept.calls.length })}
            </Button>
          )}
          <Button size="md" onClick={() => window.print()}>
            {t('sheet.print')}
          </Button>
        </div>
      </header>
      {shown.length === 0 ? (
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
            {shown.map(({ id, room, due, daily }) => {
              const at = Date.parse(due);
              return (
                <tr key={id}>
                  <td>
                    {sameDay(at, made, zone) ? '' : `${shortDate(at, zone, tag)} `}
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
