/**
 * What happened day by day. Every query is held to the days that were asked for by the index over property and time.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { ChargesOfDay, ReportedCategory, WakeupDay } from './schemas.ts';
import { statusCode } from '../wakeups/codes-in-sql.ts';

/** Instants from the first midnight to the one after the last day, and the zone in which a day is a day. */
export interface Range {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

const day = (column: string, zone: string) => sql<string>`to_char(${sql.raw(column)} AT TIME ZONE ${zone}, 'YYYYMMDD')`;
const within = (column: string, { from, to }: Range) =>
  sql`${sql.raw(column)} >= ${from}::timestamptz AND ${sql.raw(column)} < ${to}::timestamptz`;

type CallsOfDay = Pick<WakeupDay, 'date' | 'answered' | 'failed' | 'missed' | 'cancelled' | 'open'>;

/**
 * By the day on which they were due. Apart from its execution, as its neighbours are, so that a test can ask PostgreSQL
 * for its plan.
 */
export const callsQuery = (property: string, range: Range) => sql<CallsOfDay>`
  SELECT ${day('due_at', range.zone)} AS date, count(*) FILTER (WHERE status = ${statusCode.answered})::int AS answered,
    count(*) FILTER (WHERE status = ${statusCode.failed})::int AS failed,
    count(*) FILTER (WHERE status = ${statusCode.missed})::int AS missed,
      count(*) FILTER (WHERE status = ${statusCode.cancelled})::int AS cancelled,
        count(*) FILTER (WHERE status <= ${statusCode.snoozed})::int AS open
  FROM wakeups WHERE property = ${property} AND ${within('due_at', range)} GROUP BY 1`;

interface LatenessOfDay {
  readonly date: string;
  readonly rung: number;
  /** Seconds from the moment due to the moment at which ringing began. */
  readonly p50: number;
  readonly p95: number;
}

/** Of the first attempt at each call: later ones are late by policy. Of one that is gone this much is kept. */
export const latenessQuery = (property: string, range: Range) => sql<LatenessOfDay>`
  SELECT ${day('begun_at', range.zone)} AS date, count(*)::int AS rung,
    round(percentile_cont(0.5) WITHIN GROUP (ORDER BY late)::numeric, 3)::float8 AS p50,
      round(percentile_cont(0.95) WITHIN GROUP (ORDER BY late)::numeric, 3)::float8 AS p95
  FROM (SELECT begun_at, greatest(0, extract(epoch FROM begun_at - due_at))::float8 AS late FROM (
    SELECT begun_at, due_at FROM attempts WHERE property = ${property} AND ${within('begun_at', range)}
      AND purpose = 'room' AND number = 1
    UNION ALL SELECT begun_at, due_at FROM first_rings
      WHERE property = ${property} AND ${within('begun_at', range)}) AS rings) AS first GROUP BY 1`;

type EscalationsOfDay = Pick<WakeupDay, 'date' | 'escalations'>;

/** Alerts about a guest who was not woken. */
export const escalationsQuery = (property: string, range: Range) => sql<EscalationsOfDay>`
  SELECT ${day('raised_at', range.zone)} AS date, count(*)::int AS escalations FROM alerts
  WHERE property = ${property} AND ${within('raised_at', range)} AND kind IN ('unanswered', 'missed') GROUP BY 1`;

/**
 * What was taken back counts nowhere. A charge keeps the category of its item; one from before that was kept counts
 * where the item stands today.
 */
export const chargesQuery = (property: string, range: Range) => sql<ChargesOfDay>`
  SELECT ${day('c.created_at', range.zone)} AS date, coalesce(g.id, '') AS category, count(*)::int AS charges,
    sum(c.quantity)::float8 AS quantity,
    sum(c.price * c.quantity)::text AS amount
  FROM charges c LEFT JOIN items i ON i.property = c.property AND i.id = c.item AND c.category IS NULL
    LEFT JOIN categories g ON g.property = c.property AND g.id = coalesce(c.category, i.category)
  WHERE c.property = ${property} AND ${within('c.created_at', range)} AND c.undone_at IS NULL GROUP BY 1, 2
    ORDER BY 1, 2`;

export async function listReportedCategories(db: Db, property: string): Promise<ReportedCategory[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'description', 'color'])
    .where('property', '=', property)
    .orderBy('id')
    .execute();
}
