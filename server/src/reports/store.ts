/**
 * What happened day by day. Every query is held to the days that were asked for by the index over property and time.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText, type Place } from '../db/instants.ts';
import type { ChargesOfDay, ReportedCall, ReportedCategory, WakeupDay } from './schemas.ts';
import { statusCode } from '../wakeups/codes-in-sql.ts';
import { type Ending, source } from '../wakeups/wakeup.ts';

/** Instants from the first midnight to the one after the last day, and the zone in which a day is a day. */
export interface Range {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

const day = (column: string, zone: string) => sql<string>`to_char(${sql.raw(column)} AT TIME ZONE ${zone}, 'YYYYMMDD')`;
const within = (column: string, { from, to }: Range) =>
  sql`${sql.raw(column)} >= ${from}::timestamptz AND ${sql.raw(column)} < ${to}::timestamptz`;

type CallsOfDay = Omit<WakeupDay, 'escalations' | 'rung' | 'lateP50' | 'lateP95'>;

/** Each call counts once: as what a person said of it, or by its state. */
const number = (condition: ReturnType<typeof sql>) => sql<number>`count(*) FILTER (WHERE ${condition})::int`;
const byState = (state: keyof typeof statusCode) => sql`status = ${statusCode[state]} AND ending IS NULL`;
const told = (ending: Ending) => sql`ending = ${sql.lit(ending)}`;
/** What each number counts: the list of the calls behind it asks for the same. */
const counted = {
  answered: byState('answered'),
  failed: byState('failed'),
  missed: byState('missed'),
  cancelled: byState('cancelled'),
  inPerson: told('in-person'),
  alreadyUp: told('already-up'),
  corrected: told('corrected'),
  open: sql`status <= ${statusCode.snoozed}`,
} as const;

/** What became of calls, wherever they are added up: by the day, or from one shift to the next. */
export const callCounts = sql.join(
  Object.entries(counted).map(([name, condition]) => sql`${number(condition)} AS ${sql.ref(name)}`),
);

/** Where they came from. */
const originCounts = sql.join(
  Object.entries(source).map(([name, code]) => sql`${number(sql`source = ${sql.lit(code)}`)} AS ${sql.ref(name)}`),
);

/**
 * By the day on which they were due. Apart from its execution, as its neighbours are, so that a test can ask PostgreSQL
 * for its plan.
 */
export const callsQuery = (property: string, range: Range) => sql<CallsOfDay>`
  SELECT ${day('due_at', range.zone)} AS date, ${callCounts}, ${originCounts}
  FROM wakeups WHERE property = ${property} AND ${within('due_at', range)} GROUP BY 1`;

export const outcomes = [...(Object.keys(counted) as (keyof typeof counted)[]), 'escalations', 'rung'] as const;
export type Outcome = (typeof outcomes)[number];

/** First attempts at calls: later ones are late by policy. Of one that is gone this much is kept. */
const firstRings = (property: string, range: Range) => sql`
  SELECT wakeup, room, due_at, begun_at, id FROM attempts WHERE property = ${property}
    AND ${within('begun_at', range)} AND purpose = 'room' AND number = 1
  UNION ALL SELECT NULL, NULL, due_at, begun_at, attempt FROM first_rings
    WHERE property = ${property} AND ${within('begun_at', range)}`;
/** How late one of them began. */
const late = sql`greatest(0, extract(epoch FROM begun_at - due_at))::float8`;

/** Its calls, each with the instant and the id that put it into its place. */
function behind(property: string, range: Range, outcome: Outcome) {
  if (outcome === 'rung')
    return sql`SELECT wakeup::text AS call, room, due_at AS at, ${late} AS late, begun_at AS placed, id
      FROM (${firstRings(property, range)}) AS rings`;
  if (outcome === 'escalations')
    return sql`SELECT subject AS call, room, raised_at AS at, NULL::float8 AS late, raised_at AS placed, id FROM alerts
      WHERE property = ${property} AND ${within('raised_at', range)} AND kind IN ('unanswered', 'missed')`;
  return sql`SELECT id::text AS call, room, due_at AS at, NULL::float8 AS late, due_at AS placed, id FROM wakeups
    WHERE property = ${property} AND ${within('due_at', range)} AND ${counted[outcome]}`;
}

/** The calls behind one number, the newest first; behind the alerts, the calls that they were about. */
export const behindQuery = (
  property: string,
  range: Range,
  outcome: Outcome,
  page: { readonly before: Place | undefined; readonly limit: number },
) => sql<ReportedCall & { readonly place: Place }>`
  SELECT w.id::text AS id, f.room, ${instantText('f.at')} AS at, round(f.late::numeric, 3)::float8 AS late,
    w.status, w.result, w.ending,
    json_build_object('at', ${instantText('f.placed', 'microseconds')}, 'id', f.id) AS place
  FROM (SELECT * FROM (${behind(property, range, outcome)}) AS b WHERE ${
    page.before === undefined
      ? sql`true`
      : sql`(placed, id) < (${page.before.at}::timestamptz, ${page.before.id}::uuid)`
  } ORDER BY placed DESC, id DESC LIMIT ${page.limit}) AS f
  LEFT JOIN wakeups w ON w.property = ${property} AND w.id = f.call::uuid ORDER BY f.placed DESC, f.id DESC`;

interface LatenessOfDay {
  readonly date: string;
  readonly rung: number;
  /** Seconds from the moment due to the moment at which ringing began. */
  readonly p50: number;
  readonly p95: number;
}

export const latenessQuery = (property: string, range: Range) => sql<LatenessOfDay>`
  SELECT ${day('begun_at', range.zone)} AS date, count(*)::int AS rung,
    round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${late})::numeric, 3)::float8 AS p50,
      round(percentile_cont(0.95) WITHIN GROUP (ORDER BY ${late})::numeric, 3)::float8 AS p95
  FROM (${firstRings(property, range)}) AS rings GROUP BY 1`;

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
