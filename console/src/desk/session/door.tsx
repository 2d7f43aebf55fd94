import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { Refused, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import classes from './sign-in.module.css';
import { SignIn } from './sign-in.tsx';

const notMigrated = 50303;

type Standing = 'empty' | 'set-up' | 'not-ready' | 'unknown';

/**
 * Where nobody is signed in: an installation without a hotel is set up, any other one is signed in to. Never fails:
 * a page that is asking again must not take away what somebody types meanwhile.
 */
const standingQuery = queryOptions({
  queryKey: ['session', 'setup'],
  queryFn: async (): Promise<Standing> => {
    try {
      return (await request('GET /api/v1/setup')).needsSetup ? 'empty' : 'set-up';
    } catch (error) {
      return error instanceof Refused && error.code === notMigrated ? 'not-ready' : 'unknown';
    }
  },
  // Once it is known it stands while the page does: who is about to set it up is told by what they send.
  staleTime: ({ state: { data } }) => (data === 'empty' || data === 'set-up' ? Infinity : 0),
  refetchInterval: ({ state: { data } }) => (data === 'empty' || data === 'set-up' ? false : 3000),
});

export function Door({ claim }: { readonly claim: ReactElement }): ReactElement | null {
  const { data: standing } = useQuery(standingQuery);
  const empty = standing === 'empty';
  useEffect(() => {
    if (empty && location.pathname !== '/setup') history.replaceState(null, '', '/setup');
  }, [empty]);
  if (standing === undefined) return null;
  if (standing === 'not-ready') return <NotReady />;
  return empty ? claim : <SignIn />;
}

function NotReady(): ReactElement {
  const t = useTranslate();
  return (
    <main className={classes.page}>
      <div className={classes.card} role="alert">
        <h1 className={classes.heading}>{t('setup.notReady')}</h1>
        <p>{t('setup.notReady.how')}</p>
        <pre className={classes.command}>./reveille migrate</pre>
      </div>
    </main>
  );
}
