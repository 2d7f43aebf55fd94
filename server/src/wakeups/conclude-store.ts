import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { statusCode } from './codes-in-sql.ts';
import type { Ending } from './wakeup.ts';

export interface Concluded {
  readonly property: string;
  readonly id: string;
  readonly status: number;
  readonly result: number;
  readonly actor: string;
  readonly ending: Ending | null;
  /** Whether a person says so, and not the dialer. */
  readonly byHand: boolean;
}

/** Until it is concluded, the actor of a row from before is who booked it. */
const booker = sql`CASE WHEN w.status <= ${statusCode.snoozed} THEN coalesce(w.booked_by, w.actor)
  ELSE w.booked_by END`;

export async function concludeWakeups(db: Db, concluded: readonly Concluded[]): Promise<void> {
  await sql`
    UPDATE wakeups w SET status = g.status, result = g.result, actor = g.actor, changed_at = now(),
      booked_by = ${booker}, concluded_by = g.actor, ending = g.ending,
      acted_by = CASE WHEN g."byHand" THEN g.actor ELSE w.acted_by END
    FROM jsonb_to_recordset(${JSON.stringify(concluded)}::jsonb) AS g (property uuid, id uuid, status smallint,
      result smallint, actor text, ending text, "byHand" boolean)
    WHERE w.property = g.property AND w.id = g.id`.execute(db);
}

/** Writes the day of a daily call that has passed as a record of its own, concluded. */
export async function insertPastDay(
  db: Db,
  property: string,
  id: string,
  past: Omit<Concluded, 'property'>,
): Promise<void> {
  await sql`
    INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, daily, series, status, result, source, prompt,
      attempts, snoozes, actor, created_at, booked_by, acted_by, concluded_by, ending, party,
      method)
    SELECT property, ${past.id}, room, wall_time, zone, due_at, daily, id, ${past.status}, ${past.result}, source,
      prompt, attempts, snoozes, ${past.actor}, created_at, ${booker},
      CASE WHEN ${past.byHand} THEN ${past.actor} ELSE w.acted_by END, ${past.actor}, ${past.ending}, party, method
    FROM wakeups w WHERE property = ${property} AND id = ${id}`.execute(db);
}

/** Moves a daily call on to another day, on which it starts anew. */
export async function moveWakeup(
  db: Db,
  property: string,
  id: string,
  to: { wallTime: string; dueAt: string },
): Promise<void> {
  await sql`
    UPDATE wakeups SET wall_time = ${to.wallTime}::timestamp, due_at = ${to.dueAt}::timestamptz, again_at = NULL,
      status = ${statusCode.pending}, result = -1, attempts = 0, tries = 0, snoozes = 0, changed_at = now()
    WHERE property = ${property} AND id = ${id}`.execute(db);
}
