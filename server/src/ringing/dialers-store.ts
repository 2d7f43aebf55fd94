/** Across properties: which processes dial, what is due anywhere, whose calls have lost their process. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Attempt } from './attempt.ts';

/** Says that this process lives, and tells the database's clock. */
export async function sayAlive(db: Db, dialer: string, name: string, seconds: number): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    INSERT INTO dialers (id, name, alive_until) VALUES (${dialer}, ${name}, clock_timestamp() + make_interval(secs => ${seconds}))
    ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until
    RETURNING clock_timestamp() AS now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Before an orderly end: whoever is left takes the calls over at once. */
export async function sayGoodbye(db: Db, dialer: string): Promise<void> {
  await sql`UPDATE dialers SET alive_until = clock_timestamp() - interval '1 second' WHERE id = ${dialer}`.execute(db);
}

const attemptColumns = sql`property, id, purpose, wakeup, alert, number, room, extension, due_at AS "dueAt", node, begun_at AS "begunAt"`;

/** Takes the calls of dead processes over; of two who try, each gets some and none twice. */
export async function takeOver(db: Db, dialer: string): Promise<Attempt[]> {
  const { rows: dead } = await sql<{ id: string }>`SELECT id FROM dialers WHERE alive_until < clock_timestamp() AND id <> ${dialer}`.execute(db);
  if (dead.length === 0) return [];
  const ids = dead.map(({ id }) => id);
  const { rows } = await sql<Attempt>`
    UPDATE attempts SET dialer = ${dialer} WHERE dialer = ANY(${ids}::uuid[]) AND ended_at IS NULL RETURNING ${attemptColumns}`.execute(db);
  // One that was only slow comes back by itself, as a new row of the same id.
  await sql`DELETE FROM dialers d WHERE id = ANY(${ids}::uuid[]) AND alive_until < clock_timestamp()`.execute(db);
  return rows;
}

export interface DueProperty {
  readonly property: string;
  readonly at: Date;
  /** Calls, alerts and trials until then. */
  readonly count: number;
}

/** Properties with a call that is due, or soon will be, and when; those with alerts to be told or a phone to be tried as well. */
export async function dueProperties(db: Db, withinSeconds: number, limit: number): Promise<DueProperty[]> {
  const { rows } = await sql<DueProperty>`
    SELECT property, min(at) AS at, count(*)::int AS count FROM (
      (SELECT property, ring_at AS at FROM wakeups
       WHERE status IN (0, 2, 3) AND ring_at <= clock_timestamp() + make_interval(secs => ${withinSeconds}) ORDER BY ring_at LIMIT ${limit})
      UNION ALL
      (SELECT property, next_step_at FROM alerts
       WHERE acknowledged_at IS NULL AND next_step_at <= clock_timestamp() + make_interval(secs => ${withinSeconds}) ORDER BY next_step_at LIMIT ${limit})
      UNION ALL
      (SELECT property, asked_at FROM trials WHERE begun_at IS NULL AND ended_at IS NULL ORDER BY asked_at LIMIT ${limit})
    ) soon GROUP BY property`.execute(db);
  return rows;
}

export interface Overdue {
  readonly property: string;
  readonly calls: number;
  readonly oldest: Date;
}

/** Properties with calls that should have rung more than so long ago, or that have been in progress for ever. */
export async function overdueProperties(db: Db, seconds: number, longestCallSeconds: number): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    SELECT property, count(*)::int AS calls, min(ring_at) AS oldest FROM (
      (SELECT property, ring_at FROM wakeups
       WHERE status IN (0, 2, 3) AND ring_at < clock_timestamp() - make_interval(secs => ${seconds}) ORDER BY ring_at LIMIT 10000)
      UNION ALL
      (SELECT property, ring_at FROM wakeups WHERE status = 1 AND changed_at < clock_timestamp() - make_interval(secs => ${longestCallSeconds}) LIMIT 10000)
    ) late GROUP BY property`.execute(db);
  return rows;
}
