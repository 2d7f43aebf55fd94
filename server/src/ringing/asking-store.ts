import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { plannedAnew } from '../db/prepared.ts';
import { toBeRung } from '../wakeups/codes-in-sql.ts';

/**
 * Calls by people whose moment has come: to ask somebody, or because the time to say that the guest is awake is over.
 * One that the phone has begun to ring is no longer theirs; while the desk is on the phone about it, or speaks with the
 * guest, nothing is over.
 */
export async function callsByPeople(
  db: Db,
  properties: readonly string[],
  limit: number,
): Promise<{ property: string; id: string }[]> {
  const { rows } = await sql<{ property: string; id: string }>`
    ${sql.raw(plannedAnew)} SELECT property, id FROM wakeups w
    WHERE property = ANY(${properties}::uuid[]) AND status IN ${toBeRung} AND method <> 'system'
      AND ring_at <= statement_timestamp() AND NOT (method = 'person-then-system' AND attempts > 0)
      AND NOT EXISTS (SELECT FROM attempts a JOIN alerts l ON l.property = a.property AND l.id = a.alert
        WHERE a.property = w.property AND a.ended_at IS NULL AND l.subject = w.id)
    ORDER BY ring_at, id LIMIT ${limit} FOR UPDATE OF w SKIP LOCKED`.execute(db);
  return rows;
}

/** The phone of a room; undefined where it has none. */
export async function phoneOf(db: Db, property: string, room: string): Promise<string | undefined> {
  const { rows } = await sql<{ extension: string | null }>`
    SELECT extension FROM rooms WHERE property = ${property} AND list = 'mailboxes' AND room = ${room}`.execute(db);
  return rows[0]?.extension ?? undefined;
}
