/** Without a name and a password: where the browser can, and the service is reached under a name that passkeys know. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Refused, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import type { Session } from '../../shared/session.ts';

export function PasskeyButton({ come }: { readonly come: (session: Session) => void }): ReactElement | null {
  const t = useTranslate();
  const [trouble, setTrouble] = useState('');
  const { data } = useQuery({
    queryKey: ['session', 'passkey'],
    queryFn: () => request('GET /api/v1/session/passkey'),
    enabled: 'PublicKeyCredential' in window,
    staleTime: Infinity,
  });
  if (data?.possible !== true) return null;
  const enter = async (): Promise<void> => {
    setTrouble('');
    try {
      const { signInWithPasskey } = await import('./passkey.ts');
      come(await signInWithPasskey());
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : t('passkey.failed'));
    }
  };
  return (
    <>
      <Button variant="default" size="md" fullWidth onClick={() => void enter()}>
        {t('passkey.signIn')}
      </Button>
      <div role="alert">{trouble}</div>
    </>
  );
}
