/**
 * What ringing reads and writes, of one property or of many in one statement: a whole city may want to be woken at
 * seven.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { plannedAnew } from '../db/prepared.ts';
import { hasOwnAsterisk } from '../telephony/store.ts';
import type { WakeupPolicy } from '../wakeups/policy.ts';
import type { Attempt, AttemptEnd } from './attempt.ts';
import { statusCode, toBeRung } from '../wakeups/codes-in-sql.ts';

/** What a property's calls are made by. */
export interface DialSettings {
  readonly property: string;
  readonly hotel: string;
  readonly lines: number;
  /** As it is kept: what is missing has its default. */
  readonly policy: Partial<WakeupPolicy>;
  readonly language: string;
  /** Only an Asterisk of its own may ring there. */
  readonly ownAsterisk: boolean;
}

const dialColumns = sql`p.id AS property, p.name AS hotel, p.lines, coalesce(s.value, '{}') AS policy,
  ${hasOwnAsterisk(sql`p.id`)} AS "ownAsterisk",
  coalesce((SELECT l.tag FROM property_languages pl JOIN languages l ON l.id = pl.language WHERE pl.property = p.id
    ORDER BY pl.position LIMIT 1), 'en') AS language`;
const dialTables = sql`properties p LEFT JOIN settings s ON s.property = p.id AND s.section = 'wakeup'`;

/**
 * Locks properties for whoever gives out their lines. One that somebody holds at this moment is left out, and looked at
 * again.
 */
export async function lockDialSettings(db: Db, properties: readonly string[]): Promise<DialSettings[]> {
  const { rows } = await sql<DialSettings>`
    SELECT ${dialColumns} FROM ${dialTables} WHERE p.id = ANY(${properties}::uuid[])
      ORDER BY p.id FOR NO KEY UPDATE OF p SKIP LOCKED`.execute(db);
  return rows;
}

/** The same of one, waiting for whoever holds it. */
export async function lockDialSettingsOf(db: Db, property: string): Promise<DialSettings | undefined> {
  const { rows } = await sql<DialSettings>`SELECT ${dialColumns} FROM ${dialTables}
        WHERE p.id = ${property} FOR NO KEY UPDATE OF p`.execute(db);
  return rows[0];
}

export async function findDialSettings(db: Db, properties: readonly string[]): Promise<Map<string, DialSettings>> {
  const { rows } =
    await sql<DialSettings>`SELECT ${dialColumns} FROM ${dialTables} WHERE p.id = ANY(${properties}::uuid[])`.execute(
      db,
    );
  return new Map(rows.map((one) => [one.property, one]));
}

const anew = sql.raw(plannedAnew);

export interface LinesInUse {
  readonly property: string;
  readonly lines: number;
  readonly extensions: readonly string[];
}

/** Of those that have any. */
export async function linesInUse(db: Db, properties: readonly string[]): Promise<Map<string, LinesInUse>> {
  const { rows } = await sql<LinesInUse>`
    ${anew} SELECT property, count(*)::int AS lines, array_agg(extension) AS extensions
    FROM attempts WHERE property = ANY(${properties}::uuid[]) AND ended_at IS NULL GROUP BY property`.execute(db);
  return new Map(rows.map((one) => [one.property, one]));
}

export interface DueCall {
  readonly property: string;
  readonly id: string;
  readonly room: string;
  readonly ringAt: Date;
  readonly wallTime: string;
  readonly attempts: number;
  readonly tries: number;
  readonly snoozes: number;
  readonly extension: string | null;
  readonly language: string | null;
  readonly lateSeconds: number;
}

/** Where more than so many fall due together, they are begun so long before. */
export interface Crowd {
  readonly calls: number;
  readonly leadSeconds: number;
}

/**
 * Calls whose moment has come, in due order, locked, of each property one more than are wanted, so that it is known
 * whether more wait; of a crowd also those whose moment is about to come. A room that is being rung, or its phone
 * tried, waits; a call that somebody holds just now comes next time.
 */
export async function dueCalls(
  db: Db,
  wanted: readonly { readonly property: string; readonly most: number }[],
  crowd: Crowd,
): Promise<DueCall[]> {
  const { rows } = await sql<DueCall>`
    ${anew} SELECT due.* FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS hotel (property uuid, most int)
    CROSS JOIN LATERAL (
      SELECT statement_timestamp() + make_interval(secs => CASE WHEN count(*) > ${crowd.calls} THEN
        ${crowd.leadSeconds}::float8 ELSE 0 END) AS until
      FROM (
        SELECT FROM wakeups WHERE property = hotel.property AND status IN ${toBeRung}
          AND ring_at <= statement_timestamp() + make_interval(secs => ${crowd.leadSeconds})
        LIMIT ${crowd.calls} + 1
      ) soon
    ) horizon
    CROSS JOIN LATERAL (
      SELECT w.property, w.id, w.room, w.ring_at AS "ringAt", w.wall_time::text AS "wallTime", w.attempts, w.tries,
        w.snoozes, r.extension, l.tag AS language,
        extract(epoch FROM clock_timestamp() - w.ring_at)::float8 AS "lateSeconds"
      FROM wakeups w
      LEFT JOIN rooms r ON r.property = w.property AND r.list = 'mailboxes' AND r.room = w.room
      LEFT JOIN languages l ON l.id = coalesce(guest_language(w.property, w.room), r.language)
      WHERE w.property = hotel.property AND w.status IN ${toBeRung} AND w.ring_at <= horizon.until
        AND (w.method = 'system' OR w.method = 'person-then-system' AND w.status <> ${statusCode.pending})
        AND NOT EXISTS (SELECT FROM attempts a WHERE a.property = w.property AND a.ended_at IS NULL
          AND (a.purpose = 'room' AND a.room = w.room OR a.purpose = 'trial' AND a.extension = r.extension))
      ORDER BY w.ring_at, w.id LIMIT hotel.most + 1 FOR UPDATE OF w SKIP LOCKED
    ) due`.execute(db);
  return rows;
}

/** Calls that are too late to be rung, oldest first, locked, at most so many of each property. */
export async function lapsedCalls(
  db: Db,
  given: readonly { readonly property: string; readonly graceMinutes: number }[],
  limit: number,
): Promise<{ property: string; id: string }[]> {
  const { rows } = await sql<{ property: string; id: string }>`
    ${anew} SELECT late.* FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS hotel (property uuid,
      "graceMinutes" float8)
    CROSS JOIN LATERAL (
      SELECT property, id FROM wakeups
      WHERE property = hotel.property AND status IN ${toBeRung}
        AND ring_at < statement_timestamp() - make_interval(secs => hotel."graceMinutes" * 60 + 1)
      ORDER BY ring_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) late`.execute(db);
  return rows;
}

/** When the next call of each property comes, of those that have one soon. */
export async function nextDue(
  db: Db,
  properties: readonly string[],
  withinSeconds: number,
): Promise<{ property: string; at: Date }[]> {
  const { rows } = await sql<{ property: string; at: Date }>`
    ${anew} SELECT hotel.property, next.at FROM unnest(${properties}::uuid[]) AS hotel (property)
    CROSS JOIN LATERAL (
      SELECT ring_at AS at FROM wakeups
      WHERE property = hotel.property AND status IN ${toBeRung} AND ring_at > statement_timestamp()
        AND ring_at <= statement_timestamp() + make_interval(secs => ${withinSeconds})
      ORDER BY ring_at LIMIT 1
    ) next`.execute(db);
  return rows;
}

export type AttemptToBegin = Omit<Attempt, 'begunAt'>;

/** Written before the call is placed: that keeps a call from being placed twice. */
export async function beginAttempts(db: Db, dialer: string, attempts: readonly AttemptToBegin[]): Promise<void> {
  await sql`
    INSERT INTO attempts (property, id, purpose, wakeup, alert, number, room, extension, due_at, begun_at, dialer, node)
    SELECT property, id, purpose, wakeup, alert, number, room, extension, "dueAt", greatest(clock_timestamp(), "dueAt"),
      ${dialer}, node
    FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      AS given (property uuid, id uuid, purpose text, wakeup uuid, alert uuid, number int, room text, extension text,
        "dueAt" timestamptz, node text)`.execute(db);
}

interface Which {
  readonly property: string;
  readonly wakeup: string;
}

const given = (calls: readonly Which[]) =>
  sql`unnest(${calls.map(({ property }) => property)}::uuid[], ${calls.map(({ wakeup }) => wakeup)}::uuid[])
    AS given (property, id)`;

export async function markRinging(db: Db, calls: readonly Which[]): Promise<void> {
  await sql`
    UPDATE wakeups w SET status = ${statusCode.inProgress}, attempts = attempts + 1, tries = tries + 1,
      changed_at = now()
    FROM ${given(calls)} WHERE w.property = given.property AND w.id = given.id`.execute(db);
}

/** Only whoever holds a call may say how it ended, and only once. The ids of those that were. */
export async function endAttempts(db: Db, ends: readonly AttemptEnd[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    UPDATE attempts a SET ended_at = clock_timestamp(), answered_at = g."answeredAt", heard = g.heard, key = g.key,
      forwarded_to = g."forwardedTo",
      cause = g.cause, sip_status = g."sipStatus", result = g.result, unsure = g.unsure
    FROM jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) AS g (property uuid, id uuid, holder uuid,
      "answeredAt" timestamptz, heard boolean, key text, "forwardedTo" text,
      cause smallint, "sipStatus" smallint, result smallint, unsure boolean)
    WHERE a.property = g.property AND a.id = g.id AND a.dialer = g.holder AND a.ended_at IS NULL
      RETURNING a.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** How often nobody knows whether a call rang, since its time. */
export async function countUnsure(db: Db, property: string, wakeup: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM attempts
    WHERE property = ${property} AND wakeup = ${wakeup} AND purpose = 'room' AND unsure
      AND begun_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The call waits for its next ring: snoozed, or to be tried again. */
export async function ringAgain(
  db: Db,
  property: string,
  id: string,
  change: { status: number; minutes: number; snoozed: boolean; unsure: boolean },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    UPDATE wakeups SET status = ${change.status}, again_at = clock_timestamp() +
      make_interval(secs => ${change.minutes}::float8 * 60), changed_at = now(),
      snoozes = snoozes + ${change.snoozed ? 1 : 0},
      tries = CASE WHEN ${change.snoozed} THEN 0 WHEN ${change.unsure} THEN greatest(tries - 1, 0) ELSE tries END
    WHERE property = ${property} AND id = ${id} RETURNING again_at AS at`.execute(db);
  return rows[0]?.at ?? new Date();
}
