import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { Refused } from '../../shared/http/request.ts';
import { useKeys } from '../keyboard/keys.ts';
import { rest } from '../keyboard/rest.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import { licensed, useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { useTell } from '../undo/toasts.tsx';
import { act, type Action, isAboutGuest, isQuiet, keyOf } from './actions.ts';
import { AlertCard } from './alert-card.tsx';
import { alertsQuery, type Alert } from './queries.ts';
import { isArmed, sound } from '../look/sound.ts';
import classes from './needs-you.module.css';

const soundEvery = 30_000;

/** Opens by itself when somebody must act, on every screen, and has no way to be closed but to act. */
export function NeedsYou(): ReactElement | null {
  const t = useTranslate();
  const session = useSession();
  useNow(5000); // whether the browser lets us sound may have changed
  const { data: alerts = [] } = useQuery({ ...alertsQuery, enabled: licensed(session, 'wakeup') });
  const ordered = oneForEachRoom(alerts);
  const decide = useDecide(ordered);
  const panel = useRef<HTMLElement>(null);
  const count = ordered.length;
  const loud = ordered.filter((alert) => !isQuiet(alert)).length;
  useAttention(count, loud, panel);

  const first = ordered[0];
  const keys = Object.fromEntries(
    Object.entries(keyOf).map(([action, key]) => [
      key,
      () => first !== undefined && void decide(first, isAboutGuest(first) ? (action as Action) : 'going'),
    ]),
  );
  useKeys(keys, first !== undefined);

  if (count === 0) return null;
  return (
    <section ref={panel} className={classes.panel} aria-labelledby="needs-you" tabIndex={-1} data-print="no">
      <h2 id="needs-you" className={classes.title}>
        <Icon name="warning" size={22} />
        {t('alert.title')}
        <span className={classes.count}>{count}</span>
      </h2>
      {isArmed() || loud === 0 ? null : <p className={classes.silent}>{t('alert.silent')}</p>}
      <ul className={classes.cards}>
        {ordered.map((alert, index) => (
          <AlertCard key={alert.id} alert={alert} first={index === 0} decide={decide} />
        ))}
      </ul>
    </section>
  );
}

/** The newest alert of a room stands for the room; the longest-standing room is first. */
function oneForEachRoom(alerts: readonly Alert[]): readonly Alert[] {
  const newest = new Map<string, Alert>();
  for (const alert of alerts) {
    const place = alert.room === null ? alert.id : `${alert.kind} ${alert.room}`;
    if (!newest.has(place)) newest.set(place, alert);
  }
  return [...newest.values()].toSorted(
    (one, other) => Number(isQuiet(one)) - Number(isQuiet(other)) || one.raised.localeCompare(other.raised),
  );
}

export type Decide = (alert: Alert, action: Action) => Promise<void>;

function useDecide(alerts: readonly Alert[]): Decide {
  const t = useTranslate();
  const tell = useTell();
  const queries = useQueryClient();
  const { account: name, property } = useSession();
  const busy = useRef(new Set<string>());
  return useCallback(
    async (alert, action) => {
      if (busy.current.has(alert.id) || !alerts.includes(alert)) return;
      busy.current.add(alert.id);
      const room = alert.room ?? '';
      try {
        const rings = await act(action, alert, action === 'woken' ? t('alert.reason.woken') : t('alert.reason.up'));
        queries.setQueryData(alertsQuery.queryKey, (before) => before?.filter(({ id }) => id !== alert.id));
        const words = {
          ringAgain: () => t('alert.done.ring', { room, time: clockTime(rings ?? 0, property.timezone) }),
          going: () => (isAboutGuest(alert) ? t('alert.done.going', { room, name }) : t('alert.done.taken', { name })),
          woken: () => t('alert.done.woken', { room }),
          up: () => t('alert.done.up', { room }),
        };
        tell({ title: words[action]() });
      } catch (error) {
        tell({
          title: t('done.failed'),
          detail: error instanceof Refused ? error.message : t('trouble.away'),
          trouble: true,
          seconds: 15,
        });
      } finally {
        busy.current.delete(alert.id);
        void queries.invalidateQueries({ queryKey: ['alerts'] });
      }
    },
    [alerts, name, property.timezone, queries, t, tell],
  );
}

/** The tab's title, the sound every half minute, and the keyboard where nobody is typing. */
function useAttention(count: number, loud: number, panel: React.RefObject<HTMLElement | null>): void {
  const t = useTranslate();
  const { property } = useSession();
  const [before, setBefore] = useState(0);
  useEffect(() => {
    document.title = count === 0 ? `${property.name} · Reveille` : `(${count}) ${t('alert.title')} · ${property.name}`;
  }, [count, property.name, t]);
  useEffect(() => {
    if (loud === 0) return undefined;
    sound();
    const again = setInterval(sound, soundEvery);
    return () => clearInterval(again);
  }, [loud > 0]);
  useEffect(() => {
    if (loud > before) {
      if (before > 0) sound();
      const focused = document.activeElement;
      const typing =
        focused instanceof HTMLInputElement ? focused.value !== '' : focused instanceof HTMLTextAreaElement;
      // One key must be enough, so an empty line gives the keyboard up; what is being typed is left alone.
      if (!typing) panel.current?.focus();
    }
    if (loud < before) rest();
    setBefore(loud);
  }, [loud, before, panel]);
}
