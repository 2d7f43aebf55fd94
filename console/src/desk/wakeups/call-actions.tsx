import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useCallback } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { may, useSession } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { fillLine } from '../keyboard/line.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { bookAgain, cancelCall } from './queries.ts';
import { lineOf, type Wakeup } from './wakeup.ts';
import classes from './wakeup-list.module.css';

interface Actions {
  /** Begins the line that gives it another time. */
  readonly change: () => void;
  /** Cancels it, and can be undone. A whole series is cancelled in the line, which asks. Says whether it is gone. */
  readonly cancel: () => Promise<boolean>;
}

export function useCallActions(call: Wakeup | undefined): Actions | undefined {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const cancel = useCallback(async (): Promise<boolean> => {
    if (call === undefined) return false;
    const { id, room, scheduled } = call;
    const at = Date.parse(scheduled);
    try {
      await cancelCall({ id, at });
      const detail = `${t('record.room', { room })} · ${shortDate(at, timezone, tag)} ${clockTime(at, timezone)}`;
      tell({ title: t('done.cancelled'), detail, seconds: 10, undo: () => bookAgain({ ...call, at }) });
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: ['wakeups'] });
    }
  }, [call, queries, t, tag, tell, tellFailure, timezone]);
  if (call === undefined) return undefined;
  const { room, time } = lineOf(call, serviceNow(), timezone);
  return {
    change: () => fillLine(`${room} ${time}>`),
    cancel: async () => {
      if (!call.daily) return cancel();
      fillLine(`${room} x ${time}`);
      return false;
    },
  };
}

/** Beside a row: only the row that the keyboard is on takes part in Tab. */
export function RowActions({
  call,
  focusable,
}: {
  readonly call: Wakeup;
  readonly focusable: boolean;
}): ReactElement | null {
  const { t } = useLanguage();
  const session = useSession();
  const { timezone } = session.property;
  const actions = useCallActions(call);
  const time = clockTime(Date.parse(call.scheduled), timezone);
  const tabIndex = focusable ? 0 : -1;
  const named = (action: string): string => t('row.ofCall', { action, room: call.room, time });
  if (!may(session, 'wakeups.book')) return null;
  return (
    <span className={classes.actions}>
      <button
        type="button"
        tabIndex={tabIndex}
        onClick={() => actions?.change()}
        aria-label={named(t('row.change'))}
        className={classes.action}
      >
        {t('row.change')}
      </button>
      <button
        type="button"
        tabIndex={tabIndex}
        onClick={() => void actions?.cancel()}
        aria-label={named(t('row.cancel'))}
        className={classes.action}
      >
        {t('row.cancel')}
      </button>
    </span>
  );
}
