import '@mantine/core/styles.css';
import '../shared/look/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, type ReactElement, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut, Refused } from '../shared/http/request.ts';
import { en } from '../shared/language/en.ts';
import { Language } from '../shared/language/language.tsx';
import { forgetQueries, keepFiles, keepQueries } from './kept/kept.ts';
import { load } from './languages.ts';
import { Live } from './live/live.tsx';
import { useScheme } from '../shared/look/scheme.ts';
import { resolver, theme } from './look/theme.ts';
import { router } from './router.tsx';
import { People } from '../shared/people.tsx';
import { may, SessionContext, sessionQuery } from '../shared/session.ts';
import { Door } from './session/door.tsx';
import { enterTab } from './session/lapsed.ts';
import { Toasts } from './undo/toasts.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: true,
      retry: (count, error) => !(error instanceof Refused) && count < 3,
      retryDelay: 1000,
    },
  },
});

keepQueries(queries);
keepFiles();

// The page's policy allows only style elements that carry this; the lock behind a dialog looks for it under that global
// name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
Object.assign(globalThis, { __webpack_nonce__: nonce });

// Needed once in the life of an installation.
const Claim = lazy(async () => ({ default: (await import('./first-run/claim.tsx')).Claim }));
const FirstRun = lazy(async () => ({ default: (await import('./first-run/first-run.tsx')).FirstRun }));

function Console(): ReactElement | null {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const scheme = useScheme(session?.property.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  useEffect(() => onSignedOut(() => client.setQueryData(sessionQuery.queryKey, null)), [client]);
  useEffect(() => {
    // What one account has seen is not for the next one.
    if (session !== undefined && session !== null) enterTab();
    // Housekeeping's page is the place of who may see no calls.
    if (session && may(session, 'rooms.read') && !may(session, 'wakeups.read')) location.replace('/corridor');
    if (session !== null) return;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    forgetQueries();
  }, [session, client]);
  return (
    <MantineProvider
      theme={theme}
      getStyleNonce={() => nonce}
      cssVariablesResolver={resolver}
      forceColorScheme={scheme}
    >
      {session === undefined ? null : session === null ? (
        <Suspense>
          <Door claim={<Claim />} />
        </Suspense>
      ) : (
        <SessionContext value={session}>
          <Live key={session.account}>
            <People>
              <Toasts>
                {location.pathname === '/setup' && may(session, 'settings.change') ? (
                  <Suspense>
                    <FirstRun />
                  </Suspense>
                ) : (
                  <RouterProvider router={router} />
                )}
              </Toasts>
            </People>
          </Live>
        </SessionContext>
      )}
    </MantineProvider>
  );
}

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Language english={en} load={load}>
          <Console />
        </Language>
      </QueryClientProvider>
    </StrictMode>,
  );
