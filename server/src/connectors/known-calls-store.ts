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
  /** Whose it is, where it is known by that. */
  readonly stay: string | null;
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
    SELECT wakeup, origin, room, date, time, stay, closed_at IS NOT NULL AS closed, closed_by::text AS "closedBy"
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
  call: Omit<KnownCall, 'closed' | 'closedBy' | 'stay'> & { readonly stay?: string },
): Promise<void> {
  const { wakeup, origin, room, date, time, stay = null } = call;
  await sql`
    INSERT INTO known_calls (property, destination, wakeup, origin, room, date, time, stay, told_at)
    VALUES (${property}, ${destination}, ${wakeup}::uuid, ${origin}, ${room}, ${date}, ${time}, ${stay},
      clock_timestamp())
    ON CONFLICT (property, destination, wakeup)
    DO UPDATE SET origin = excluded.origin, room = excluded.room, date = excluded.date, time = excluded.time,
      stay = excluded.stay, told_at = excluded.told_at, closed_at = NULL, closed_by = NULL`.execute(db);
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

/** Calls of a stay that are still to be rung, as they were known before a moment. */
export async function standingCallsOf(
  db: Db,
  { property, destination }: Place,
  stay: string,
  before: string,
): Promise<Pick<KnownCall, 'wakeup' | 'date' | 'time'>[]> {
  const { rows } = await sql<Pick<KnownCall, 'wakeup' | 'date' | 'time'>>`
    SELECT k.wakeup, k.date, k.time FROM known_calls k
    JOIN wakeups w ON w.property = k.property AND w.id = k.wakeup AND w.outcome = 0
    WHERE k.property = ${property} AND k.destination = ${destination} AND k.stay = ${stay} AND k.closed_at IS NULL
      AND k.told_at <= ${before}::timestamptz`.execute(db);
  return rows;
}

/** Whose calls are still to be rung. */
export async function staysWithCalls(db: Db, { property, destination }: Place): Promise<string[]> {
  const { rows } = await sql<{ stay: string }>`
    SELECT DISTINCT k.stay FROM known_calls k
    JOIN wakeups w ON w.property = k.property AND w.id = k.wakeup AND w.outcome = 0
    WHERE k.property = ${property} AND k.destination = ${destination} AND k.stay IS NOT NULL
      AND k.closed_at IS NULL`.execute(db);
  return rows.map(({ stay }) => stay);
}

/** Whether something is still to be told of it, or its end was told since a moment. */
export async function isCallKnown(
  db: Db,
  { property, destination }: Place,
  { stay, date, time }: { readonly stay: string; readonly date: string; readonly time: string },
  since: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM known_calls
    WHERE property = ${property} AND destination = ${destination} AND stay = ${stay} AND date = ${date}
      AND time = ${time} AND (closed_at IS NULL OR closed_at > ${since}::timestamptz) LIMIT 1`.execute(db);
  return rows.length > 0;
}
