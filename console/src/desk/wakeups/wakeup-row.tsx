import { Link } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import { useSession } from '../../shared/session.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { shownStatus, type Wakeup } from './wakeup.ts';
import classes from './wakeup-list.module.css';

interface Props {
  readonly call: Wakeup;
  readonly alerted: boolean;
  readonly focusable: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}

/** One call: when, where, how it stands. The whole row opens its record. */
export const WakeupRow = memo(
  function Row({ call, alerted, focusable, onFocus, onOpen }: Props): ReactElement {
    const t = useTranslate();
    const { timezone } = useSession().property;
    const shown = shownStatus(call, alerted);
    return (
      <Link
        to="/calls/$id"
        params={{ id: call.id }}
        className={classes.row}
        data-call={call.id}
        data-over={shown.tone === 'over'}
        tabIndex={focusable ? 0 : -1}
        onFocus={onFocus}
        onClick={onOpen}
        preload={false}
      >
        <time className={classes.time} dateTime={call.scheduled}>
          {clockTime(Date.parse(call.scheduled), timezone)}
        </time>
        <span className={classes.room}>{call.room}</span>
        <span className={classes.status}>
          <StatusBadge shown={shown} />
        </span>
        <span className={classes.notes}>
          {call.daily ? (
            <span className={classes.note}>
              <Icon name="repeat" size={15} /> {t('tonight.daily')}
            </span>
          ) : null}
          {call.attempts > 0 ? (
            <span className={classes.note}>{t('tonight.attempts', { count: call.attempts })}</span>
          ) : null}
          <span className={classes.actor}>{t('tonight.by', { actor: call.actor })}</span>
        </span>
      </Link>
    );
  },
  (before, after) =>
    before.call === after.call && before.alerted === after.alerted && before.focusable === after.focusable,
);
