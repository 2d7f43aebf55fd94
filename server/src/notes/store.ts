import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText, type Place } from '../db/instants.ts';

export interface Note {
  readonly id: string;
  readonly room: string | null;
  readonly text: string;
  /** By when it was promised; null where nothing was. */
  readonly due: string | null;
  readonly written: string;
  readonly writtenBy: string;
  readonly corrected: string | null;
  readonly done: string | null;
  readonly doneBy: string | null;
}

const columns = sql`id, room, text, ${instantText('due_at')} AS due,
  ${instantText('written_at', 'microseconds')} AS written, written_by AS "writtenBy",
  ${instantText('corrected_at')} AS corrected, ${instantText('done_at')} AS done, done_by AS "doneBy"`;

export interface NotePage {
  readonly room?: string | undefined;
  readonly since?: string | undefined;
  readonly before?: Place | undefined;
  readonly limit: number;
}

/** A promise that nobody has kept yet, as the index has it. */
const isOpen = sql`due_at IS NOT NULL AND done_at IS NULL`;

/** Newest first. Since an instant: written or done after it, and whatever is still open. */
export async function listNotes(db: Db, property: string, { room, since, before, limit }: NotePage): Promise<Note[]> {
  const of = sql`SELECT * FROM notes WHERE property = ${property}`;
  const rows =
    since === undefined
      ? of
      : sql`${of} AND written_at >= ${since}::timestamptz UNION ${of} AND done_at >= ${since}::timestamptz
          UNION ${of} AND ${isOpen}`;
  const within = room === undefined ? sql`true` : sql`room = ${room}`;
  const older =
    before === undefined ? sql`true` : sql`(written_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`;
  const found = await sql<Note>`
    SELECT ${columns} FROM (${rows}) AS n WHERE ${within} AND ${older}
    ORDER BY written_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return found.rows;
}

export async function countOpenNotes(db: Db, property: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM notes WHERE property = ${property} AND ${isOpen}`.execute(db);
  return rows[0]?.open ?? 0;
}

/** What a person writes. */
export interface NoteToKeep {
  readonly room: string | null;
  readonly text: string;
  readonly due: string | null;
}

export async function insertNote(
  db: Db,
  property: string,
  note: NoteToKeep & { id: string; by: string },
): Promise<void> {
  await sql`
    INSERT INTO notes (property, id, room, text, due_at, written_by)
    VALUES (${property}, ${note.id}, ${note.room}, ${note.text}, ${note.due}::timestamptz, ${note.by})`.execute(db);
}

export async function lockNote(db: Db, property: string, id: string): Promise<Note | undefined> {
  const { rows } = await sql<Note>`
    SELECT ${columns} FROM notes WHERE property = ${property} AND id = ${id}::uuid FOR UPDATE`.execute(db);
  return rows[0];
}

export async function rewriteNote(
  db: Db,
  property: string,
  id: string,
  { room, text, due }: NoteToKeep,
): Promise<void> {
  await sql`
    UPDATE notes SET room = ${room}, text = ${text}, due_at = ${due}::timestamptz, corrected_at = now()
    WHERE property = ${property} AND id = ${id}::uuid`.execute(db);
}

/** Done by whom; undone by nobody. */
export async function setNoteDone(db: Db, property: string, id: string, by: string | null): Promise<void> {
  await sql`
    UPDATE notes SET done_at = CASE WHEN ${by}::text IS NOT NULL THEN now() END, done_by = ${by}
    WHERE property = ${property} AND id = ${id}::uuid`.execute(db);
}

export async function deleteNote(db: Db, property: string, id: string): Promise<void> {
  await sql`DELETE FROM notes WHERE property = ${property} AND id = ${id}::uuid`.execute(db);
}
