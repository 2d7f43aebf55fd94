/** Signing in at the provider of the hotel, from a phone of housekeeping. */
import type { ReactElement } from 'react';
import { leaveCorridor, takeAnswer, useProvider } from '../shared/provider.ts';
import type { Session } from '../shared/session.ts';
import { signInTrouble } from '../shared/trouble.ts';
import classes from './sign-in.module.css';
import { useWords } from './words.ts';

/** The address may also name a hotel, which stays in it. */
const answered = new URLSearchParams(location.search).has('state');
const answer = answered ? takeAnswer('/corridor', '/corridor') : () => undefined;

interface Props {
  readonly account: string;
  readonly enter: (session: Session) => void;
  readonly tell: (trouble: string) => void;
}

export function ProviderSignIn({ account, enter, tell }: Props): ReactElement | null {
  const t = useWords();
  const { provider, busy, begin } = useProvider({
    account,
    answer,
    come: enter,
    go: (url) => leaveCorridor(url, '/sign-in'),
    tell: (error) => tell(error === undefined ? '' : signInTrouble(error, t, t('signIn.away'))),
  });
  if (provider === undefined) return busy ? <p role="status">{t('signIn.coming')}</p> : null;
  return (
    <button type="button" className={classes.provider} disabled={busy} onClick={begin}>
      {t('signIn.with', { provider })}
    </button>
  );
}
