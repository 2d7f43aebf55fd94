/** A password of one's own, set with a code from an administrator; then one is signed in with it. */
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { nameHotel } from '../../shared/hotel-cookie.ts';
import { Refused, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { AccountField } from './account-field.tsx';
import { PasswordField } from './password-field.tsx';
import classes from './sign-in.module.css';

interface Props {
  readonly account: string;
  /** Signs in with what was set. */
  readonly enter: (account: string, password: string) => Promise<void>;
  readonly back: () => void;
}

export function WithCode({ account: known, enter, back }: Props): ReactElement {
  const t = useTranslate();
  const [account, setAccount] = useState(known);
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [trouble, setTrouble] = useState('');
  const [weak, setWeak] = useState('');
  const [busy, setBusy] = useState(false);

  const blame = (error: unknown): void => {
    if (!(error instanceof Refused)) setTrouble(t('trouble.away'));
    else if (error.status === 429) setTrouble(t('signIn.limited', { seconds: error.retryAfterSeconds ?? 60 }));
    else if (error.status === 401) setTrouble(t('code.wrong'));
    else if (error.fields.includes('newPassword')) setWeak(error.message);
    else setTrouble(error.message);
  };
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble('');
    setWeak('');
    if (account.includes('@')) nameHotel(account);
    try {
      await request('POST /api/v1/session/code', { json: { account: account.trim(), code, newPassword } });
    } catch (error) {
      blame(error);
      setBusy(false);
      return;
    }
    await enter(account.trim(), newPassword);
  };

  return (
    <form className={classes.card} onSubmit={(event) => void save(event)} aria-labelledby="code-title">
      <Stack gap="md">
        <Title order={1} size="h2" id="code-title">
          {t('code.title')}
        </Title>
        <AccountField value={account} change={setAccount} />
        <TextInput
          label={t('code.code')}
          description={t('code.hint')}
          size="md"
          required
          withAsterisk={false}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus={account !== ''}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <PasswordField
          label={t('password.new')}
          description={t('password.rule')}
          autoComplete="new-password"
          value={newPassword}
          error={weak}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
        />
        <div role="alert" className={classes.trouble}>
          {trouble}
        </div>
        <Button type="submit" size="md" loading={busy} fullWidth>
          {t('code.save')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('signIn.forgot')}
        </Text>
        <Button variant="default" size="md" onClick={back}>
          {t('code.back')}
        </Button>
      </Stack>
    </form>
  );
}
