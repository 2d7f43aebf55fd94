/** What an operator decides about a hotel, and the list of what operators did. Always as the system. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { refuseMoved } from '../properties/elsewhere.ts';
import { status } from '../wakeups/wakeup.ts';

export interface Quotas {
  readonly rooms: number | null;
  readonly lines: number | null;
  readonly requestsPerMinute: number | null;
}

export interface Hotel extends Quotas {
  readonly id: string;
  readonly suspended: boolean;
  /** Those that it has, and not those that it may have. */
  readonly present: number;
}

/** Until the transaction ends nobody else decides about it, gives out its lines or moves it. */
export async function lockHotel(db: Db, code: string): Promise<Hotel> {
  const { rows } = await sql<Hotel>`
    SELECT id, suspended_at IS NOT NULL AS suspended, lines AS present, quota_rooms AS rooms, quota_lines AS lines,
      quota_requests AS "requestsPerMinute"
    FROM properties WHERE code = ${code} FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? refuseUnknown(db, code);
}

/** Also where it went, if it was moved. */
export async function refuseUnknown(db: Db, code: string): Promise<never> {
  await refuseMoved(db, { code });
  throw new Failure('path', { detail: say('operator.unknown', { code }) });
}

export async function putSuspended(db: Db, hotel: string, reason: string): Promise<void> {
  await sql`
    UPDATE properties SET suspended_at = coalesce(suspended_at, now()), suspended_why = ${reason}
    WHERE id = ${hotel}`.execute(db);
}

export async function putResumed(db: Db, hotel: string): Promise<void> {
  await sql`
    UPDATE properties SET suspended_at = NULL, suspended_why = NULL, removal_asked_at = NULL
    WHERE id = ${hotel}`.execute(db);
}

export async function putRemovalAsked(db: Db, hotel: string): Promise<void> {
  await sql`UPDATE properties SET removal_asked_at = coalesce(removal_asked_at, now()) WHERE id = ${hotel}`.execute(db);
}

/** A hotel that has more lines than it may has as many as it may, from this commit on. */
export async function putQuotas(db: Db, hotel: string, { rooms, lines, requestsPerMinute }: Quotas): Promise<void> {
  await sql`
    UPDATE properties SET quota_rooms = ${rooms}, quota_lines = ${lines}, quota_requests = ${requestsPerMinute},
      lines = least(lines, ${lines}::int), changed_at = now() WHERE id = ${hotel}`.execute(db);
}

/** Calls that have not begun to ring. */
export async function callsToCome(db: Db, hotel: string): Promise<string[]> {
  const toCome = [status.pending, status.waitingForRetry, status.snoozed];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM wakeups WHERE property = ${hotel} AND status = ANY(${toCome}) ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Deed {
  readonly operator: string;
  readonly deed: `hotel.${'made' | 'code-made' | 'suspended' | 'resumed' | 'quotas' | 'removal-asked'}`;
  readonly hotel: string;
  readonly code: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The Idempotency-Key that it was asked for with. */
  readonly key?: string;
}

/** In the transaction of the deed. Whoever writes the next one waits for its end, since each seals the one before. */
export async function noteDeed(db: Db, { operator, deed, hotel, code, detail = {}, key }: Deed): Promise<void> {
  await sql`
    INSERT INTO operator_audit (operator, deed, hotel, code, detail, key)
    VALUES (${operator}, ${deed}, ${hotel}, ${code}, ${JSON.stringify(detail)}, ${key ?? null})`.execute(db);
}

export interface ListedDeed {
  readonly number: string;
  readonly at: Date;
  readonly operator: string;
  readonly deed: string;
  readonly hotel: string | null;
  readonly code: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** In hexadecimal digits: of this one and of all before it. */
  readonly digest: string;
}

const columns = sql`number::text, at, operator, deed, hotel, code, detail, encode(digest, 'hex') AS digest`;

/** The latest first. */
export async function listDeeds(db: Db, limit: number, before?: string): Promise<ListedDeed[]> {
  const { rows } = await sql<ListedDeed>`
    SELECT ${columns} FROM operator_audit ${before === undefined ? sql`` : sql`WHERE number < ${before}`}
    ORDER BY operator_audit.number DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function deedByKey(db: Db, key: string): Promise<ListedDeed | undefined> {
  const { rows } = await sql<ListedDeed>`SELECT ${columns} FROM operator_audit WHERE key = ${key}`.execute(db);
  return rows[0];
}

/** The number of the first one that is not as it was written, or that is missing; undefined where all are whole. */
export async function firstBroken(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    SELECT number::text FROM (
      SELECT d.number, row_number() OVER deeds AS place, d.digest AS kept,
        operator_deed_digest(d, lag(d.digest) OVER deeds) AS made
      FROM operator_audit d WINDOW deeds AS (ORDER BY d.number)
    ) looked WHERE number <> place OR kept <> made ORDER BY looked.number LIMIT 1`.execute(db);
  return rows[0]?.number;
}
