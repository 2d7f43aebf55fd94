import type { ReactElement, ReactNode } from 'react';
import { may, type Right, useSession } from '../../shared/session.ts';

/** What stands inside is for those who may: nobody is shown a button that would be refused. */
export function Allowed({ to, children }: { readonly to: Right; readonly children: ReactNode }): ReactElement | null {
  return may(useSession(), to) ? <>{children}</> : null;
}
