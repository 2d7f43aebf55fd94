/** Whose an account is. Saved when the field is left, or with Enter. */
import { TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';

interface Props {
  readonly account: string;
  readonly person: string | null;
  readonly give: (person: string | null) => void;
}

export function AccountPerson({ account, person, give }: Props): ReactElement {
  const t = useTranslate();
  const [typed, setTyped] = useState<string>();
  const leave = (): void => {
    const wanted = typed?.trim();
    setTyped(undefined);
    if (wanted !== undefined && wanted !== (person ?? '')) give(wanted === '' ? null : wanted);
  };
  return (
    <TextInput
      aria-label={`${t('accounts.person')}: ${account}`}
      placeholder={t('accounts.person')}
      value={typed ?? person ?? ''}
      maxLength={80}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') setTyped(undefined);
      }}
      onBlur={leave}
    />
  );
}
