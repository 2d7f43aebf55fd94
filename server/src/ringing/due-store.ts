/** Across properties: what is due anywhere, and whose calls have lost their process. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Attempt } from './attempt.ts';
import { statusCode, toBeRungAnywhere } from '../wakeups/codes-in-sql.ts';

const attemptColumns = sql`property, id, purpose, wakeup, alert, number, room, extension,
  due_at AS "dueAt", node, begun_at AS "begunAt"`;

/**
 * Takes over the calls that no process holds any more, also those that a process began when it had been buried already;
 * of two who try, each gets some and none twice.
 */
export async function takeOver(db: Db, dialer: string): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    UPDATE attempts SET dialer = ${dialer} WHERE ended_at IS NULL
      AND begun_at > '-infinity' -- the index across hotels
      AND NOT EXISTS (SELECT FROM processes p WHERE p.role = 'dialer' AND p.id = attempts.dialer)
      RETURNING ${attemptColumns}`.execute(db);
  return rows;
}

/** The calls that this process holds, as far as the database knows. */
export async function attemptsOf(db: Db, dialer: string): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    SELECT ${attemptColumns} FROM attempts WHERE dialer = ${dialer} AND ended_at IS NULL AND begun_at > '-infinity'
  `.execute(db);
  return rows;
}

export interface DueProperty {
  readonly property: string;
  readonly at: Date;
  /** Calls, alerts and trials until then. */
  readonly count: number;
}

/** Whose part of the properties is asked for. */
export interface Part {
  /** `rank` of `of`; undefined for none. */
  readonly share: { readonly rank: number; readonly of: number } | undefined;
  /** Properties that can be rung from here alone. */
  readonly own: readonly string[];
  /** What is late by so much is everybody's. */
  readonly lateSeconds: number;
}

/**
 * Properties with a call that is due, or soon will be, and when; those with alerts to be told or a phone to be tried as
 * well.
 */
export async function dueProperties(db: Db, withinSeconds: number, limit: number, part: Part): Promise<DueProperty[]> {
  return (await dueQuery(withinSeconds, limit, part).execute(db)).rows;
}

/**
 * Apart from its execution, so that a test can ask PostgreSQL for its plan. By the time of the statement: of a clock
 * that goes on meanwhile PostgreSQL would have to ask for every call to come, in place of looking into the index.
 */
export function dueQuery(withinSeconds: number, limit: number, part: Part): RawBuilder<DueProperty> {
  return sql<DueProperty>`
    SELECT property, min(at) AS at, count(*)::int AS count FROM (
      (SELECT property, ring_at AS at FROM wakeups
       WHERE ${toBeRungAnywhere} AND ring_at <= statement_timestamp() + make_interval(secs => ${withinSeconds})
         ORDER BY ring_at LIMIT ${limit})
      UNION ALL
      (SELECT property, next_step_at FROM alerts
       WHERE acknowledged_at IS NULL AND next_step_at <= statement_timestamp() + make_interval(secs => ${withinSeconds})
         ORDER BY next_step_at LIMIT ${limit})
      UNION ALL
      (SELECT property, asked_at FROM trials WHERE begun_at IS NULL AND ended_at IS NULL ORDER BY asked_at
        LIMIT ${limit})
    ) soon
    GROUP BY property
    HAVING ${isOfPart(sql`property`, part)} OR min(at) < statement_timestamp() -
      make_interval(secs => ${part.lateSeconds})`;
}

/** Properties are shared by a number that each process makes of their ids. */
export function isOfPart(property: RawBuilder<unknown>, { share, own }: Part): RawBuilder<boolean> {
  const { rank, of } = share ?? { rank: -1, of: 1 };
  return sql<boolean>`((hashtext(${property}::text) & 2147483647) % ${of}::int = ${rank}::int
    OR ${property} = ANY(${own}::uuid[]))`;
}

export interface Overdue {
  readonly property: string;
  readonly calls: number;
  readonly oldest: Date;
}

/** A call is overdue when it should have rung so long ago; none lasts longer than the other. */
const overdueSeconds = sql.lit(60);
const longestCallSeconds = sql.lit(60 + 330);

/** Calls that should have rung some time ago, or that have been in progress for ever: so many of each at the most. */
export const overdueCalls = sql`(
    (SELECT property, ring_at FROM wakeups
     WHERE ${toBeRungAnywhere} AND ring_at < statement_timestamp() - make_interval(secs => ${overdueSeconds})
       ORDER BY ring_at LIMIT 10000)
    UNION ALL
    (SELECT property, ring_at FROM wakeups WHERE status = ${statusCode.inProgress} AND changed_at <
      statement_timestamp() - make_interval(secs => ${longestCallSeconds}) LIMIT 10000)
  )`;

/** Properties with such calls. */
export async function overdueProperties(db: Db): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    SELECT property, count(*)::int AS calls, min(ring_at) AS oldest FROM ${overdueCalls} late
    GROUP BY property`.execute(db);
  return rows;
}
