import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import { Allowed } from '../session/allowed.tsx';
import { useObstacle } from '../wakeups/outlook.ts';
import classes from './banner.module.css';

/** Nothing that is booked can ring: said on every screen until it can again. There is no way to close it. */
export function PhonesBanner(): ReactElement {
  const t = useTranslate();
  const obstacle = useObstacle();
  return (
    <div role="alert" data-print="no">
      {obstacle === undefined ? null : (
        <div className={classes.banner}>
          <Icon name="warning" size={26} />
          <div className={classes.words}>
            <strong className={classes.title}>{t('phones.title')}</strong>{' '}
            <span>
              {t(`phones.cause.${obstacle}`)} {t(obstacle === 'clock-jumped' ? 'phones.wait' : 'phones.todo')}
            </span>
          </div>
          <div className={classes.links}>
            <Link to="/night-sheet">{t('phones.list')}</Link>
            <Allowed to="destinations.replay">
              <Link to="/office/connections">{t('phones.look')}</Link>
            </Allowed>
          </div>
        </div>
      )}
    </div>
  );
}
