import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { armSound, sound } from '../look/sound.ts';
import { useTell } from '../undo/toasts.tsx';
import { canNotify, notify, useNotifications } from './notify.ts';

/** An alarm that nobody has tried is a hope: here it can be tried, and put on the computer's own screen. */
export function AlarmChoices({ item }: { readonly item: string | undefined }): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const { wanted, want } = useNotifications();
  const test = (): void => {
    armSound();
    sound();
    notify(t('alarm.tested'), t('alarm.heard'), 'test');
    tell({ title: t('alarm.tested'), detail: t('alarm.heard'), seconds: 15 });
  };
  const toggle = async (): Promise<void> => {
    const on = !wanted;
    if ((await want(on)) !== on) tell({ title: t('alarm.refused'), trouble: true, seconds: 15 });
  };
  return (
    <>
      <button type="button" className={item} onClick={test}>
        {t('alarm.test')}
      </button>
      {canNotify() ? (
        <button type="button" className={item} aria-pressed={wanted} onClick={() => void toggle()}>
          {t('alarm.notify')}
        </button>
      ) : null}
    </>
  );
}
