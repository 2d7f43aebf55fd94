/** A new code of the second factor, for what a session that is open does not do by itself; nothing for who has none. */
import { TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';

export const ownFactorQuery = queryOptions({
  queryKey: ['own second factor'],
  queryFn: () => request('GET /api/v1/session/second-factor'),
  staleTime: 0,
});

interface Code {
  /** What goes along with the request. */
  readonly sent: { readonly code?: string };
  /** Whether there is what has to be typed. */
  readonly ready: boolean;
  readonly field: ReactElement | null;
  clear(): void;
}

export function useCode(): Code {
  const t = useTranslate();
  const { data: own } = useQuery(ownFactorQuery);
  const [code, setCode] = useState('');
  const clear = (): void => setCode('');
  if (own === undefined || own.since === null) return { sent: {}, ready: own !== undefined, field: null, clear };
  return {
    sent: { code },
    ready: code !== '',
    field: (
      <TextInput
        label={t('factor.code')}
        size="md"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    ),
    clear,
  };
}
