/** What was charged together, and can be taken back together for a moment. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { findSettings } from '../properties/store.ts';
import { usualHoldSeconds } from './inventory.ts';

/** How long the property lets what is charged at a screen wait. */
export async function holdSecondsOf(db: Db, property: string): Promise<number> {
  const { holdSeconds } = (await findSettings(db, property, 'inventory')) ?? {};
  return typeof holdSeconds === 'number' ? holdSeconds : usualHoldSeconds;
}

/** The shortest time that a connector of the property holds charges back; 0 when there is none. */
export async function shortestHold(db: Db, property: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce(min(hold_seconds), 0) AS seconds FROM destinations
      WHERE property = ${property} AND role = 'connector' AND enabled`.execute(db);
  return rows[0]?.seconds ?? 0;
}

export interface ReceiptLine {
  readonly id: string;
  readonly room: string;
  readonly item: string;
  readonly description: string;
  readonly quantity: number;
  readonly price: string;
  readonly undone: boolean;
  /** Its time is over. */
  readonly left: boolean;
}

/** The charges of a receipt; until this transaction ends nobody else takes them back. */
export async function lockReceipt(db: Db, property: string, receipt: string): Promise<ReceiptLine[]> {
  const { rows } = await sql<ReceiptLine>`
    SELECT id, room, item, description, quantity, price::text AS price, undone_at IS NOT NULL AS undone,
      leaves_at <= clock_timestamp() AS left
    FROM charges WHERE property = ${property} AND receipt = ${receipt}::uuid ORDER BY id FOR UPDATE`.execute(db);
  return rows;
}

export async function leavesAt(db: Db, property: string, receipt: string): Promise<Date> {
  const { leaves_at: at } = await db
    .selectFrom('charges')
    .select('leaves_at')
    .where('property', '=', property)
    .where('receipt', '=', receipt)
    .limit(1)
    .executeTakeFirstOrThrow();
  if (at === null) throw new TypeError('a receipt has a time');
  return at;
}

/**
 * Takes the charges back, and every message about them that has not left. Returns how many of those had left: then
 * nothing may be taken back, and the transaction must end without a trace.
 */
export async function takeReceiptBack(
  db: Db,
  property: string,
  charges: readonly string[],
  actor: string,
): Promise<number> {
  // In the order in which writers lock them; without the lanes, a courier might take a message at this moment.
  await sql`
    SELECT FROM lanes l WHERE l.property = ${property} AND (l.destination, l.fast) IN (
      SELECT d.destination, d.fast FROM deliveries d JOIN destinations o ON o.property = d.property
        AND o.id = d.destination
      WHERE d.property = ${property} AND d.subject = ANY(${charges}::text[]) AND o.role = 'connector'
    ) ORDER BY l.destination, l.fast FOR UPDATE OF l`.execute(db);
  const { rows } = await sql<{ left: number }>`
    WITH concerned AS (
      SELECT d.id, d.state = 'queued' AND d.not_before > clock_timestamp() AS held FROM deliveries d
      JOIN destinations o ON o.property = d.property AND o.id = d.destination
      WHERE d.property = ${property} AND d.subject = ANY(${charges}::text[]) AND o.role = 'connector'
        AND d.state <> 'undone'
    ), undone AS (
      UPDATE deliveries d SET state = 'undone', settled_at = clock_timestamp() FROM concerned c
        WHERE d.property = ${property} AND d.id = c.id AND c.held
    ), taken AS (
      UPDATE charges SET undone_at = clock_timestamp(), undone_by = ${actor}
        WHERE property = ${property} AND id = ANY(${charges}::uuid[])
    )
    SELECT count(*) FILTER (WHERE NOT held)::int AS left FROM concerned`.execute(db);
  return rows[0]?.left ?? 0;
}
