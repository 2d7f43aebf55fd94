import { Link } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import type { Translate } from '../../shared/language/translate.ts';
import { Icon } from '../../shared/look/icons.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import { useSession } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { RowActions } from './call-actions.tsx';
import { canChange, detailWord, isAskedOf, onTheWay, shownStatus, type Wakeup } from './wakeup.ts';
import classes from './wakeup-list.module.css';

interface Props {
  readonly call: Wakeup;
  readonly alerted: boolean;
  readonly going: string | undefined;
  /** Who lives there, in one line. */
  readonly guest: string;
  readonly focusable: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}

/** One call: when, where, how it stands. The whole row opens its record. */
export const WakeupRow = memo(
  function Row({ call, alerted, going, guest, focusable, onFocus, onOpen }: Props): ReactElement {
    const called = usePeople();
    const t = useTranslate();
    const { timezone } = useSession().property;
    const shown = going === undefined ? shownStatus(call, alerted) : onTheWay;
    const corrected = call.ending === 'corrected' ? detailWord(call) : undefined;
    return (
      <>
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
            <StatusBadge shown={shown} detail={corrected === undefined ? undefined : t(corrected)} />
          </span>
          <span className={classes.notes}>
            {guest === '' || call.rings === null ? null : <span className={classes.guest}>{guest}</span>}
            {later(call) ? (
              <span className={classes.note}>
                {t(isAskedOf(call) ? 'tonight.until' : 'tonight.rings', {
                  time: clockTime(Date.parse(call.rings), timezone),
                })}
              </span>
            ) : null}
            {going === undefined ? null : <span className={classes.note}>{going}</span>}
            {call.method === 'system' ? null : <span className={classes.note}>{t(`word.${call.method}`)}</span>}
            {call.daily ? (
              <span className={classes.note}>
                <Icon name="repeat" size={15} /> {t('tonight.daily')}
              </span>
            ) : null}
            {call.attempts > 0 ? (
              <span className={classes.note}>{t('tonight.attempts', { count: call.attempts })}</span>
            ) : null}
            <span className={classes.actor}>{hands(call, t, called)}</span>
          </span>
        </Link>
        {canChange(call) ? <RowActions call={call} focusable={focusable} /> : null}
      </>
    );
  },
  (before, after) =>
    before.call === after.call &&
    before.alerted === after.alerted &&
    before.going === after.going &&
    before.guest === after.guest &&
    before.focusable === after.focusable,
);

/** After a snooze, or a ring that nobody answered. */
function later(call: Wakeup): call is Wakeup & { readonly rings: string } {
  return call.rings !== null && Date.parse(call.rings) > Date.parse(call.scheduled) && call.status !== 1;
}

/** Who set it; who changed it while it is to come, and which person ended it. */
function hands(call: Wakeup, t: Translate, called: ReturnType<typeof usePeople>): string {
  const { bookedBy, actedBy, concludedBy, ending, created } = call;
  const now = new Date(serviceNow()).toISOString();
  const said = [t('tonight.bookedBy', { name: called(bookedBy, created) })];
  if (ending !== null) said.push(t('tonight.endedBy', { name: called(concludedBy, created, now) }));
  else if (actedBy !== null && actedBy !== bookedBy)
    said.push(t('tonight.actedBy', { name: called(actedBy, created, now) }));
  return said.join(' · ');
}
