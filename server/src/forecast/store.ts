import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { outcomeCode, statusCode, toBeRung } from '../wakeups/codes-in-sql.ts';

export interface Span {
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** The moments at which calls are to ring in a span, in order; from now to a day from now unless told otherwise. */
export async function ringsToCome(db: Db, property: string, { from, until }: Span, limit: number): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    SELECT ring_at AS at FROM wakeups
    WHERE property = ${property} AND status IN ${toBeRung} AND ring_at >= coalesce(${from ?? null}::timestamptz, now())
      AND ring_at < coalesce(${until ?? null}::timestamptz, now() + interval '1 day')
    ORDER BY ring_at, id LIMIT ${limit}`.execute(db);
  return rows.map(({ at }) => at);
}

export interface LineUse {
  readonly lines: number;
  /**
   * How long calls have held a line of late, those that were rung in time and those that were not; null where there
   * were too few to tell.
   */
  readonly seconds: number | null;
  readonly lateSeconds: number | null;
}

export async function lineUse(db: Db, property: string, apologySeconds: number): Promise<LineUse> {
  const { rows } = await sql<LineUse>`
    SELECT lines, recent.seconds, recent."lateSeconds" FROM properties CROSS JOIN LATERAL (
      SELECT CASE WHEN count(*) FILTER (WHERE NOT late) >= 5 THEN avg(held) FILTER (WHERE NOT late) END AS seconds,
        CASE WHEN count(*) FILTER (WHERE late) >= 5 THEN avg(held) FILTER (WHERE late) END AS "lateSeconds"
      FROM (
        SELECT extract(epoch FROM ended_at - begun_at)::float8 AS held,
          begun_at - due_at > make_interval(secs => ${apologySeconds}) AS late FROM attempts
        WHERE property = ${property} AND ended_at IS NOT NULL AND NOT unsure AND purpose = 'room' ORDER BY begun_at DESC
          LIMIT 200
      ) AS calls
    ) AS recent WHERE id = ${property}`.execute(db);
  return rows[0] ?? { lines: 0, seconds: null, lateSeconds: null };
}

export interface Doubtful {
  readonly wakeup: string;
  readonly room: string;
  readonly due: Date;
  /** No phone: the room is not in the list any more. Unreachable: the last call to it did not get through. */
  readonly problem: 'no phone' | 'unreachable';
  readonly since: Date | null;
  readonly sipStatus: number | null;
}

/** Calls in the hours to come to rooms that could not be rung if it were now. */
export async function doubtfulCalls(
  db: Db,
  property: string,
  hours: number,
  limit: number,
): Promise<{ checked: number; rooms: Doubtful[] }> {
  const { rows } = await sql<Doubtful>`
    WITH coming AS (
      SELECT id, room, ring_at FROM wakeups
      WHERE property = ${property} AND status IN ${toBeRung} AND ring_at < now() + make_interval(hours => ${hours})
        ORDER BY ring_at, id LIMIT 10000
    )
    SELECT c.id AS wakeup, c.room, c.ring_at AS due,
      CASE WHEN r.room IS NULL THEN 'no phone' ELSE 'unreachable' END AS problem,
      l.begun_at AS since, l.sip_status AS "sipStatus"
    FROM coming c
    LEFT JOIN rooms r ON r.property = ${property} AND r.list = 'mailboxes' AND r.room = c.room
    LEFT JOIN LATERAL (
      SELECT begun_at, sip_status, result FROM attempts a
      WHERE a.property = ${property} AND a.room = c.room AND a.purpose = 'room' AND a.ended_at IS NOT NULL
        AND NOT a.unsure ORDER BY begun_at DESC LIMIT 1
    ) l ON true
    WHERE r.room IS NULL OR l.result = 4
    ORDER BY c.ring_at, c.id LIMIT ${limit}`.execute(db);
  const { rows: counted } = await sql<{ checked: number }>`
    SELECT count(*)::int AS checked FROM wakeups
    WHERE property = ${property} AND status IN ${toBeRung}
      AND ring_at < now() + make_interval(hours => ${hours})`.execute(db);
  return { checked: counted[0]?.checked ?? 0, rooms: rows };
}

export interface AttemptShown {
  readonly id: string;
  readonly number: number;
  readonly extension: string;
  readonly dueAt: Date;
  readonly begunAt: Date;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly heard: boolean;
  readonly key: string;
  readonly forwardedTo: string;
  readonly cause: number | null;
  readonly sipStatus: number | null;
  readonly result: number | null;
  readonly unsure: boolean;
}

export async function attemptsOf(db: Db, property: string, wakeup: string): Promise<AttemptShown[]> {
  return db
    .selectFrom('attempts')
    .select([
      'id',
      'number',
      'extension',
      'due_at as dueAt',
      'begun_at as begunAt',
      'answered_at as answeredAt',
      'ended_at as endedAt',
    ])
    .select(['heard', 'key', 'forwarded_to as forwardedTo', 'cause', 'sip_status as sipStatus', 'result', 'unsure'])
    .where('property', '=', property)
    .where('wakeup', '=', wakeup)
    .where('purpose', '=', 'room')
    .orderBy('begun_at', 'desc')
    .limit(200)
    .execute();
}

/** Whether the room has a call within so many seconds, or is being rung for one. */
export async function ringsSoon(db: Db, property: string, room: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM wakeups WHERE property = ${property} AND room = ${room} AND outcome = ${outcomeCode.pending}
      AND (status = ${statusCode.inProgress} OR ring_at < statement_timestamp() + make_interval(secs => ${seconds}))
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

export type LastCall = Pick<AttemptShown, 'begunAt' | 'result' | 'sipStatus'>;

/** How the room's phone answered the last time that a guest was rung. */
export async function lastCallOf(db: Db, property: string, room: string): Promise<LastCall | undefined> {
  return db
    .selectFrom('attempts')
    .select(['begun_at as begunAt', 'result', 'sip_status as sipStatus'])
    .where('property', '=', property)
    .where('room', '=', room)
    .where('purpose', '=', 'room')
    .where('ended_at', 'is not', null)
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
