import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A message as its property system names it. */
export interface Message {
  readonly destination: string;
  readonly guest: string;
  /** Its number there; '' where it has none. */
  readonly message: string;
}

/** Said again it has the words of the last time; what was heard is not told again. */
export async function putMessage(
  db: Db,
  property: string,
  { destination, guest, message, room, text }: Message & { readonly room: string; readonly text: string },
): Promise<void> {
  await sql`
    INSERT INTO guest_messages (property, destination, guest, message, room, text)
    VALUES (${property}, ${destination}, ${guest}, ${message}, ${room}, ${text})
    ON CONFLICT (property, destination, guest, message) DO UPDATE SET text = excluded.text, room = excluded.room
      WHERE guest_messages.heard_at IS NULL AND excluded.text <> ''`.execute(db);
}

export async function countMessages(db: Db, property: string, guest: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM guest_messages WHERE property = ${property} AND guest = ${guest}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Who lives in a room, the first who came first. */
export async function guestsIn(db: Db, property: string, room: string): Promise<string[]> {
  const { rows } = await sql<{ guest: string }>`
    SELECT guest FROM guests WHERE property = ${property} AND room = ${room} ORDER BY arrived_at, guest`.execute(db);
  return rows.map(({ guest }) => guest);
}

/** Those that nobody has heard, of the guests of a room; the oldest first. */
export async function listWaiting(
  db: Db,
  property: string,
  room: string,
): Promise<{ id: string; hasWords: boolean; destination: string }[]> {
  const { rows } = await sql<{ id: string; hasWords: boolean; destination: string }>`
    SELECT m.id, m.text <> '' AS "hasWords", m.destination FROM guests g
    JOIN guest_messages m ON m.property = g.property AND m.guest = g.guest
    WHERE g.property = ${property} AND g.room = ${room} AND m.heard_at IS NULL
    ORDER BY m.told_at, m.id`.execute(db);
  return rows;
}

/** The words of one, while nobody has heard it. */
export async function wordsOfMessage(db: Db, property: string, id: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT text FROM guest_messages WHERE property = ${property} AND id = ${id}::uuid`.execute(db);
  return rows[0]?.text ?? '';
}

/** False when it was heard before, or is gone. Its words are not needed any more. */
export async function noteHeard(db: Db, property: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE guest_messages SET heard_at = clock_timestamp(), text = ''
    WHERE property = ${property} AND id = ${id}::uuid AND heard_at IS NULL RETURNING id`.execute(db);
  return rows.length > 0;
}

export async function findMessage(db: Db, property: string, id: string): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    SELECT destination, guest, message FROM guest_messages WHERE property = ${property} AND id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

export async function deleteMessage(db: Db, property: string, { destination, guest, message }: Message): Promise<void> {
  await sql`
    DELETE FROM guest_messages WHERE property = ${property} AND destination = ${destination} AND guest = ${guest}
      AND message = ${message}`.execute(db);
}

/** What waits for the guests of a room, by this property system. */
export async function deleteWaiting(db: Db, property: string, destination: string, room: string): Promise<void> {
  await sql`
    DELETE FROM guest_messages m USING guests g
    WHERE m.property = ${property} AND g.property = m.property AND g.guest = m.guest AND g.room = ${room}
      AND m.destination = ${destination} AND m.heard_at IS NULL`.execute(db);
}

/** Those of who lived in a room, or of this guest, and lives nowhere here any more. */
export async function deleteLeftMessages(db: Db, property: string, room: string, guest: string): Promise<void> {
  await sql`
    DELETE FROM guest_messages m WHERE m.property = ${property} AND (m.room = ${room} OR m.guest = ${guest})
      AND NOT EXISTS (SELECT FROM guests g WHERE g.property = m.property AND g.guest = m.guest)`.execute(db);
}
