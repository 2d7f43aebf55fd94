import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { useFreshness } from '../live/live.tsx';
import { useObstacle } from '../wakeups/outlook.ts';
import { useNow } from '../../shared/time/clock.ts';
import classes from './live-indicator.module.css';

const amberAfter = 5;
const redAfter = 60;

/**
 * Says how old what is shown may be. Amber after five seconds without the stream, red after a minute, and never green
 * while no phone can ring.
 */
export function LiveIndicator(): ReactElement {
  const t = useTranslate();
  const freshness = useFreshness();
  useNow(1000);
  const seconds = Math.max(0, Math.round((Date.now() - freshness.heard) / 1000));
  const age = seconds < 120 ? t('time.seconds', { seconds }) : t('time.minutes', { minutes: Math.floor(seconds / 60) });
  const state = seconds >= redAfter ? 'red' : seconds > amberAfter ? 'amber' : freshness.open ? 'live' : 'begun';
  const dead = useObstacle() !== undefined && (state === 'live' || state === 'begun');
  const words = {
    red: t('live.lost', { age }),
    amber: t('live.lost', { age }),
    live: t('live.live', { age }),
    begun: t('live.connecting'),
  }[state];
  return (
    <div className={classes.indicator} data-state={dead ? 'red' : state}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.words}>{dead ? t('live.phones') : words}</span>
      {/* The age changes every second; only a change of state is worth saying aloud. */}
      <span className="unseen" role="status">
        {state === 'red' || state === 'amber' ? words.replaceAll(/\d+/g, '') : ''}
      </span>
    </div>
  );
}
