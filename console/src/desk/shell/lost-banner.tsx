import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import { licensed, useSession } from '../../shared/session.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { useLost } from '../live/live.tsx';
import classes from './banner.module.css';

/** The service cannot be heard: what is shown is old, and the list that is here already can still be printed. */
export function LostBanner(): ReactElement {
  const t = useTranslate();
  const session = useSession();
  const lost = useLost();
  return (
    <div role="alert" data-print="no">
      {lost === undefined ? null : (
        <div className={classes.banner}>
          <Icon name="warning" size={26} />
          <div className={classes.words}>
            <strong className={classes.title}>
              {t('lost.title', { time: clockTime(lost, session.property.timezone) })}
            </strong>{' '}
            <span>{t('lost.todo')}</span>
          </div>
          {licensed(session, 'wakeup') ? (
            <div className={classes.links}>
              <Link to="/night-sheet">{t('phones.list')}</Link>
            </div>
          ) : null}
        </div>
      )}
    </div>
  );
}
