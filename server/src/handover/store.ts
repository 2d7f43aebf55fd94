import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';
import { callCounts } from '../reports/store.ts';
import { outcomeCode, statusCode } from '../wakeups/codes-in-sql.ts';
import { result } from '../wakeups/wakeup.ts';

export interface Taken {
  readonly taken: string;
  readonly by: string;
}

/** The clock, when the night began by it, and who took over last. */
export interface Setting {
  readonly now: string;
  readonly night: string;
  readonly takenRecently: boolean;
  readonly last: Taken | null;
}

/** Who took over longer ago than this has not handed over since: the night counts then. */
const longestShift = sql.lit('36 hours');

export async function settingOf(db: Db, property: string, at: string): Promise<Setting | undefined> {
  const { rows } = await sql<Omit<Setting, 'last'> & { taken: string | null; by: string | null }>`
    SELECT ${instantText('clock_timestamp()')} AS now, ${instantText(sql`(
        ((now() AT TIME ZONE p.timezone) - ${at}::interval)::date + ${at}::time) AT TIME ZONE p.timezone`)} AS night,
      ${instantText('h.taken_at', 'microseconds')} AS taken, h.taken_by AS by,
      coalesce(h.taken_at > now() - interval ${longestShift}, false) AS "takenRecently"
    FROM properties p LEFT JOIN handovers h ON h.property = p.id WHERE p.id = ${property}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { taken, by, ...setting } = row;
  return { ...setting, last: taken === null || by === null ? null : { taken, by } };
}

/** Undefined when somebody else has taken over since the caller looked. */
export async function takeOver(db: Db, property: string, by: string, seen: string | null): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    INSERT INTO handovers AS h (property, taken_by) SELECT ${property}::uuid, ${by}
      WHERE ${seen}::timestamptz IS NULL OR EXISTS (SELECT FROM handovers WHERE property = ${property})
    ON CONFLICT (property) DO UPDATE SET taken_at = excluded.taken_at, taken_by = excluded.taken_by
      WHERE h.taken_at IS NOT DISTINCT FROM ${seen}::timestamptz
    RETURNING ${instantText('taken_at', 'microseconds')} AS taken, taken_by AS by`.execute(db);
  return rows[0];
}

export interface CallFigures {
  readonly byPhone: number;
  readonly inPerson: number;
  readonly alreadyUp: number;
  readonly corrected: number;
  readonly failed: number;
  readonly missed: number;
}

/** What became of the calls that were due, counted as the reports do. */
export async function dueFigures(db: Db, property: string, from: string, to: string): Promise<CallFigures> {
  const { rows } = await sql<Omit<CallFigures, 'byPhone'> & { answered: number }>`
    SELECT ${callCounts} FROM wakeups WHERE property = ${property}
      AND due_at >= ${from}::timestamptz AND due_at < ${to}::timestamptz`.execute(db);
  const { answered = 0, inPerson = 0, alreadyUp = 0, corrected = 0, failed = 0, missed = 0 } = rows[0] ?? {};
  return { byPhone: answered, inPerson, alreadyUp, corrected, failed, missed };
}

/**
 * What was done at the desk, at a phone or by a property system. A call that is cancelled before it rings is removed,
 * or ends as cancelled: the journal has both.
 */
export async function deedFigures(
  db: Db,
  property: string,
  from: string,
  to: string,
): Promise<{ readonly set: number; readonly cancelled: number }> {
  const { rows } = await sql<{ set: number; cancelled: number }>`
    SELECT count(*) FILTER (WHERE kind = 'wakeup.booked')::int AS set,
      count(*) FILTER (WHERE kind = 'wakeup.deleted' AND (detail->>'status')::int <= ${statusCode.snoozed}
        OR kind = 'wakeup.concluded' AND (detail->>'result')::int = ${sql.lit(result.cancelled)})::int AS cancelled
    FROM journal WHERE property = ${property} AND at >= ${from}::timestamptz AND at < ${to}::timestamptz
      AND kind IN ('wakeup.booked', 'wakeup.deleted', 'wakeup.concluded')`.execute(db);
  return rows[0] ?? { set: 0, cancelled: 0 };
}

export interface OpenCall {
  readonly id: string;
  readonly room: string;
  readonly rings: string;
  readonly status: number;
  readonly daily: boolean;
  readonly group: string | null;
}

/** What is still to come within a day, what rings now and what waits to be rung again. */
const toCome = sql`outcome = ${outcomeCode.pending} AND due_at < now() + interval '24 hours'`;

export async function openCalls(
  db: Db,
  property: string,
  most: number,
): Promise<{ readonly count: number; readonly calls: OpenCall[] }> {
  const { rows } = await sql<OpenCall & { count: number }>`
    SELECT id, room, ${instantText('ring_at')} AS rings, status, daily, party AS group, count(*) OVER ()::int AS count
    FROM wakeups WHERE property = ${property} AND ${toCome} ORDER BY ring_at, room LIMIT ${most}`.execute(db);
  return { count: rows[0]?.count ?? 0, calls: rows.map(({ count: _count, ...call }) => call) };
}
