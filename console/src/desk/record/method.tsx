import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { may, useSession } from '../../shared/session.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { changeMethod } from '../wakeups/queries.ts';
import { canChange, type Method, methods, type Wakeup } from '../wakeups/wakeup.ts';

/** How the guest is woken; while the call is to come it can be chosen. */
export function MethodChoice({ call }: { readonly call: Wakeup }): ReactElement {
  const t = useTranslate();
  const session = useSession();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const { id, method } = call;
  const seen = { id, at: Date.parse(call.scheduled) };
  const refresh = (): Promise<void> =>
    Promise.all(['wakeups', 'record'].map((key) => queries.invalidateQueries({ queryKey: [key] }))).then(
      () => undefined,
    );
  const choose = async (wanted: Method): Promise<void> => {
    try {
      await changeMethod(seen, wanted);
      const undo = (): Promise<void> => changeMethod(seen, method).then(refresh);
      tell({ title: t('done.status'), detail: t(`word.${wanted}`), seconds: 10, undo });
    } catch (error) {
      tellFailure(error);
    }
    await refresh();
  };
  if (!canChange(call) || !may(session, 'wakeups.book')) return <>{t(`word.${method}`)}</>;
  return (
    <NativeSelect
      aria-label={t('record.method')}
      value={method}
      onChange={(event) => void choose(event.currentTarget.value as Method)}
      data={methods.map((one) => ({ value: one, label: t(`word.${one}`) }))}
    />
  );
}
