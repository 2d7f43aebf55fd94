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
  readonly category: string | null;
  readonly quantity: number;
  readonly price: string;
  readonly undone: boolean;
  /** Its time is over. */
  readonly left: boolean;
}

/**
 * The charges of a receipt, or the one of this id that came alone; until this transaction ends nobody else takes them
 * back.
 */
export async function lockReceipt(db: Db, property: string, receipt: string): Promise<ReceiptLine[]> {
  const { rows } = await sql<ReceiptLine>`
    SELECT id, room, item, description, category, quantity, price::text AS price, undone_at IS NOT NULL AS undone,
      coalesce(leaves_at <= clock_timestamp(), true) AS left
    FROM charges WHERE property = ${property}
      AND (receipt = ${receipt}::uuid OR receipt IS NULL AND id = ${receipt}::uuid) ORDER BY id FOR UPDATE`.execute(db);
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

export interface TakenBack {
  readonly at: Date;
  /** How many messages there are about the charges, to connectors. */
  readonly messages: number;
  /** Who may have a charge, and must hear that it was taken back. */
  readonly told: readonly { readonly charge: string; readonly destination: string }[];
}

/**
 * It has never left: it is held back, or nobody has it in hand and it was not sent before. A webhook that was tried may
 * have been heard; of what has a number it is known how often it left.
 */
const neverLeft = sql`d.state = 'queued' AND (d.not_before > clock_timestamp() OR l.holder IS NULL AND l.careful = 0
  AND NOT EXISTS (SELECT FROM postings p WHERE p.property = d.property AND p.delivery = d.id AND p.sent > 0)
  AND (d.attempts = 0
    OR EXISTS (SELECT FROM postings p WHERE p.property = d.property AND p.delivery = d.id)))`;
/** What was refused at its first try has done nothing there. */
const mayBeThere = sql`NOT (d.state = 'refused' AND d.attempts <= 1)`;

/** Takes the charges back, and every message about them that has not left. */
export async function takeReceiptBack(
  db: Db,
  property: string,
  charges: readonly string[],
  actor: string,
): Promise<TakenBack> {
  // In the order in which writers lock them; without the lanes, a courier might take a message at this moment.
  await sql`
    SELECT FROM lanes l WHERE l.property = ${property} AND (l.destination, l.fast) IN (
      SELECT d.destination, d.fast FROM deliveries d JOIN destinations o ON o.property = d.property
        AND o.id = d.destination
      WHERE d.property = ${property} AND d.subject = ANY(${charges}::text[]) AND o.role = 'connector'
    ) ORDER BY l.destination, l.fast FOR UPDATE OF l`.execute(db);
  const { rows } = await sql<TakenBack>`
    WITH concerned AS (
      SELECT d.id, d.subject, d.destination, d.fast, d.state, ${neverLeft} AS stays, ${mayBeThere} AS may_be_there
      FROM deliveries d
      JOIN destinations o ON o.property = d.property AND o.id = d.destination
      JOIN lanes l ON l.property = d.property AND l.destination = d.destination AND l.fast = d.fast
      WHERE d.property = ${property} AND d.subject = ANY(${charges}::text[]) AND o.role = 'connector'
        AND d.event = 'charge.made'
    ), undone AS (
      UPDATE deliveries d SET state = 'undone', settled_at = clock_timestamp() FROM concerned c
        WHERE d.property = ${property} AND d.id = c.id AND c.stays
    ), woken AS (
      -- Whatever stands behind it need not wait for the end of its time.
      UPDATE lanes l SET wake_at = clock_timestamp() FROM concerned c
        WHERE c.stays AND l.property = ${property} AND l.destination = c.destination AND l.fast = c.fast
          AND l.wake_at IS NOT NULL
    ), taken AS (
      UPDATE charges SET undone_at = clock_timestamp(), undone_by = ${actor}
        WHERE property = ${property} AND id = ANY(${charges}::uuid[])
    )
    SELECT clock_timestamp() AS at, (SELECT count(*)::int FROM concerned) AS messages,
      coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('charge', subject, 'destination', destination))
        FROM concerned WHERE NOT stays AND may_be_there AND state <> 'undone'), '[]') AS told`.execute(db);
  const [taken] = rows;
  if (taken === undefined) throw new TypeError('a statement without rows');
  return taken;
}
