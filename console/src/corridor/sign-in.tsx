import { type ReactElement, type SubmitEvent, useState } from 'react';
import { Refused } from '../shared/http/request.ts';
import { Icon } from '../shared/look/icons.tsx';
import { finishSignIn } from '../shared/second-step.ts';
import { type Session, signIn } from '../shared/session.ts';
import { signInTrouble } from '../shared/trouble.ts';
import { Others } from './notices.tsx';
import { ProviderSignIn } from './provider.tsx';
import classes from './sign-in.module.css';
import { ofOthers, useEntries } from './waiting.ts';
import { useWords } from './words.ts';

interface Props {
  /** Somebody was signed in, and did not leave by themselves. */
  readonly ended: boolean;
  readonly enter: (session: Session) => void;
}

export function SignIn({ ended, enter }: Props): ReactElement {
  const t = useWords();
  const entries = useEntries();
  const [account, setAccount] = useState(localStorage.getItem('reveille.account') ?? '');
  const [password, setPassword] = useState('');
  /** The password was right, and a code is asked for. */
  const [step, setStep] = useState<string>();
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);

  const begin = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble('');
    try {
      const answer = step === undefined ? await signIn(account.trim(), password) : await finishSignIn(step, code);
      localStorage.setItem('reveille.account', account.trim());
      if (!('step' in answer)) return enter(answer);
      // The desk's page has room for a picture and ten codes, and the same cookie.
      if (answer.step === 'enrol') setTrouble(t('signIn.enrol'));
      else setStep(answer.challenge);
      setPassword('');
      setBusy(false);
    } catch (error) {
      setPassword('');
      setCode('');
      const isWrong = error instanceof Refused && error.status === 401;
      if (isWrong) setStep(undefined);
      if (error instanceof Refused && step !== undefined) setTrouble(error.message);
      else setTrouble(isWrong ? t('signIn.wrong') : signInTrouble(error, t, t('signIn.away')));
      setBusy(false);
    }
  };

  return (
    <main className={classes.page}>
      <form className={classes.form} onSubmit={(event) => void begin(event)} aria-labelledby="sign-in-title">
        <div className={classes.brand}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          <span>Reveille</span>
        </div>
        <h1 id="sign-in-title" className={classes.title}>
          {t('signIn.title')}
        </h1>
        {ended ? <p className={classes.ended}>{t('signIn.ended')}</p> : null}
        <Others others={ofOthers(entries, undefined)} />
        {step === undefined ? (
          <Password account={account} setAccount={setAccount} password={password} setPassword={setPassword} />
        ) : (
          <label className={classes.field}>
            {t('signIn.code')}
            <input
              required
              autoFocus
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </label>
        )}
        <div role="alert" className={classes.trouble}>
          {trouble}
        </div>
        <button type="submit" className="main-button" disabled={busy}>
          {t('signIn.enter')}
        </button>
        {step === undefined ? <ProviderSignIn account={account} enter={enter} tell={setTrouble} /> : null}
        <p className={classes.forgot}>{t('signIn.forgot')}</p>
        <a className={classes.desk} href="/#code">
          {t('signIn.haveCode')}
        </a>
        <a className={classes.desk} href="/">
          {t('signIn.desk')}
        </a>
      </form>
    </main>
  );
}

interface Typed {
  readonly account: string;
  readonly setAccount: (text: string) => void;
  readonly password: string;
  readonly setPassword: (text: string) => void;
}

function Password({ account, setAccount, password, setPassword }: Typed): ReactElement {
  const t = useWords();
  const [shown, setShown] = useState(false);
  return (
    <>
      <label className={classes.field}>
        {t('signIn.account')}
        <input
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
      </label>
      <div className={classes.secret}>
        <label className={classes.field}>
          {t('signIn.password')}
          <input
            type={shown ? 'text' : 'password'}
            required
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <button
          type="button"
          className={classes.show}
          aria-label={t('signIn.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'unseen' : 'eye'} size={22} />
        </button>
      </div>
    </>
  );
}
