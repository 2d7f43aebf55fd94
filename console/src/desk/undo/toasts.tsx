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

export function Toasts({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslate();
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const count = useRef(0);

  const tell = useCallback((toast: Toast) => {
    count.current += 1;
    const shown = { ...toast, id: count.current, until: Date.now() + (toast.seconds ?? 6) * 1000 };
    setToasts((before) => [...before, shown].slice(-most));
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

  useEffect(rest, [toasts]); // the keyboard may have been on one that is gone
  useEffect(() => {
    if (toasts.length === 0) return undefined;
    const next = Math.min(...toasts.map(({ until }) => until));
    const timer = setTimeout(
      () => setToasts((before) => before.filter(({ until }) => until > Date.now())),
      Math.max(50, next - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [toasts]);

  const newest = toasts.findLast((one) => one.undo !== undefined);
  const { single } = useSingleKeys();
  useKeys({ u: () => newest !== undefined && void undo(newest) }, newest !== undefined);

  const value = useMemo(() => tell, [tell]);
  return (
    <Context value={value}>
      {children}
      <section className={classes.region} aria-label={t('undo.region')} aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={classes.toast} data-toast data-trouble={toast.trouble === true}>
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
