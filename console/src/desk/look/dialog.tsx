import { Modal } from '@mantine/core';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { rest } from '../keyboard/rest.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import classes from './dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly close: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog with a heading of its own: Mantine's is a banner, of which a page has one already. */
export function Dialog({ opened, close, title, children }: Props): ReactElement {
  const t = useTranslate();
  // One that a key has opened has no button to give the keyboard back to.
  useEffect(() => (opened ? rest : undefined), [opened]);
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={classes.head}>
            <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('record.close')} size={44} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
