/** A password that can be looked at while it is typed. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';

export function PasswordField(props: PasswordInputProps): ReactElement {
  const t = useTranslate();
  return (
    <PasswordInput
      size="md"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0, size: 40 }}
      {...props}
    />
  );
}
