/** Every hotel of the installation in a line, for whoever runs it: whether it can be rung, and what it used. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { status } from '../wakeups/wakeup.ts';
import type { Obstacle } from './ways.ts';
import { cutOffProperties } from './ways-store.ts';

export interface HotelLine {
  readonly code: string;
  readonly name: string;
  readonly rooms: number;
  /** Calls that are to ring within twelve hours. */
  readonly due: number;
  /** Why none of them could ring at this moment; null where they could. */
  readonly obstacle: Obstacle | null;
  /** Alerts that nobody has taken. */
  readonly alerts: number;
  /** Calls of the month that were answered, and that were not. */
  readonly answered: number;
  readonly unanswered: number;
  readonly charges: number;
  /** How often phones were rung for that, guests' and the desk's, and how long they were spoken with. */
  readonly rings: number;
  readonly minutes: number;
  /** Suspended by the operator; and where its removal was asked for as well, it waits for that. */
  readonly state: 'open' | 'suspended' | 'removal';
  readonly suspendedAt: Date | null;
  readonly suspendedWhy: string | null;
  /** What the operator has given it; null is none. */
  readonly quotaRooms: number | null;
  readonly quotaLines: number | null;
  readonly quotaRequests: number | null;
  readonly lines: number;
}

/** One of them, or those behind a code; all, without. */
interface Which {
  readonly code?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

const ofPage = sql`property IN (SELECT id FROM page)`;
const waiting = [status.pending, status.inProgress, status.waitingForRetry, status.snoozed];

/** `month` is like 2026-11, and counted by UTC: hotels of all zones are added up. */
export async function hotelLines(db: Db, month: string, which: Which = {}): Promise<HotelLine[]> {
  const { code, after = '', limit = null } = which;
  const cutOff = await cutOffProperties(db);
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${`${month}-01`}::timestamp AT TIME ZONE 'UTC'
      AND ${sql.ref(column)} < (${`${month}-01`}::timestamp + interval '1 month') AT TIME ZONE 'UTC'`;
  const { rows } = await sql<Omit<HotelLine, 'obstacle'> & { id: string }>`
    WITH page AS MATERIALIZED (
      SELECT * FROM properties WHERE code > ${after} ${code === undefined ? sql`` : sql`AND code = ${code}`}
      ORDER BY code LIMIT ${limit}
    ), rooms_of AS (
      SELECT property, count(DISTINCT room)::int AS rooms FROM rooms WHERE ${ofPage} GROUP BY property
    ), due_of AS (
      SELECT property, count(*)::int AS due FROM wakeups
      WHERE status = ANY(${waiting}) AND ring_at <= now() + interval '12 hours' AND ${ofPage} GROUP BY property
    ), open_of AS (
      SELECT property, count(*)::int AS alerts FROM alerts WHERE acknowledged_at IS NULL AND ${ofPage}
      GROUP BY property
    ), rung_of AS (
      SELECT property, count(*) FILTER (WHERE status = ${status.answered})::int AS answered,
        count(*) FILTER (WHERE status IN (${status.failed}, ${status.missed}))::int AS unanswered
      FROM wakeups WHERE ${within('due_at')} AND ${ofPage} GROUP BY property
    ), attempted AS (
      SELECT property, count(*)::int AS rings,
        round(coalesce(sum(extract(epoch FROM ended_at - answered_at)), 0) / 60, 1)::float8 AS minutes
      FROM attempts WHERE ${within('begun_at')} AND ${ofPage} GROUP BY property
    ), charged AS (
      SELECT property, count(*)::int AS charges FROM charges
      WHERE undone_at IS NULL AND ${within('created_at')} AND ${ofPage} GROUP BY property
    )
    SELECT p.id, p.code, p.name, coalesce(rooms, 0) AS rooms, coalesce(due, 0) AS due, coalesce(alerts, 0) AS alerts,
      coalesce(answered, 0) AS answered, coalesce(unanswered, 0) AS unanswered, coalesce(charges, 0) AS charges,
      coalesce(rings, 0) AS rings, coalesce(minutes, 0) AS minutes, p.lines, p.suspended_at AS "suspendedAt",
      p.suspended_why AS "suspendedWhy", p.quota_rooms AS "quotaRooms", p.quota_lines AS "quotaLines",
      p.quota_requests AS "quotaRequests", CASE WHEN p.removal_asked_at IS NOT NULL THEN 'removal'
        WHEN p.suspended_at IS NOT NULL THEN 'suspended' ELSE 'open' END AS state
    FROM page p LEFT JOIN rooms_of r ON r.property = p.id LEFT JOIN due_of d ON d.property = p.id
      LEFT JOIN open_of o ON o.property = p.id LEFT JOIN rung_of w ON w.property = p.id
      LEFT JOIN attempted a ON a.property = p.id LEFT JOIN charged c ON c.property = p.id
    ORDER BY p.code`.execute(db);
  return rows.map(({ id, ...line }) => Object.assign(line, { obstacle: cutOff.get(id) ?? null }));
}
