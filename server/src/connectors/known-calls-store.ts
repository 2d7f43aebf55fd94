/** Which calls the property system knows of, and as what. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface KnownCall {
  readonly wakeup: string;
  /** Who set it. */
  readonly origin: 'theirs' | 'ours';
  readonly room: string;
  /** As it was told, to the letter. */
  readonly date: string;
  readonly time: string;
  readonly closed: boolean;
  /** The message that told the end of it. */
  readonly closedBy: string | null;
}

interface Place {
  readonly property: string;
  readonly destination: string;
}

/** Locked. */
export async function findKnownCall(
  db: Db,
  { property, destination }: Place,
  wakeup: string,
): Promise<KnownCall | undefined> {
  const { rows } = await sql<KnownCall>`
    SELECT wakeup, origin, room, date, time, closed_at IS NOT NULL AS closed, closed_by::text AS "closedBy"
    FROM known_calls WHERE property = ${property} AND destination = ${destination}
      AND wakeup = ${wakeup}::uuid FOR UPDATE`.execute(db);
  return rows[0];
}

/** Calls of a room that are still to be rung, no more than are counted. */
export async function countStanding(db: Db, property: string, room: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM wakeups WHERE property = ${property} AND room = ${room}
      AND outcome = 0 LIMIT 100) standing`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Open from now on, whatever it was: told by them, or told to them for another day. */
export async function putKnownCall(
  db: Db,
  { property, destination }: Place,
  call: Omit<KnownCall, 'closed' | 'closedBy'>,
): Promise<void> {
  const { wakeup, origin, room, date, time } = call;
  await sql`
    INSERT INTO known_calls (property, destination, wakeup, origin, room, date, time)
    VALUES (${property}, ${destination}, ${wakeup}::uuid, ${origin}, ${room}, ${date}, ${time})
    ON CONFLICT (property, destination, wakeup)
    DO UPDATE SET origin = excluded.origin, room = excluded.room, date = excluded.date, time = excluded.time,
      closed_at = NULL, closed_by = NULL`.execute(db);
}

/** Nothing more is told of it. */
export async function closeKnownCall(
  db: Db,
  { property, destination }: Place,
  wakeup: string,
  by: string | null,
): Promise<void> {
  await sql`
    UPDATE known_calls SET closed_at = clock_timestamp(), closed_by = ${by}::bigint
    WHERE property = ${property} AND destination = ${destination} AND wakeup = ${wakeup}::uuid`.execute(db);
}

/** What was to be told has not left. */
export async function reopenKnownCall(db: Db, { property, destination }: Place, wakeup: string): Promise<void> {
  await sql`
    UPDATE known_calls SET closed_at = NULL, closed_by = NULL
    WHERE property = ${property} AND destination = ${destination} AND wakeup = ${wakeup}::uuid`.execute(db);
}

export async function renumberKnownCall(
  db: Db,
  { property, destination }: Place,
  wakeup: string,
  room: string,
): Promise<void> {
  await sql`
    UPDATE known_calls SET room = ${room} WHERE property = ${property} AND destination = ${destination}
      AND wakeup = ${wakeup}::uuid`.execute(db);
}
