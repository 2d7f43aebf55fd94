import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Refused } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly word: Word;
  /** Whose it is: buttons of a list are told apart by it. */
  readonly name: string;
  readonly question: Word;
  /** What it comes to. */
  readonly hint: Word;
  readonly deed: () => Promise<void>;
  readonly size?: 'sm';
  readonly className?: string | undefined;
}

/** A button for what cannot be undone: it asks first, and says why it was not done. */
export function Sure({ word, name, question, hint, deed, ...look }: Props): ReactElement {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState('');
  const ask = (isAsking: boolean): void => {
    setTrouble('');
    setAsking(isAsking);
  };
  const act = async (): Promise<void> => {
    try {
      await deed();
      setAsking(false);
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : t('trouble.away'));
    }
  };
  return (
    <>
      <Button variant="default" {...look} onClick={() => ask(true)} aria-label={`${t(word)}: ${name}`}>
        {t(word)}
      </Button>
      <Dialog opened={asking} close={() => ask(false)} title={t(question, { name })}>
        <p>{t(hint)}</p>
        <div role="alert">{trouble}</div>
        <Button size="md" data-autofocus onClick={() => void act()}>
          {t(word)}
        </Button>
      </Dialog>
    </>
  );
}
