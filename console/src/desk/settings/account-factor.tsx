/** For who has lost the device: an administrator removes the second factor, and learns nothing of it. */
import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Refused, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { may, useSession } from '../../shared/session.ts';
import { Dialog } from '../look/dialog.tsx';
import classes from './accounts.module.css';

interface Props {
  readonly account: { readonly id: string; readonly name: string; readonly secondFactor: boolean };
  /** One's own is ended with the password and a code. */
  readonly own: boolean;
  readonly refresh: () => Promise<void>;
}

export function AccountFactor({ account: { id, name, secondFactor }, own, refresh }: Props): ReactElement | null {
  const t = useTranslate();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState('');
  if (!secondFactor || own || !may(session, 'accounts.change')) return null;
  const remove = async (): Promise<void> => {
    try {
      await request('DELETE /api/v1/accounts/{id}/second-factor', { path: { id } });
      setAsking(false);
      await refresh();
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : t('trouble.away'));
    }
  };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.reset ?? ''}
        onClick={() => setAsking(true)}
        aria-label={`${t('factor.remove')}: ${name}`}
      >
        {t('factor.remove')}
      </Button>
      <Dialog opened={asking} close={() => setAsking(false)} title={t('factor.removeOne', { name })}>
        <p>{t('factor.removeHint')}</p>
        <div role="alert">{trouble}</div>
        <Button size="md" data-autofocus onClick={() => void remove()}>
          {t('factor.remove')}
        </Button>
      </Dialog>
    </>
  );
}
