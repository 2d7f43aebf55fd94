/** Signing in at the provider of the hotel. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { returnsToCorridor, takeAnswer, useProvider } from '../../shared/provider.ts';
import { sessionQuery } from '../../shared/session.ts';
import { signInTrouble } from '../../shared/trouble.ts';

const answer = returnsToCorridor() ? () => undefined : takeAnswer('/sign-in', '/');

interface Props {
  readonly account: string;
  readonly tell: (trouble: string) => void;
}

export function ProviderSignIn({ account, tell }: Props): ReactElement | null {
  const t = useTranslate();
  const queries = useQueryClient();
  const { provider, busy, begin } = useProvider({
    account,
    answer,
    come: (session) => queries.setQueryData(sessionQuery.queryKey, session),
    go: (url) => location.assign(url),
    tell: (error) => tell(error === undefined ? '' : signInTrouble(error, t, t('trouble.away'))),
  });
  if (provider === undefined) return busy ? <p role="status">{t('signIn.coming')}</p> : null;
  return (
    <Button variant="default" size="md" fullWidth loading={busy} onClick={begin}>
      {t('signIn.with', { provider })}
    </Button>
  );
}
