/** For who has lost the device: an administrator removes the second factor, and learns nothing of it. */
import type { ReactElement } from 'react';
import { request } from '../../shared/http/request.ts';
import { may, useSession } from '../../shared/session.ts';
import { Sure } from '../look/sure.tsx';
import classes from './accounts.module.css';

interface Props {
  readonly account: { readonly id: string; readonly name: string; readonly secondFactor: boolean };
  /** One's own is ended with the password and a code. */
  readonly own: boolean;
  readonly refresh: () => Promise<void>;
}

export function AccountFactor({ account: { id, name, secondFactor }, own, refresh }: Props): ReactElement | null {
  const session = useSession();
  if (!secondFactor || own || !may(session, 'accounts.change')) return null;
  const remove = async (): Promise<void> => {
    await request('DELETE /api/v1/accounts/{id}/second-factor', { path: { id } });
    await refresh();
  };
  return (
    <Sure
      word="factor.remove"
      name={name}
      question="factor.removeOne"
      hint="factor.removeHint"
      deed={remove}
      size="sm"
      className={classes.reset}
    />
  );
}
