import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { WakeupPolicy } from '../wakeups/policy.ts';
import type { Attempt, AttemptEnd } from './attempt.ts';

/** What a property's calls are made by. */
export interface House {
  readonly hotel: string;
  readonly lines: number;
  /** As it is kept: what is missing has its default. */
  readonly policy: Partial<WakeupPolicy>;
  readonly language: string;
}

/** Locks the property for whoever gives out its lines: one at a time, in all processes. */
export async function lockHouse(db: Db, property: string): Promise<House | undefined> {
  const { rows } = await sql<House>`
    SELECT p.name AS hotel, p.lines, coalesce(s.value, '{}') AS policy,
      coalesce((SELECT l.tag FROM property_languages pl JOIN languages l ON l.id = pl.language WHERE pl.property = p.id ORDER BY pl.position LIMIT 1), 'en') AS language
    FROM properties p LEFT JOIN settings s ON s.property = p.id AND s.section = 'wakeup'
    WHERE p.id = ${property} FOR NO KEY UPDATE OF p`.execute(db);
  return rows[0];
}

export async function findHouse(db: Db, property: string): Promise<House | undefined> {
  const { rows } = await sql<House>`
    SELECT p.name AS hotel, p.lines, coalesce(s.value, '{}') AS policy, 'en' AS language
    FROM properties p LEFT JOIN settings s ON s.property = p.id AND s.section = 'wakeup' WHERE p.id = ${property}`.execute(db);
  return rows[0];
}

export async function linesInUse(db: Db, property: string): Promise<{ lines: number; extensions: string[]; now: Date }> {
  const { rows } = await sql<{ lines: number; extensions: string[]; now: Date }>`
    SELECT count(*)::int AS lines, coalesce(array_agg(extension), '{}') AS extensions, clock_timestamp() AS now
    FROM attempts WHERE property = ${property} AND ended_at IS NULL`.execute(db);
  return rows[0] ?? { lines: 0, extensions: [], now: new Date() };
}

export interface DueCall {
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
 * Calls whose moment has come, in due order, locked; of a crowd also those whose moment is about to come. A room that is being rung,
 * or its phone tried, waits; a call that somebody holds just now comes next time.
 */
export async function dueCalls(db: Db, property: string, limit: number, crowd: Crowd): Promise<DueCall[]> {
  const { rows } = await sql<DueCall>`
    WITH horizon AS (
      SELECT clock_timestamp() + make_interval(secs => CASE WHEN count(*) > ${crowd.calls} THEN ${crowd.leadSeconds}::float8 ELSE 0 END) AS until
      FROM (
        SELECT FROM wakeups WHERE property = ${property} AND status IN (0, 2, 3) AND ring_at <= clock_timestamp() + make_interval(secs => ${crowd.leadSeconds})
        LIMIT ${crowd.calls} + 1
      ) soon
    )
    SELECT w.id, w.room, w.ring_at AS "ringAt", w.wall_time::text AS "wallTime", w.attempts, w.tries, w.snoozes, r.extension, l.tag AS language,
      extract(epoch FROM clock_timestamp() - w.ring_at)::float8 AS "lateSeconds"
    FROM wakeups w
    LEFT JOIN rooms r ON r.property = w.property AND r.list = 'mailboxes' AND r.room = w.room
    LEFT JOIN languages l ON l.id = coalesce(guest_language(w.property, w.room), r.language)
    WHERE w.property = ${property} AND w.status IN (0, 2, 3) AND w.ring_at <= (SELECT until FROM horizon)
      AND NOT EXISTS (SELECT FROM attempts a WHERE a.property = w.property AND a.ended_at IS NULL
        AND (a.purpose = 'room' AND a.room = w.room OR a.purpose = 'trial' AND a.extension = r.extension))
    ORDER BY w.ring_at, w.id LIMIT ${limit} FOR UPDATE OF w SKIP LOCKED`.execute(db);
  return rows;
}

/** Calls that are too late to be rung, oldest first, locked. */
export async function lapsedCalls(db: Db, property: string, graceMinutes: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM wakeups
    WHERE property = ${property} AND status IN (0, 2, 3) AND ring_at < clock_timestamp() - make_interval(secs => ${graceMinutes}::float8 * 60 + 1)
    ORDER BY ring_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(db);
  return rows.map(({ id }) => id);
}

/** When the property's next call comes, if that is soon. */
export async function nextDue(db: Db, property: string, withinSeconds: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    SELECT ring_at AS at FROM wakeups
    WHERE property = ${property} AND status IN (0, 2, 3) AND ring_at > clock_timestamp() AND ring_at <= clock_timestamp() + make_interval(secs => ${withinSeconds})
    ORDER BY ring_at LIMIT 1`.execute(db);
  return rows[0]?.at;
}

export type AttemptToBegin = Omit<Attempt, 'begunAt' | 'property'>;

/** Written before the call is placed: that, and not the job, keeps a call from being placed twice. */
export async function beginAttempts(db: Db, property: string, dialer: string, attempts: readonly AttemptToBegin[]): Promise<void> {
  await sql`
    INSERT INTO attempts (property, id, purpose, wakeup, alert, number, room, extension, due_at, begun_at, dialer, node)
    SELECT ${property}, id, purpose, wakeup, alert, number, room, extension, "dueAt", greatest(clock_timestamp(), "dueAt"), ${dialer}, node
    FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      AS given (id uuid, purpose text, wakeup uuid, alert uuid, number int, room text, extension text, "dueAt" timestamptz, node text)`.execute(db);
}

export async function markRinging(db: Db, property: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE wakeups SET status = 1, attempts = attempts + 1, tries = tries + 1, changed_at = now()
    WHERE property = ${property} AND id = ANY(${ids}::uuid[])`.execute(db);
}

/** False when another process has taken the call over, or its end is known already. */
export async function holdsAttempt(db: Db, property: string, id: string, dialer: string): Promise<boolean> {
  const row = await db
    .selectFrom('attempts')
    .select('id')
    .where('property', '=', property)
    .where('id', '=', id)
    .where('dialer', '=', dialer)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Only whoever holds the call may say how it ended, and only once. */
export async function endAttempt(db: Db, property: string, id: string, dialer: string, end: AttemptEnd): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attempts')
    .set({
      ended_at: sql<Date>`clock_timestamp()`,
      answered_at: end.answeredAt,
      heard: end.heard,
      key: end.key,
      forwarded_to: end.forwardedTo,
      cause: end.cause,
      sip_status: end.sipStatus,
      result: end.result,
      unsure: end.unsure,
    })
    .where('property', '=', property)
    .where('id', '=', id)
    .where('dialer', '=', dialer)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countUnsure(db: Db, property: string, wakeup: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM attempts
    WHERE property = ${property} AND wakeup = ${wakeup} AND purpose = 'room' AND unsure AND begun_at >= ${since}`.execute(db);
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
    UPDATE wakeups SET status = ${change.status}, again_at = clock_timestamp() + make_interval(secs => ${change.minutes}::float8 * 60), changed_at = now(),
      snoozes = snoozes + ${change.snoozed ? 1 : 0},
      tries = CASE WHEN ${change.snoozed} THEN 0 WHEN ${change.unsure} THEN greatest(tries - 1, 0) ELSE tries END
    WHERE property = ${property} AND id = ${id} RETURNING again_at AS at`.execute(db);
  return rows[0]?.at ?? new Date();
}

/** A kind of call that will ring in a moment: many guests with one language and one time are one kind. */
export interface ComingCall {
  readonly hotel: string;
  readonly policy: Partial<WakeupPolicy>;
  readonly language: string;
  readonly wallTime: string;
  readonly tries: number;
  readonly snoozes: number;
}

export async function comingCalls(db: Db, property: string, withinSeconds: number): Promise<ComingCall[]> {
  const { rows } = await sql<ComingCall>`
    SELECT DISTINCT p.name AS hotel, coalesce(s.value, '{}') AS policy, coalesce(l.tag, d.tag, 'en') AS language, w.wall_time::text AS "wallTime", w.tries, w.snoozes
    FROM wakeups w JOIN properties p ON p.id = w.property
    LEFT JOIN settings s ON s.property = p.id AND s.section = 'wakeup'
    LEFT JOIN rooms r ON r.property = w.property AND r.list = 'mailboxes' AND r.room = w.room
    LEFT JOIN languages l ON l.id = r.language
    LEFT JOIN LATERAL (SELECT x.tag FROM property_languages y JOIN languages x ON x.id = y.language WHERE y.property = p.id ORDER BY y.position LIMIT 1) d ON true
    WHERE w.property = ${property} AND w.status IN (0, 2, 3) AND w.ring_at <= clock_timestamp() + make_interval(secs => ${withinSeconds})
    LIMIT 200`.execute(db);
  return rows;
}
