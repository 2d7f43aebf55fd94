/** One's own password, changed with the one of now: nobody else needs to know it. */
import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { Refused, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { sessionQuery, useSession } from '../../shared/session.ts';
import { Dialog } from '../look/dialog.tsx';
import { useTell } from '../undo/toasts.tsx';
import { PasswordField } from './password-field.tsx';

export function OwnPassword({ opened, close }: { readonly opened: boolean; readonly close: () => void }): ReactElement {
  const t = useTranslate();
  return (
    <Dialog opened={opened} close={close} title={t('password.title')}>
      {opened ? <Change close={close} /> : null}
    </Dialog>
  );
}

function Change({ close }: { readonly close: () => void }): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const queries = useQueryClient();
  const { account } = useSession();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [wrong, setWrong] = useState<{ field: 'password' | 'newPassword' | 'all'; words: string }>();
  const [busy, setBusy] = useState(false);

  const blame = (error: unknown): void => {
    if (!(error instanceof Refused)) setWrong({ field: 'all', words: t('trouble.away') });
    else if (error.status === 429)
      setWrong({ field: 'all', words: t('password.limited', { seconds: error.retryAfterSeconds ?? 60 }) });
    else if (error.fields.includes('password')) setWrong({ field: 'password', words: t('password.wrong') });
    else if (error.fields.includes('newPassword')) setWrong({ field: 'newPassword', words: error.message });
    else setWrong({ field: 'all', words: error.message });
  };
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setWrong(undefined);
    try {
      await request('PUT /api/v1/session/password', { json: { password, newPassword } });
      close();
      tell({ title: t('password.done') });
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    } catch (error) {
      blame(error);
      setBusy(false);
    }
  };
  const errorOf = (field: string): string | undefined => (wrong?.field === field ? wrong.words : undefined);

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        {/* For those who keep passwords for people: whose it is. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          label={t('password.old')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={errorOf('password')}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordField
          label={t('password.new')}
          description={t('password.rule')}
          autoComplete="new-password"
          value={newPassword}
          error={errorOf('newPassword')}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
        />
        <div role="alert">{errorOf('all')}</div>
        <Button type="submit" size="md" loading={busy} disabled={password === '' || newPassword === ''}>
          {t('password.save')}
        </Button>
      </Stack>
    </form>
  );
}
