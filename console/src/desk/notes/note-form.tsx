import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { fieldOf, instantOfField } from '../../shared/time/field.ts';
import { useTellFailure } from '../undo/toasts.tsx';
import classes from './notes.module.css';
import { longestNote, type Note, type Written } from './queries.ts';

interface Props {
  /** The one that is corrected; undefined where a new one is written. */
  readonly note?: Note;
  readonly keep: (written: Written) => Promise<unknown>;
  readonly leave?: () => void;
}

/** A note is one line; a room and a time are for those that have them. */
export function NoteForm({ note, keep, leave }: Props): ReactElement {
  const t = useTranslate();
  const { timezone } = useSession().property;
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const busy = useRef(false);
  const [text, setText] = useState(note?.text ?? '');
  const [room, setRoom] = useState(note?.room ?? '');
  const [due, setDue] = useState(fieldOf(note?.due == null ? undefined : Date.parse(note.due), timezone));
  const send = async (): Promise<void> => {
    if (text.trim() === '' || busy.current) return;
    busy.current = true;
    try {
      await keep({
        text,
        room: room.trim() === '' ? null : room.trim(),
        due: instantOfField(due, timezone) ?? null,
      });
      if (note === undefined) for (const clear of [setText, setRoom, setDue]) clear('');
      await queries.invalidateQueries({ queryKey: ['notes'] });
      leave?.();
    } catch (error) {
      // What was typed stays.
      tellFailure(error);
    } finally {
      busy.current = false;
    }
  };
  return (
    <form
      className={classes.form}
      data-print="no"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        className={classes.text ?? ''}
        size="md"
        label={t('note.text')}
        value={text}
        maxLength={longestNote}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        className={classes.number ?? ''}
        size="md"
        label={t('note.room')}
        value={room}
        maxLength={10}
        onChange={(event) => setRoom(event.currentTarget.value)}
      />
      <TextInput
        size="md"
        type="datetime-local"
        label={t('note.due')}
        value={due}
        onChange={(event) => setDue(event.currentTarget.value)}
      />
      <Button size="md" type="submit" disabled={text.trim() === ''}>
        {t(note === undefined ? 'note.save' : 'note.keep')}
      </Button>
      {leave === undefined ? null : (
        <Button size="md" variant="default" onClick={leave}>
          {t('note.leave')}
        </Button>
      )}
    </form>
  );
}
