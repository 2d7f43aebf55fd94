import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { Refused } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import classes from './announcements.module.css';
import { isOver, ringPhone, ringQuery } from './queries.ts';

const kept = 'reveille.extension';

interface Props {
  readonly language: string;
  readonly time: string;
  /** Keeps what is not kept yet: a phone plays only what is. False when something was refused. */
  readonly saveAll: () => Promise<boolean>;
  readonly unsaved: boolean;
}

/** The proof of an announcement: a real phone, at the extension that this browser remembers. */
export function RingPhone({ language, time, saveAll, unsaved }: Props): ReactElement {
  const t = useTranslate();
  const [extension, setExtension] = useState(() => localStorage.getItem(kept) ?? '');
  const [asked, setAsked] = useState<string>();
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const { data: ring } = useQuery({ ...ringQuery(asked ?? ''), enabled: asked !== undefined });

  const go = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    localStorage.setItem(kept, extension);
    setTrouble('');
    setAsked(undefined);
    setBusy(true);
    try {
      if (await saveAll()) setAsked((await ringPhone(language, extension.trim(), time)).id);
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : t('trouble.away'));
    } finally {
      setBusy(false);
    }
  };

  const state =
    asked === undefined
      ? ''
      : t(`ring.${ring?.state ?? 'waiting'}` as Word, { extension: ring?.extension ?? extension });
  return (
    <form className={classes.ring} onSubmit={(event) => void go(event)}>
      <TextInput
        label={t('announce.extension')}
        size="md"
        value={extension}
        maxLength={10}
        autoComplete="off"
        inputMode="numeric"
        onChange={(event) => setExtension(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="md"
        leftSection={<Icon name="phone" />}
        disabled={extension.trim() === ''}
        loading={busy}
      >
        {t(unsaved ? 'announce.saveAndRing' : 'announce.ringMe')}
      </Button>
      <p role="status" className={classes.state} data-over={ring !== undefined && isOver(ring)}>
        {trouble === '' ? state : trouble}
      </p>
    </form>
  );
}
