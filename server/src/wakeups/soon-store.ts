import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { outcomeCode } from './codes-in-sql.ts';
import type { Method } from '../rooms/method.ts';

export interface SoonCall {
  readonly property: string;
  readonly id: string;
  readonly room: string;
  readonly due: Date;
  readonly wall: string;
  readonly zone: string;
  readonly minutes: number;
  readonly method: Method;
}

/**
 * Calls that come within the minutes that their property wants to know it before, marked as told: in one statement, so
 * that of several processes one has each. One whose time is over is not told any more.
 */
export async function takeSoon(db: Db, most: number): Promise<SoonCall[]> {
  const { rows } = await sql<SoonCall>`
    WITH soon AS (
      SELECT w.property, w.id, hotel.minutes FROM (
        SELECT property, (value->>'soonMinutes')::int AS minutes FROM settings
        WHERE section = 'wakeup' AND (value->>'soonMinutes')::int > 0
      ) hotel
      JOIN wakeups w ON w.property = hotel.property AND w.outcome = ${outcomeCode.pending} AND w.due_at > now()
        AND w.due_at <= now() + make_interval(mins => hotel.minutes) AND w.soon_for IS DISTINCT FROM w.due_at
      ORDER BY w.due_at, w.id LIMIT ${most} FOR UPDATE OF w SKIP LOCKED
    )
    UPDATE wakeups w SET soon_for = w.due_at FROM soon WHERE w.property = soon.property AND w.id = soon.id
    RETURNING w.property, w.id, w.room, w.due_at AS due, w.wall_time::text AS wall, w.zone, soon.minutes,
      w.method`.execute(db);
  return rows;
}
