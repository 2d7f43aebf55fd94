/** Signing in at the provider of the hotel: the way there, and what came of it on the way back. */
import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { Refused, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { sessionQuery, signInByProvider } from '../../shared/session.ts';

/** Told once: the code in it is used up, and nobody needs it in the address. */
function takeAnswer(): string | undefined {
  const { pathname, search } = location;
  if (pathname !== '/sign-in') return undefined;
  history.replaceState(null, '', '/');
  return search === '' ? undefined : search;
}
let answer = takeAnswer();

/** Of the account that is typed as desk@grand, or of the address /?hotel=grand; else of the default hotel. */
function hotelOf(account: string): string | undefined {
  const typed = account.trim().split('@')[1] ?? new URLSearchParams(location.search).get('hotel') ?? '';
  return /^[A-Za-z0-9.-]{1,63}$/.test(typed) ? typed : undefined;
}

const providerQuery = (hotel: string | undefined) =>
  queryOptions({
    queryKey: ['session', 'provider', hotel ?? ''],
    queryFn: async () => (await request('GET /api/v1/session/provider', { query: { hotel } })).provider,
    staleTime: 60_000,
  });

export function ProviderSignIn({
  account,
  tell,
}: {
  readonly account: string;
  readonly tell: (trouble: string) => void;
}): ReactElement | null {
  const t = useTranslate();
  const queries = useQueryClient();
  const hotel = hotelOf(account);
  const { data: provider } = useQuery(providerQuery(hotel));
  const [busy, setBusy] = useState(answer !== undefined);

  const trying = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    tell('');
    try {
      await work();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof Refused)) tell(t('trouble.away'));
      else if (error.status === 429) tell(t('signIn.limited', { seconds: error.retryAfterSeconds ?? 60 }));
      else tell(error.message);
    }
  };
  useEffect(() => {
    const given = answer;
    answer = undefined;
    if (given === undefined) return;
    void trying(async () => {
      queries.setQueryData(sessionQuery.queryKey, await signInByProvider(given));
    });
    // Once, with what the page was opened with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const begin = (): Promise<void> =>
    trying(async () => {
      const { url } = await request('POST /api/v1/session/provider/begin', { json: { hotel } });
      location.assign(url);
    });

  if (busy && (provider === null || provider === undefined)) return <p role="status">{t('signIn.coming')}</p>;
  if (provider === null || provider === undefined) return null;
  return (
    <Button variant="default" size="md" fullWidth loading={busy} onClick={() => void begin()}>
      {t('signIn.with', { provider })}
    </Button>
  );
}
