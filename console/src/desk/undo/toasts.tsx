/** Says what was done, and offers to undo it for as long as that can be done. */
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useKeys } from '../keyboard/keys.ts';
import { useSingleKeys } from '../keyboard/single.ts';
import { rest } from '../keyboard/rest.ts';
import { Refused } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { useAttention, useMessagesStay } from '../../shared/look/attention.ts';
import { Icon } from '../../shared/look/icons.tsx';
import classes from './toasts.module.css';

export interface Toast {
  readonly title: string;
  readonly detail?: string;
  readonly trouble?: boolean;
  readonly seconds?: number;
  readonly undo?: (() => Promise<void>) | undefined;
}

interface Shown extends Toast {
  readonly id: number;
  readonly until: number;
  /** It stays although its time is over: a key that is pressed hours later must not undo it. */
  readonly old?: boolean;
}

const Context = createContext<(toast: Toast) => void>(() => undefined);
/** Gives the function that shows a toast. */
export const useTell = (): ((toast: Toast) => void) => useContext(Context);

/** Gives the function that says why something was not done: in the service's words, or that it does not answer. */
export function useTellFailure(): (error: unknown, seconds?: number) => void {
  const t = useTranslate();
  const tell = useTell();
  return useCallback(
    (error, seconds = 15) => {
      const detail = error instanceof Refused ? error.message : t('trouble.away');
      tell({ title: t('done.failed'), detail, trouble: true, seconds });
    },
    [t, tell],
  );
}

const most = 3;
/** For who turns away from a message at its last moment. */
const graceMilliseconds = 3000;

export function Toasts({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslate();
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const count = useRef(0);
  const { stay } = useMessagesStay();
  const { isOn, watch } = useAttention<number>(() => {
    const atLeast = Date.now() + graceMilliseconds;
    setToasts((before) => before.map((one) => ({ ...one, until: Math.max(one.until, atLeast) })));
  });
  const held = toasts.some(({ id }) => isOn(id));
  const holding = useRef(false);
  useEffect(() => {
    holding.current = held;
  }, [held]);

  const tell = useCallback((toast: Toast) => {
    count.current += 1;
    const shown = { ...toast, id: count.current, until: Date.now() + (toast.seconds ?? 6) * 1000 };
    setToasts((before) => [...before, shown].slice(holding.current ? 0 : -most));
  }, []);
  const drop = useCallback((id: number) => setToasts((before) => before.filter((one) => one.id !== id)), []);

  const undo = useCallback(
    async (toast: Shown): Promise<void> => {
      drop(toast.id);
      const detail = toast.detail === undefined ? {} : { detail: toast.detail };
      try {
        await toast.undo?.();
        tell({ title: t('done.undone'), ...detail });
      } catch (error) {
        const reason = error instanceof Refused ? error.message : t('trouble.away');
        tell({ title: t('undo.failed', { reason }), ...detail, trouble: true, seconds: 15 });
      }
    },
    [drop, tell, t],
  );

  const there = toasts.map(({ id }) => id).join(' ');
  useEffect(rest, [there]); // the keyboard may have been on one that is gone
  useEffect(() => {
    const running = toasts.filter(({ old }) => old !== true || !stay);
    if (held || running.length === 0) return undefined;
    const next = Math.min(...running.map(({ until }) => until));
    const timer = setTimeout(
      () => setToasts((before) => afterTime(before, stay, Date.now())),
      Math.max(50, next - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [toasts, held, stay]);

  const newest = toasts.findLast((one) => one.undo !== undefined && one.old !== true);
  const { single } = useSingleKeys();
  useKeys({ u: () => newest !== undefined && void undo(newest) }, newest !== undefined);

  const value = useMemo(() => tell, [tell]);
  return (
    <Context value={value}>
      {children}
      <section className={classes.region} aria-label={t('undo.region')} aria-live="polite">
        {toasts.map((toast) => (
          <div
            key={toast.id}
            className={classes.toast}
            data-toast
            data-trouble={toast.trouble === true}
            {...watch(toast.id)}
          >
            <Icon name={toast.trouble === true ? 'warning' : 'check'} />
            <div className={classes.words}>
              <div className={classes.title}>{toast.title}</div>
              {toast.detail === undefined ? null : <div className={classes.detail}>{toast.detail}</div>}
            </div>
            {toast.undo === undefined ? null : (
              <button
                type="button"
                className={classes.undo}
                onClick={() => void undo(toast)}
                aria-keyshortcuts={single && toast === newest ? 'u' : undefined}
              >
                {t('undo.undo')} {single && toast === newest ? <kbd>u</kbd> : null}
              </button>
            )}
            <button type="button" className={classes.close} onClick={() => drop(toast.id)} aria-label={t('undo.close')}>
              <Icon name="cross" size={16} />
            </button>
          </div>
        ))}
      </section>
    </Context>
  );
}

function afterTime(toasts: readonly Shown[], stay: boolean, now: number): readonly Shown[] {
  return stay
    ? toasts.map((one) => (one.until > now ? one : { ...one, old: true }))
    : toasts.filter(({ until }) => until > now);
}
