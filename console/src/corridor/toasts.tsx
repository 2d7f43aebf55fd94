/** Says what was done, and offers to undo it for ten seconds or until it is closed. One at a time fits a phone. */
import { createContext, type ReactElement, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useAttention, useMessagesStay } from '../shared/look/attention.ts';
import { Icon } from '../shared/look/icons.tsx';
import classes from './toasts.module.css';
import { useWords } from './words.ts';

export interface Toast {
  readonly title: string;
  readonly trouble?: boolean;
  readonly undo?: (() => Promise<void>) | undefined;
}

const Context = createContext<(toast: Toast) => void>(() => undefined);
export const useTell = (): ((toast: Toast) => void) => useContext(Context);

const milliseconds = 10_000;

export function Toasts({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useWords();
  const [toast, setToast] = useState<Toast | undefined>(undefined);
  const close = useCallback(() => setToast(undefined), []);
  const { stay } = useMessagesStay();
  const { isOn, watch } = useAttention<Toast>(() => undefined);
  const held = toast !== undefined && (stay || isOn(toast));
  useEffect(() => {
    if (toast === undefined || held) return undefined;
    const timer = setTimeout(close, milliseconds);
    return () => clearTimeout(timer);
  }, [toast, held, close]);
  const undo = async ({ title, undo: act }: Toast): Promise<void> => {
    close();
    try {
      await act?.();
      setToast({ title: `${t('undo.undone')}: ${title}` });
    } catch (error) {
      setToast({ title: t('undo.failed', { reason: (error as Error).message }), trouble: true });
    }
  };
  return (
    <Context value={setToast}>
      {children}
      <section className={classes.region} aria-label={t('undo.region')} aria-live="polite">
        {toast === undefined ? null : (
          <div className={classes.toast} data-trouble={toast.trouble === true} {...watch(toast)}>
            <Icon name={toast.trouble === true ? 'warning' : 'check'} />
            <span className={classes.title}>{toast.title}</span>
            {toast.undo === undefined ? null : (
              <button type="button" className={classes.undo} onClick={() => void undo(toast)}>
                {t('undo.undo')}
              </button>
            )}
            <button type="button" className={classes.close} onClick={close} aria-label={t('undo.close')}>
              <Icon name="cross" size={16} />
            </button>
          </div>
        )}
      </section>
    </Context>
  );
}
