import { type ReactElement, useLayoutEffect } from 'react';
import { useScheme } from '../shared/look/scheme.ts';
import { ownerOf } from './memory.ts';
import { Shift } from './shift.tsx';
import { SignIn } from './sign-in.tsx';
import { Toasts } from './toasts.tsx';
import { useVisitor } from './visitor.ts';

/** Housekeeping on a phone. A page of its own: small, without the desk's parts, and it opens without a network. */
export function Corridor(): ReactElement | null {
  const { session, remembered, ended, enter, ask, leave } = useVisitor();
  const scheme = useScheme(session?.property.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = scheme;
  }, [scheme]);
  if (session === undefined) return null;
  if (session === null) return <SignIn ended={ended} enter={enter} />;
  return (
    <Toasts key={ownerOf(session)}>
      <Shift session={session} remembered={remembered} ask={ask} leave={leave} />
    </Toasts>
  );
}
