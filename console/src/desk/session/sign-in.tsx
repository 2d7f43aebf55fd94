import { Button, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, type SubmitEvent, Suspense, useState } from 'react';
import { armSound } from '../look/sound.ts';
import { Refused } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { type Session, sessionQuery, signIn, type StepNeeded } from '../../shared/session.ts';
import { signInTrouble } from '../../shared/trouble.ts';
import { AccountField } from './account-field.tsx';
import { hasLapsed } from './lapsed.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderSignIn } from './provider.tsx';
import classes from './sign-in.module.css';
import { WithCode } from './with-code.tsx';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** The click that signs in is also what a browser wants before it lets a page make a sound. */
export function SignIn(): ReactElement {
  const t = useTranslate();
  const queries = useQueryClient();
  const [account, setAccount] = useState(localStorage.getItem('reveille.account') ?? '');
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<StepNeeded>();
  const come = (session: Session): void => {
    // Housekeeping's page sends whoever has a code here, and has them back.
    if (location.hash === '#code') location.assign('/corridor');
    queries.setQueryData(sessionQuery.queryKey, session);
  };

  const [withCode, setWithCode] = useState(location.hash === '#code');

  const enter = async (name: string, secret: string): Promise<void> => {
    armSound();
    setBusy(true);
    setTrouble('');
    try {
      const answer = await signIn(name, secret);
      localStorage.setItem('reveille.account', name);
      if (!('step' in answer)) return come(answer);
      setPassword('');
      setBusy(false);
      setWithCode(false);
      setStep(answer);
    } catch (error) {
      setPassword('');
      const isWrong = error instanceof Refused && error.status === 401;
      setTrouble(isWrong ? t('signIn.wrong') : signInTrouble(error, t, t('trouble.away')));
      setBusy(false);
      setWithCode(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void enter(account.trim(), password);
  };

  if (step !== undefined)
    return (
      <main className={classes.page}>
        <Suspense>
          <SecondStep needed={step} come={come} back={() => setStep(undefined)} />
        </Suspense>
      </main>
    );
  if (withCode)
    return (
      <main className={classes.page}>
        <WithCode account={account} enter={enter} back={() => setWithCode(false)} />
      </main>
    );
  return (
    <main className={classes.page}>
      <form className={classes.card} onSubmit={submit} aria-labelledby="sign-in-title">
        <Stack gap="md">
          <div>
            <div className={classes.brand}>
              <img src="/icon.svg" alt="" width={28} height={28} />
              <Text fw={600}>Reveille</Text>
            </div>
            <Title order={1} size="h2" id="sign-in-title">
              {t('signIn.title')}
            </Title>
          </div>
          {hasLapsed() ? <Text role="status">{t('signIn.ended')}</Text> : null}
          <AccountField value={account} change={setAccount} />
          <PasswordField
            label={t('signIn.password')}
            autoComplete="current-password"
            autoFocus={account !== ''}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <div role="alert" className={classes.trouble}>
            {trouble}
          </div>
          <Button type="submit" size="md" loading={busy} fullWidth>
            {t('signIn.enter')}
          </Button>
          <ProviderSignIn account={account} tell={setTrouble} />
          <PasskeyButton come={come} />
          <Text size="sm" c="dimmed">
            {t('signIn.sound')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('signIn.forgot')}
          </Text>
          <Button variant="default" size="md" onClick={() => setWithCode(true)}>
            {t('code.have')}
          </Button>
          <a href="/corridor" className={classes.corridor}>
            {t('signIn.corridor')}
          </a>
        </Stack>
      </form>
    </main>
  );
}
