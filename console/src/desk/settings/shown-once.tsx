/** A password or a token: on the screen of whoever made it, this once. */
import { Button, CopyButton } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { Dialog } from '../look/dialog.tsx';
import classes from './shown-once.module.css';

export interface Secret {
  readonly title: string;
  readonly value: string;
  readonly hint: string;
}

export function ShownOnce({
  secret,
  close,
}: {
  readonly secret: Secret | undefined;
  readonly close: () => void;
}): ReactElement {
  const t = useTranslate();
  return (
    <Dialog opened={secret !== undefined} close={close} title={secret?.title ?? ''}>
      <p className={classes.value}>{secret?.value}</p>
      {/* Without encryption browsers have no clipboard. */}
      {window.isSecureContext ? (
        <CopyButton value={secret?.value ?? ''}>
          {({ copied, copy }) => (
            <Button variant="default" size="md" onClick={copy} data-autofocus aria-live="polite">
              {t(copied ? 'password.copied' : 'password.copy')}
            </Button>
          )}
        </CopyButton>
      ) : null}
      <p>{secret?.hint}</p>
    </Dialog>
  );
}
