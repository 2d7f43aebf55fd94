import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { AlertDetail } from '../events/catalogue/alerts.ts';

export interface LostCall {
  readonly property: string;
  readonly caller: string;
  readonly room: string | null;
  readonly at: Date;
  /** Something was done for them before. */
  readonly helped: boolean;
}

/** Marked in the statement that finds them, so that of several processes one has each. */
export async function takeLost(db: Db, quietSeconds: number, most: number): Promise<LostCall[]> {
  const { rows } = await sql<LostCall>`
    WITH quiet AS (
      SELECT property, call FROM call_ins
      WHERE outcome IS NULL AND heard_at < now() - make_interval(secs => ${quietSeconds})
      ORDER BY heard_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    UPDATE call_ins c SET outcome = 'lost', ended_at = now() FROM quiet
    WHERE c.property = quiet.property AND c.call = quiet.call
    RETURNING c.property, c.caller, c.room, c.began_at AS at, c.did IS NOT NULL AS helped`.execute(db);
  return rows;
}

interface LostAlert extends AlertDetail<'caller-lost'> {
  readonly id: string;
}

/** The alert that stands. One process at a time: none of the callers is left out. */
export async function lockLost(db: Db, property: string): Promise<LostAlert | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('lost callers ' || ${property}, 0))`.execute(db);
  const { rows } = await sql<LostAlert>`
    SELECT id, detail->>'callers' AS callers, detail->>'since' AS since
    FROM alerts WHERE property = ${property} AND kind = 'caller-lost' AND acknowledged_at IS NULL FOR UPDATE`.execute(
    db,
  );
  return rows[0];
}

/** No longer of one room only. */
export async function addToAlert(
  db: Db,
  property: string,
  id: string,
  detail: AlertDetail<'caller-lost'>,
): Promise<void> {
  await sql`
    UPDATE alerts SET room = '', detail = ${JSON.stringify(detail)}::jsonb
    WHERE property = ${property} AND id = ${id}`.execute(db);
}
