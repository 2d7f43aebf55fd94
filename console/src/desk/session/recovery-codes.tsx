/** Ten codes for who loses the device: on the screen this once. */
import { Button, CopyButton, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import classes from './second-factor.module.css';

export function RecoveryCodes({
  codes,
  done,
}: {
  readonly codes: readonly string[];
  readonly done: () => void;
}): ReactElement {
  const t = useTranslate();
  return (
    <Stack gap="md">
      <p>{t('factor.recoveryHint')}</p>
      <ul className={classes.codes} aria-label={t('factor.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {/* Without encryption browsers have no clipboard. */}
      {window.isSecureContext ? (
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" size="md" onClick={copy} aria-live="polite">
              {t(copied ? 'password.copied' : 'password.copy')}
            </Button>
          )}
        </CopyButton>
      ) : null}
      <Button size="md" onClick={done} autoFocus>
        {t('factor.kept')}
      </Button>
    </Stack>
  );
}
