import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import { may, useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime, sameDay, shortDate } from '../../shared/time/zone.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';
import { correctNote, finishNote, type Note, removeNote, writeNote } from './queries.ts';

/** What was written, by whom and when; what was promised stands out until it is done. */
export function NoteList({ notes, inRoom = false }: { readonly notes: readonly Note[]; readonly inRoom?: boolean }) {
  const { t } = useLanguage();
  if (notes.length === 0) return <p className={classes.none}>{t('note.none')}</p>;
  return (
    <ul className={classes.list}>
      {notes.map((note) => (
        <OneNote key={note.id} note={note} inRoom={inRoom} />
      ))}
    </ul>
  );
}

function OneNote({ note, inRoom }: { readonly note: Note; readonly inRoom: boolean }): ReactElement {
  const called = usePeople();
  const { t, tag } = useLanguage();
  const session = useSession();
  const zone = session.property.timezone;
  const now = useNow(60_000);
  const queries = useQueryClient();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const [correcting, setCorrecting] = useState(false);
  const own = may(session, 'shift.write') && (note.writtenBy === session.account || may(session, 'shift.others'));
  const moment = (instant: string): string => {
    const at = Date.parse(instant);
    return `${sameDay(at, now, zone) ? '' : `${shortDate(at, zone, tag)} `}${clockTime(at, zone)}`;
  };
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      await queries.invalidateQueries({ queryKey: ['notes'] });
    } catch (error) {
      tellFailure(error);
    }
  };
  const remove = async (): Promise<void> => {
    await removeNote(note.id);
    const due = note.due === null ? null : Date.parse(note.due);
    tell({
      title: t('note.removed'),
      detail: note.text,
      seconds: 10,
      undo: async () => {
        await writeNote({ text: note.text, room: note.room, due });
      },
    });
  };
  if (correcting)
    return (
      <li className={classes.note}>
        <NoteForm note={note} keep={(written) => correctNote(note.id, written)} leave={() => setCorrecting(false)} />
      </li>
    );
  const late = note.due !== null && note.done === null && Date.parse(note.due) <= now;
  const named = (action: string): string => t('note.ofNote', { action, text: note.text });
  return (
    <li className={classes.note} data-note={note.id} data-done={note.done !== null} data-late={late}>
      <div className={classes.words}>
        <p className={classes.what}>
          {inRoom ? null : note.room === null ? (
            <span className={classes.where}>{t('note.house')}</span>
          ) : (
            <Link to="/rooms/$room" params={{ room: note.room }} className={classes.where} preload={false}>
              {note.room}
            </Link>
          )}
          <span className={classes.said}>{note.text}</span>
        </p>
        {note.due === null ? null : (
          <p className={classes.due}>
            <Icon name={note.done === null ? (late ? 'warning' : 'clock') : 'check'} size={16} />
            {t(late ? 'note.late' : 'note.promised', { time: moment(note.due) })}
          </p>
        )}
        <p className={classes.who}>
          {[
            t('note.by', { name: called(note.writtenBy, note.written), time: moment(note.written) }),
            ...(note.corrected === null ? [] : [t('note.corrected')]),
            ...(note.done === null
              ? []
              : [t('note.doneBy', { name: called(note.doneBy, note.done), time: moment(note.done) })]),
          ].join(' · ')}
        </p>
      </div>
      <div className={classes.actions} data-print="no">
        {may(session, 'shift.write') ? (
          <Action
            name={t(note.done === null ? 'note.done' : 'note.reopen')}
            label={named}
            act={() => act(() => finishNote(note.id, note.done === null))}
          />
        ) : null}
        {own ? <Action name={t('note.edit')} label={named} act={() => setCorrecting(true)} /> : null}
        {own ? <Action name={t('note.remove')} label={named} act={() => act(remove)} /> : null}
      </div>
    </li>
  );
}

interface ActionProps {
  readonly name: string;
  /** Which note it is about, for who does not see it. */
  readonly label: (name: string) => string;
  readonly act: () => unknown;
}

function Action({ name, label, act }: ActionProps): ReactElement {
  return (
    <button type="button" className={classes.action} aria-label={label(name)} onClick={() => void act()}>
      {name}
    </button>
  );
}
