import type { ReactElement } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime, longDate, plainTime } from '../../shared/time/zone.ts';
import classes from './big-clock.module.css';

/** The property's time, shown once and large: every time on every screen is by this clock. */
export function BigClock(): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const now = useNow(1000);
  // 23:05, or 11:05 pm.
  const [hours, rest = ''] = clockTime(now, timezone).split(':');
  const [minutes, half] = [rest.slice(0, 2), rest.slice(2)];
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
  return (
    <div className={classes.clock}>
      <time className={classes.time} dateTime={plainTime(now, timezone)}>
        {hours}
        <span className={classes.colon}>:</span>
        {minutes}
        {half === '' ? null : <span className={classes.half}>{half}</span>}
      </time>
      <div className={classes.day}>
        {longDate(now, timezone, tag)}
        <span className={classes.zone}> · {t('clock.zone', { zone: city })}</span>
      </div>
    </div>
  );
}
