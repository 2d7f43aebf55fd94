import { PasswordInput, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { type Drafting, useDraft } from './draft.ts';
import { Frame } from './frame.tsx';
import { HotelStep } from './hotel-step.tsx';
import { tryCode } from './queries.ts';
import { isTaken, useRefusal } from './refusal.ts';

/** The part before anybody can be signed in: the code, who the administrator is, and the hotel. */
export function Claim(): ReactElement {
  const [draft, keep] = useDraft();
  const [password, setPassword] = useState('');
  // Without a password, which is not kept, a page that is loaded again goes back to it.
  const [step, setStep] = useState<'code' | 'administrator' | 'hotel'>(draft.code === '' ? 'code' : 'administrator');
  if (step === 'code') return <Code draft={draft} keep={keep} next={() => setStep('administrator')} />;
  if (step === 'administrator')
    return (
      <Administrator
        draft={draft}
        keep={keep}
        password={password}
        setPassword={setPassword}
        back={() => setStep('code')}
        next={() => setStep('hotel')}
      />
    );
  return <HotelStep draft={draft} keep={keep} password={password} go={setStep} />;
}

function Code({ draft, keep, next }: Drafting & { readonly next: () => void }): ReactElement {
  const t = useTranslate();
  const refusal = useRefusal();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [taken, setTaken] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    setTrouble('');
    try {
      await tryCode(draft.code.trim());
      next();
    } catch (error) {
      setTrouble(refusal(error));
      setTaken(isTaken(error));
      setBusy(false);
    }
  };
  return (
    <Frame step="code" how="setup.code.how" trouble={trouble} busy={busy} next={{ words: t('setup.next'), act }}>
      <TextInput
        label={t('setup.code.label')}
        placeholder="xxxx-xxxx-xxxx"
        size="md"
        required
        withAsterisk={false}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={draft.code}
        onChange={(event) => keep({ code: event.currentTarget.value })}
      />
      {taken ? <a href="/">{t('setup.signIn')}</a> : null}
    </Frame>
  );
}

const accountName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const shortest = 8;

function Administrator({
  draft,
  keep,
  password,
  setPassword,
  back,
  next,
}: Drafting & {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly back: () => void;
  readonly next: () => void;
}): ReactElement {
  const t = useTranslate();
  const [again, setAgain] = useState(password);
  const [tried, setTried] = useState(false);
  const wrong = {
    account: accountName.test(draft.account.trim()) ? undefined : t('setup.account.rule'),
    password: password.length >= shortest ? undefined : t('setup.password.rule'),
    again: again === password ? undefined : t('setup.again.differs'),
  };
  const act = (): void => {
    setTried(true);
    if (wrong.account === undefined && wrong.password === undefined && wrong.again === undefined) next();
  };
  const common = { size: 'md', required: true, withAsterisk: false } as const;
  return (
    <Frame step="administrator" how="setup.administrator.how" back={back} next={{ words: t('setup.next'), act }}>
      <TextInput
        {...common}
        label={t('setup.account')}
        description={tried && wrong.account !== undefined ? undefined : t('setup.account.rule')}
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={draft.account}
        error={tried ? wrong.account : undefined}
        onChange={(event) => keep({ account: event.currentTarget.value })}
      />
      <PasswordInput
        {...common}
        label={t('setup.password')}
        description={tried && wrong.password !== undefined ? undefined : t('setup.password.rule')}
        autoComplete="new-password"
        maxLength={200}
        value={password}
        error={tried ? wrong.password : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        {...common}
        label={t('setup.again')}
        autoComplete="new-password"
        maxLength={200}
        value={again}
        error={tried ? wrong.again : undefined}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
    </Frame>
  );
}
