import { Allowed } from '../session/allowed.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { fillLine } from '../keyboard/line.ts';
import { NoteList } from '../notes/note-list.tsx';
import { roomNotesQuery } from '../notes/queries.ts';
import record from '../record/call-record.module.css';

/** What the shifts wrote down about the room; the entry line takes another one. */
export function RoomNotes({ room }: { readonly room: string }): ReactElement {
  const t = useTranslate();
  const { data } = useQuery(roomNotesQuery(room));
  return (
    <section aria-labelledby="room-notes">
      <h2 id="room-notes" className={record.section}>
        {t('note.title')}
      </h2>
      {data === undefined ? null : <NoteList notes={data} inRoom />}
      <Allowed to="shift.write">
        <Button variant="default" onClick={() => fillLine(`${room} note `)}>
          {t('note.new')}
        </Button>
      </Allowed>
    </section>
  );
}
