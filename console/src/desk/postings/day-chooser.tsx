import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { isDay, otherDay } from './day.ts';
import classes from './postings.module.css';

interface Props {
  readonly day: string;
  readonly today: string;
  readonly choose: (day: string) => void;
}

/** A day, the one before, the one after; none that has not come yet. */
export function DayChooser({ day, today, choose }: Props): ReactElement {
  const t = useTranslate();
  return (
    <div className={classes.days} role="group" aria-label={t('postings.day')}>
      <button
        type="button"
        className={classes.step}
        onClick={() => choose(otherDay(day, -1))}
        aria-label={t('postings.before')}
      >
        ‹
      </button>
      <input
        type="date"
        className={classes.field}
        aria-label={t('postings.day')}
        value={day}
        max={today}
        onChange={(event) => isDay(event.currentTarget.value) && choose(event.currentTarget.value)}
      />
      <button
        type="button"
        className={classes.step}
        onClick={() => choose(otherDay(day, 1))}
        disabled={day >= today}
        aria-label={t('postings.after')}
      >
        ›
      </button>
      <button type="button" className={classes.step} onClick={() => choose(today)} disabled={day === today}>
        {t('postings.today')}
      </button>
    </div>
  );
}
