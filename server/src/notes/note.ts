/**
 * Notes for the next shift. What is written stays as it was in the journal, whoever corrects or removes it afterwards,
 * apart from the rest of the entry: people write names.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { record } from '../journal/journal.ts';
import type { Principal } from '../principal.ts';
import { findRoom } from '../rooms/store.ts';
import { deleteNote, insertNote, lockNote, type Note, type NoteToKeep, rewriteNote, setNoteDone } from './store.ts';

export const longestNote = 500;

type Who = Pick<Principal, 'name' | 'property' | 'rights'>;

export async function writeNote(db: Db, { property, name }: Who, given: NoteToKeep): Promise<string> {
  const note = await checked(db, property, given);
  const id = randomUUIDv7();
  await insertNote(db, property, { ...note, id, by: name });
  await record(db, property, [
    {
      kind: 'note.written',
      actor: name,
      subject: id,
      ...inRoom(note.room),
      detail: { due: note.due },
      personal: { text: note.text },
    },
  ]);
  return id;
}

/** What is left out stays as it is. */
export async function correctNote(db: Db, who: Who, id: string, given: Partial<NoteToKeep>): Promise<void> {
  const { property, name } = who;
  const before = await lockOwn(db, who, id);
  const note = await checked(db, property, { room: before.room, text: before.text, due: before.due, ...given });
  if (note.room === before.room && note.text === before.text && note.due === before.due) return;
  await rewriteNote(db, property, id, note);
  await record(db, property, [
    {
      kind: 'note.corrected',
      actor: name,
      subject: id,
      ...inRoom(note.room),
      detail: { due: note.due },
      personal: { text: note.text, before: before.text },
    },
  ]);
}

/** Anybody may: a promise is kept by whoever is there. Saying it again changes nothing: the first one did it. */
export async function finishNote(db: Db, { property, name }: Who, id: string, done: boolean): Promise<void> {
  const note = await locked(db, property, id);
  if ((note.done !== null) === done) return;
  await setNoteDone(db, property, id, done ? name : null);
  await record(db, property, [
    { kind: done ? 'note.done' : 'note.reopened', actor: name, subject: id, ...inRoom(note.room) },
  ]);
}

export async function removeNote(db: Db, who: Who, id: string): Promise<void> {
  const { property, name } = who;
  const note = await lockOwn(db, who, id);
  await deleteNote(db, property, id);
  await record(db, property, [
    {
      kind: 'note.removed',
      actor: name,
      subject: id,
      ...inRoom(note.room),
      detail: { due: note.due },
      personal: { text: note.text },
    },
  ]);
}

async function locked(db: Db, property: string, id: string): Promise<Note> {
  const note = await lockNote(db, property, id);
  if (note === undefined) throw new Failure('unknownNote');
  return note;
}

/** Some may change those of others as well: who wrote it may have left, and it may hold what must not stand there. */
async function lockOwn(db: Db, { property, name, rights }: Who, id: string): Promise<Note> {
  const note = await locked(db, property, id);
  if (note.writtenBy === name || rights.has('shift.others')) return note;
  throw new Failure('permission', {
    detail: say('note.others', { author: note.writtenBy }),
  });
}

async function checked(db: Db, property: string, given: NoteToKeep): Promise<NoteToKeep> {
  const text = given.text.trim();
  if (text === '' || Array.from(text).length > longestNote || !text.isWellFormed() || /\p{Control}/u.test(text))
    throw new Failure('parameter', {
      field: 'text',
      detail: say('note.text', { most: longestNote }),
    });
  const due = given.due === null ? null : new Date(given.due).toISOString();
  if (given.room !== null && !(await isRoom(db, property, given.room))) throw new Failure('unknownRoom');
  return { room: given.room, text, due };
}

async function isRoom(db: Db, property: string, room: string): Promise<boolean> {
  for (const list of ['mailboxes', 'custom'] as const)
    if ((await findRoom(db, property, list, room)) !== undefined) return true;
  return false;
}

const inRoom = (room: string | null): { room?: string } => (room === null ? {} : { room });
