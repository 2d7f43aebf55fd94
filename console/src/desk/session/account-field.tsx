/** Who signs in. Where the page knows it, the next field has the focus. */
import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';

interface Props {
  readonly value: string;
  readonly change: (account: string) => void;
}

export function AccountField({ value, change }: Props): ReactElement {
  const t = useTranslate();
  return (
    <TextInput
      label={t('signIn.account')}
      size="md"
      required
      withAsterisk={false}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={value === ''}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
