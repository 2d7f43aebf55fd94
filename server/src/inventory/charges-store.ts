/** Charges as they were made, and what became of each at every connector. */
import { sql } from 'kysely';
import { type FateShown, fateColumn } from '../deliveries/listing-store.ts';
import type { Db } from '../db/connect.ts';

export interface ConnectorFate {
  readonly connector: string;
  readonly destination: string;
  readonly delivery: string;
  /** What it tells: that the charge was made, or that it was taken back. */
  readonly event: string;
  readonly state: FateShown;
  readonly attempts: number;
  readonly answer: number | null;
  readonly words: string;
  readonly settled: string | null;
  readonly leaves: string;
}

export interface ListedCharge {
  readonly id: string;
  readonly at: Date;
  readonly room: string;
  readonly item: string;
  readonly description: string;
  readonly quantity: number;
  readonly price: string;
  readonly amount: string;
  readonly actor: string;
  readonly receipt: string | null;
  readonly leaves: Date | null;
  readonly undone: Date | null;
  readonly undoneBy: string | null;
  readonly fates: readonly ConnectorFate[];
}

export interface ChargeFilters {
  readonly room?: string | undefined;
  readonly item?: string | undefined;
  readonly actor?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Those that a connector has in this state; those that were taken back are `undone` whatever the connectors say. */
  readonly state?: FateShown | undefined;
  /** Without those that were taken back. */
  readonly standing?: boolean;
}

/**
 * Of each connector the newest message counts: one that was sent again has the fate of its copy. The id is made text
 * apart from the comparison: behind row-level security PostgreSQL looks into no index for a condition in which a cast
 * could tell something, and reads every message instead.
 */
const newestOf = (charge: string) => sql`
  SELECT DISTINCT ON (d.destination) o.name AS connector, d.destination, d.id::text AS delivery, d.event,
    ${fateColumn} AS state,
    d.attempts, d.answer, d.words, d.settled_at AS settled, d.not_before AS leaves
  FROM (SELECT ${sql.raw(charge)}.id::text AS subject OFFSET 0) AS k
    JOIN deliveries d ON d.property = ${sql.raw(charge)}.property AND d.subject = k.subject
  JOIN destinations o ON o.property = d.property AND o.id = d.destination
  JOIN lanes l ON l.property = d.property AND l.destination = d.destination AND l.fast = d.fast
  WHERE o.role = 'connector'
  ORDER BY d.destination, d.id DESC`;

/** Newest first. */
export async function listCharges(
  db: Db,
  property: string,
  filters: ChargeFilters,
  page: { limit: number; before?: string | undefined },
): Promise<ListedCharge[]> {
  const { room, item, actor, from, to, state, standing = false } = filters;
  const { before } = page;
  const { rows } = await sql<ListedCharge>`
    SELECT c.id, c.created_at AS at, c.room, c.item, c.description, c.quantity, c.price::text AS price,
      (c.price * c.quantity)::text AS amount, c.actor,
      c.receipt, c.leaves_at AS leaves, c.undone_at AS undone, c.undone_by AS "undoneBy",
      coalesce((SELECT jsonb_agg(to_jsonb(f) ORDER BY f.connector) FROM (${newestOf('c')}) f), '[]') AS fates
    FROM charges c
    WHERE c.property = ${property}
      ${room === undefined ? sql`` : sql`AND c.room = ${room}`}
      ${item === undefined ? sql`` : sql`AND c.item = ${item}`}
      ${actor === undefined ? sql`` : sql`AND c.actor = ${actor}`}
      ${from === undefined ? sql`` : sql`AND c.created_at >= ${from}::timestamptz`}
      ${to === undefined ? sql`` : sql`AND c.created_at < ${to}::timestamptz`}
      ${standing ? sql`AND c.undone_at IS NULL` : sql``}
      ${state === undefined ? sql`` : sql`AND ${inState(state)}`}
      ${
        before === undefined
          ? sql``
          : sql`AND (c.created_at, c.id) < ((SELECT b.created_at FROM charges b WHERE b.property = ${property}
              AND b.id = ${before}::uuid), ${before}::uuid)`
      }
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${page.limit}`.execute(db);
  return rows;
}

function inState(state: FateShown) {
  const found = sql`EXISTS (SELECT FROM (${newestOf('c')}) f WHERE f.state = ${state})`;
  if (state === 'undone') return sql`(c.undone_at IS NOT NULL OR ${found})`;
  // That it was taken back may have been accepted; the charge is not.
  return state === 'accepted' ? sql`(c.undone_at IS NULL AND ${found})` : found;
}

export interface Sum {
  readonly connector: string;
  readonly state: FateShown;
  readonly charges: number;
  readonly amount: string;
}

/**
 * By connector and state, of what was charged between two instants. Apart from its execution, so that a test can ask
 * PostgreSQL for its plan.
 */
export const sumsQuery = (property: string, from: string, to: string) => sql<Sum>`
  SELECT f.connector, f.state, count(*)::int AS charges, sum(c.price * c.quantity)::text AS amount
  FROM charges c CROSS JOIN LATERAL (${newestOf('c')}) f
  WHERE c.property = ${property} AND c.created_at >= ${from}::timestamptz AND c.created_at < ${to}::timestamptz
    AND c.undone_at IS NULL
  GROUP BY f.connector, f.state ORDER BY f.connector, f.state`;

export async function sumCharges(db: Db, property: string, from: string, to: string): Promise<Sum[]> {
  return [...(await sumsQuery(property, from, to).execute(db)).rows];
}

/** What was charged between two instants, however many connectors there are. */
export async function countCharges(
  db: Db,
  property: string,
  from: string,
  to: string,
): Promise<{ charges: number; amount: string }> {
  const { rows } = await sql<{ charges: number; amount: string }>`
    SELECT count(*)::int AS charges, coalesce(sum(price * quantity), 0.00)::text AS amount FROM charges
    WHERE property = ${property} AND created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz
      AND undone_at IS NULL`.execute(db);
  return rows[0] ?? { charges: 0, amount: '0.00' };
}

export interface CategorySum {
  /** Null for what was charged before its category was kept, of an item that is gone. */
  readonly category: string | null;
  /** Null where there is no such category any more. */
  readonly description: string | null;
  readonly color: string | null;
  readonly charges: number;
  readonly amount: string;
}

/** By category, of what was charged between two instants and not taken back, the largest first. */
export async function sumByCategory(db: Db, property: string, from: string, to: string): Promise<CategorySum[]> {
  const { rows } = await sql<CategorySum>`
    SELECT s.category, g.description, g.color, s.charges, s.amount::text AS amount FROM (
      SELECT category, count(*)::int AS charges, sum(price * quantity) AS amount FROM charges
      WHERE property = ${property} AND created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz
        AND undone_at IS NULL GROUP BY category
    ) s LEFT JOIN categories g ON g.property = ${property} AND g.id = s.category
    ORDER BY s.amount DESC, s.category`.execute(db);
  return rows;
}
