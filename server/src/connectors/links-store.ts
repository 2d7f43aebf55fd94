/** Which process holds which link, across properties. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Role, Settings } from './destination.ts';

export interface HeldLink {
  readonly property: string;
  readonly destination: string;
  readonly role: Role;
  readonly name: string;
  readonly target: Settings;
  /** Somebody with a shell on the server wrote its address. */
  readonly vouched: boolean;
  readonly zone: string;
  /** Of the set-up; another one means another link. */
  readonly changed: string;
  readonly resyncedToday: boolean;
  /** When the other side last told by a request that something has changed. */
  readonly told?: string | null;
  /** Sealed; the newest first. */
  readonly secrets: readonly string[];
}

const columns = sql`f.property, f.destination, o.role, o.name, o.target, o.vouched, p.timezone AS zone,
  o.changed_at::text AS changed,
  coalesce(f.resynced_at > clock_timestamp() - interval '24 hours', false) AS "resyncedToday",
  f.told_at::text AS told, o.secrets`;

/** Whether this process has not been buried. */
const isHolder = (holder: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM processes p WHERE p.role = 'links' AND p.id = ${holder})`;

/** Of a link `f`: whether a process that lives holds it, as people are shown. */
export const isHeld = sql<boolean>`EXISTS (SELECT FROM processes WHERE role = 'links' AND id = f.holder
    AND alive_until > clock_timestamp())`;

/** What this process holds and is still wanted. */
export async function heldLinks(db: Db, holder: string, type: string): Promise<HeldLink[]> {
  const { rows } = await sql<HeldLink>`
    SELECT ${columns} FROM links f JOIN destinations o ON o.property = f.property AND o.id = f.destination
    JOIN properties p ON p.id = o.property
    WHERE f.holder = ${holder} AND o.enabled AND o.type = ${type}`.execute(db);
  return rows;
}

/**
 * Takes links that nobody holds; two processes never get the same one. Links with the same settings of the names in
 * `seat` share one seat on the other side, and belong to one process together.
 */
export async function takeLinks(
  db: Db,
  holder: string,
  type: string,
  limit: number,
  seat: readonly string[] = [],
): Promise<HeldLink[]> {
  // Two who look at once would each take a part of those that belong together.
  if (seat.length > 0) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`seats ${type}`}, 0))`.execute(db);
  const isSame = seat.map((name) => sql`p.target->>${name} IS NOT DISTINCT FROM o.target->>${name}`);
  const isFree =
    seat.length === 0
      ? sql``
      : sql`AND NOT EXISTS (SELECT FROM links h JOIN destinations p ON p.property = h.property AND p.id = h.destination
          WHERE h.holder <> ${holder} AND ${isHolder(sql`h.holder`)} AND p.type = o.type AND p.enabled
            AND ${sql.join(isSame, sql` AND `)})`;
  const { rows } = await sql<HeldLink>`
    WITH free AS (
      SELECT o.property, o.id FROM destinations o LEFT JOIN links f ON f.property = o.property AND f.destination = o.id
      WHERE o.type = ${type} AND o.enabled AND (f.holder IS NULL OR NOT ${isHolder(sql`f.holder`)})
        ${isFree} ORDER BY o.property, o.id LIMIT ${limit}
    ), taken AS (
      INSERT INTO links AS l (property, destination, holder) SELECT property, id, ${holder} FROM free
      ON CONFLICT (property, destination) DO UPDATE SET holder = excluded.holder
        WHERE l.holder IS NULL OR NOT ${isHolder(sql`l.holder`)}
      RETURNING *
    )
    SELECT ${columns} FROM taken f JOIN destinations o ON o.property = f.property AND o.id = f.destination
    JOIN properties p ON p.id = f.property`.execute(db);
  return rows;
}

/** Gives links back, so that another process takes them at once. */
export async function releaseLinks(db: Db, holder: string, destinations: readonly string[]): Promise<void> {
  await sql`
    UPDATE links SET holder = NULL, state = 'down', since = now(), words = 'given back'
    WHERE holder = ${holder} AND destination = ANY(${destinations}::uuid[])`.execute(db);
}

/** night-audit: up, and charges wait until the audit has ended. */
export type LinkState = 'down' | 'connecting' | 'up' | 'night-audit';

export interface LinkReport {
  readonly property: string;
  readonly destination: string;
  readonly state: LinkState;
  readonly words: string;
  readonly heard: string | null;
  readonly transcript: readonly object[];
}

/** Lines that were erased with a guest are still in the memory of who holds the link. */
const notErased = sql`CASE WHEN f.transcript_erased_at IS NULL THEN g.transcript ELSE coalesce((
  SELECT jsonb_agg(line ORDER BY number) FROM jsonb_array_elements(g.transcript) WITH ORDINALITY AS l (line, number)
  WHERE (line->>'at')::timestamptz > f.transcript_erased_at), '[]') END`;

/** How links are, for people to see. */
export async function reportLinks(db: Db, holder: string, reports: readonly LinkReport[]): Promise<void> {
  await sql`
    UPDATE links f SET state = g.state, words = g.words, heard_at = coalesce(g.heard, f.heard_at),
      transcript = ${notErased},
      since = CASE WHEN f.state = g.state THEN f.since ELSE clock_timestamp() END
    FROM jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
      AS g (property uuid, destination uuid, state text, words text, heard timestamptz, transcript jsonb)
    WHERE f.property = g.property AND f.destination = g.destination AND f.holder = ${holder}`.execute(db);
}

export async function noteResync(db: Db, property: string, destination: string): Promise<void> {
  await sql`UPDATE links SET resynced_at = clock_timestamp()
      WHERE property = ${property} AND destination = ${destination}`.execute(db);
}

/** Up to which event of a stream a link has heard of everything; undefined after a day without it. */
export async function heardUpTo(db: Db, property: string, destination: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ heard: string | null }>`
    SELECT heard_offset::text AS heard FROM links WHERE property = ${property} AND destination = ${destination}
      AND heard_offset_at > clock_timestamp() - interval '24 hours'`.execute(db);
  const heard = rows[0]?.heard ?? undefined;
  return heard === undefined ? undefined : BigInt(heard);
}

/**
 * In the transaction of what it brought. False when another process holds the link by now: then nothing of it may be
 * kept. Without an offset it only asks that.
 */
export async function noteHeard(
  db: Db,
  { property, destination }: Pick<HeldLink, 'property' | 'destination'>,
  holder: string,
  offset: bigint | undefined,
): Promise<boolean> {
  const heard = offset === undefined ? null : String(offset);
  const { rows } = await sql`
    UPDATE links SET heard_offset = coalesce(${heard}::numeric, heard_offset),
      heard_offset_at = CASE WHEN ${heard}::numeric IS NULL THEN heard_offset_at ELSE clock_timestamp() END
    WHERE property = ${property} AND destination = ${destination} AND holder = ${holder}::uuid RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Of links of one process for which there was nothing to hear up to there. */
export async function noteHeardOfAll(
  db: Db,
  holder: string,
  destinations: readonly string[],
  offset: bigint,
): Promise<void> {
  await sql`
    UPDATE links SET heard_offset = ${String(offset)}::numeric, heard_offset_at = clock_timestamp()
    WHERE holder = ${holder}::uuid AND destination = ANY(${destinations}::uuid[])`.execute(db);
}

/** A destination by its id alone, for a request that names no property. */
export async function linkOf(
  db: Db,
  destination: string,
  types: readonly string[],
): Promise<Pick<HeldLink, 'property' | 'role' | 'name' | 'secrets'> | undefined> {
  const { rows } = await sql<Pick<HeldLink, 'property' | 'role' | 'name' | 'secrets'>>`
    SELECT property, role, name, secrets FROM destinations
    WHERE id = ${destination}::uuid AND enabled AND type = ANY(${types}::text[])`.execute(db);
  return rows[0];
}

/** Whoever holds the link sees it with the next beat. */
export async function noteTold(db: Db, property: string, destination: string): Promise<void> {
  await sql`UPDATE links SET told_at = clock_timestamp()
      WHERE property = ${property} AND destination = ${destination}::uuid`.execute(db);
}
