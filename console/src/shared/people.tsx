/** Who did something, by the name of the person where the hotel has told it: Maria Lopez (desk2). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { callByName } from '../../../server/src/events/telling/people.ts';
import { request } from './http/request.ts';
import { useTranslate } from './language/language.tsx';
import { serviceNow } from './time/clock.ts';

const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async () => (await request('GET /api/v1/people')).people,
  meta: { kept: true },
  staleTime: 60_000,
  refetchInterval: 300_000,
});

/** At an instant, or within a span where no more is known. Null is somebody who is not known. */
type Called = (who: string | null, at: string, until?: string) => string;

const NamesContext = createContext<Called>((who) => who ?? '');

/** Rows by the hundred show names: they are asked for once, for all of them. */
export function People({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslate();
  const { data } = useQuery(peopleQuery);
  const called = useMemo((): Called => {
    const byName = callByName(data ?? []);
    return (who, at, until) => {
      if (who === null) return t('who.unknown');
      return who === 'reveille' ? t('who.system') : byName(who, at, until);
    };
  }, [data, t]);
  return <NamesContext value={called}>{children}</NamesContext>;
}

export const usePeople = (): Called => useContext(NamesContext);

/** Whose an account is at this moment. */
export function usePerson(): (account: string) => string {
  const called = usePeople();
  return (account) => called(account, new Date(serviceNow()).toISOString());
}
