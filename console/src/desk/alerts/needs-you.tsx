import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isDialogOpen, useKeys } from '../keyboard/keys.ts';
import { rest } from '../keyboard/rest.ts';
import { useLost } from '../live/live.tsx';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import { licensed, may, useSession } from '../../shared/session.ts';
import { serviceNow, useNow } from '../../shared/time/clock.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { useWarned } from '../wakeups/outlook.ts';
import { act, type Action, isAboutGuest, isAsked, isFinal, isQuiet, keyOf } from './actions.ts';
import { AlertCard, GoingCard } from './alert-card.tsx';
import { cardsOf, goingOf } from './cards.ts';
import { alertsQuery, type Alert } from './queries.ts';
import { isArmed, sound } from '../look/sound.ts';
import { notify, withdrawExcept } from './notify.ts';
import { story } from './story.ts';
import classes from './needs-you.module.css';

const soundEvery = 30_000;
const none: readonly Alert[] = [];

/** Opens by itself when somebody must act, on every screen, and has no way to be closed but to act. */
export function NeedsYou(): ReactElement | null {
  const t = useTranslate();
  const session = useSession();
  useNow(5000); // whether the browser lets us sound may have changed
  const { data: alerts = none } = useQuery({ ...alertsQuery, enabled: licensed(session, 'wakeup') });
  const ordered = useMemo(() => cardsOf(alerts), [alerts]);
  const going = goingOf(alerts);
  const decide = useDecide(alerts);
  const panel = useRef<HTMLElement>(null);
  const count = ordered.length;
  const loud = ordered.filter((alert) => !isQuiet(alert)).length;
  const lost = useLost() !== undefined;
  useAttention({ count, loud, lost }, panel);
  const spoken = useSpoken(ordered);

  const first = ordered[0];
  /** A key that ends the call for good was pressed once, for the first card. */
  const [asked, setAsked] = useState<Action | undefined>(undefined);
  useEffect(() => setAsked(undefined), [first?.id]);
  const press = (action: Action): void => {
    if (first === undefined || (action !== 'going' && !isAboutGuest(first))) return;
    if (action === 'ringAgain' && isAsked(first)) return;
    if (isFinal(action) && asked !== action) setAsked(action);
    else void decide(first, action);
  };
  useKeys(
    Object.fromEntries(Object.entries(keyOf).map(([action, key]) => [key, () => press(action as Action)])),
    first !== undefined && may(session, 'alerts.take'),
  );

  return (
    <>
      <p role="alert" className="unseen">
        {spoken}
      </p>
      {count + going.length === 0 ? null : (
        <section
          ref={panel}
          className={classes.panel}
          data-calm={count === 0}
          aria-label={t(count === 0 ? 'going.title' : 'alert.title')}
          tabIndex={-1}
          data-print="no"
        >
          {count === 0 ? null : (
            <h2 className={classes.title}>
              <Icon name="warning" size={22} />
              {t('alert.title')}
              <span className={classes.count}>{count}</span>
            </h2>
          )}
          {isArmed() || loud === 0 ? null : <p className={classes.silent}>{t('alert.silent')}</p>}
          {count === 0 ? null : (
            <ul className={classes.cards}>
              {ordered.map((alert, index) => (
                <AlertCard
                  key={alert.id}
                  alert={alert}
                  keys={index === 0 ? { asked, forget: () => setAsked(undefined) } : undefined}
                  decide={decide}
                />
              ))}
            </ul>
          )}
          {going.length === 0 ? null : (
            <>
              <h2 className={classes.title} data-calm="true">
                <Icon name="walk" size={22} />
                {t('going.title')}
              </h2>
              <ul className={classes.cards}>
                {going.map((alert) => (
                  <GoingCard key={alert.id} alert={alert} decide={decide} />
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </>
  );
}

/** What is new among them, for who cannot see it: read out by a screen reader, also to who is typing, and notified. */
function useSpoken(cards: readonly Alert[]): string {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const fresh = cards.filter((alert) => !isQuiet(alert) && known.current?.has(alert.id) !== true);
    known.current = new Set(cards.map(({ id }) => id));
    withdrawExcept(known.current);
    if (cards.length === 0) setSpoken('');
    if (fresh.length === 0) return;
    const words = fresh.map((alert) => {
      const name = isAboutGuest(alert) ? t('alert.card', { room: alert.room ?? '' }) : t('alert.system');
      notify(t('alert.title'), `${name}: ${story(alert, { t, tag, zone: timezone })}`, alert.id);
      return name;
    });
    setSpoken(`${t('alert.title')}: ${words.join(', ')}`);
  }, [cards, t, tag, timezone]);
  return spoken;
}

export type Decide = (alert: Alert, action: Action) => Promise<void>;

function useDecide(alerts: readonly Alert[]): Decide {
  const t = useTranslate();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const warned = useWarned();
  const queries = useQueryClient();
  const { account: name } = useSession();
  const busy = useRef(new Set<string>());
  return useCallback(
    async (alert, action) => {
      if (busy.current.has(alert.id) || !alerts.includes(alert)) return;
      busy.current.add(alert.id);
      const room = alert.room ?? '';
      try {
        await act(action, alert, action === 'woken' ? t('alert.reason.woken') : t('alert.reason.up'));
        const after = action === 'going' && isAboutGuest(alert) ? [taken(alert, name)] : [];
        queries.setQueryData(alertsQuery.queryKey, (before) =>
          before?.flatMap((one) => (one.id === alert.id ? after : [one])),
        );
        const words = {
          ringAgain: () => t('alert.done.ring', { room }),
          going: () => (isAboutGuest(alert) ? t('alert.done.going', { room, name }) : t('alert.done.taken', { name })),
          woken: () => t('alert.done.woken', { room }),
          up: () => t('alert.done.up', { room }),
          notThere: () => t('going.done.notThere', { room }),
        };
        const toast = { title: words[action]() };
        tell(action === 'ringAgain' ? warned(toast) : toast);
      } catch (error) {
        tellFailure(error);
      } finally {
        busy.current.delete(alert.id);
        void queries.invalidateQueries({ queryKey: ['alerts'] });
      }
    },
    [alerts, name, queries, t, tell, tellFailure, warned],
  );
}

/** As the service will tell it in a moment. */
function taken(alert: Alert, name: string): Alert {
  return { ...alert, acknowledged: new Date(serviceNow()).toISOString(), acknowledgedBy: name, going: true };
}

/** The tab's title, the sound every half minute, and the keyboard where nobody is typing. */
function useAttention(
  { count, loud, lost }: { readonly count: number; readonly loud: number; readonly lost: boolean },
  panel: React.RefObject<HTMLElement | null>,
): void {
  const t = useTranslate();
  const { property } = useSession();
  const [before, setBefore] = useState(0);
  const sounding = loud > 0 || lost;
  useEffect(() => {
    const usual = count === 0 ? `${property.name} · Reveille` : `(${count}) ${t('alert.title')} · ${property.name}`;
    document.title = lost ? `⚠ ${t('lost.tab')} · ${property.name}` : usual;
  }, [count, lost, property.name, t]);
  useEffect(() => {
    if (!sounding) return undefined;
    sound();
    const again = setInterval(sound, soundEvery);
    return () => clearInterval(again);
  }, [sounding]);
  useEffect(() => {
    if (loud > before) {
      if (before > 0) sound();
      const focused = document.activeElement;
      const typing =
        focused instanceof HTMLInputElement ? focused.value !== '' : focused instanceof HTMLTextAreaElement;
      // One key must be enough, so an empty line gives the keyboard up; what is being typed is left alone.
      if (!typing && !isDialogOpen()) panel.current?.focus();
    }
    if (loud < before) {
      // Who is on the way stays in sight, and needs no keys.
      if (loud === 0 && document.activeElement === panel.current) panel.current?.blur();
      rest();
    }
    setBefore(loud);
  }, [loud, before, panel]);
}
