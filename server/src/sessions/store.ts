import { sql } from 'kysely';
import type { Principal } from '../principal.ts';
import { rightsOf, type Role } from '../rights.ts';
import { stampColumn } from '../accounts/store.ts';
import type { Db } from '../db/connect.ts';
import { sessionHours } from '../http/session-cookie.ts';
import { isLeaving, refuseLeaving, refuseMoved } from '../properties/elsewhere.ts';
import { type Operated, operatedColumns, operatedOf } from '../properties/operated.ts';
import type { Device } from './device.ts';

/** A desk that is watched all night must not be signed out in the middle of it; one that is left for half a day is. */
export const idleHours = 12;
/** Who may change everything is signed out sooner: the same day, and two hours after the last request. */
const adminHours = { idle: 2, whole: 24 };
/** How many an account has at the most; the oldest gives way. */
const each = 20;

/** Of a session `s` of an account `a`, by the permissions that it has now: when it is over, if it is not used again. */
const endsAt = sql<Date>`least(
  s.used_at + make_interval(hours =>
    CASE WHEN 'admin' = ANY(a.permissions) THEN ${adminHours.idle}::int ELSE ${idleHours}::int END),
  s.opened_at + make_interval(hours =>
    CASE WHEN 'admin' = ANY(a.permissions) THEN ${adminHours.whole}::int ELSE ${sessionHours}::int END))`;
const stands = sql<boolean>`${endsAt} > now()`;

interface NewSession extends Device {
  readonly digest: Buffer;
  readonly address: string;
}

export async function insertSession(db: Db, property: string, account: string, session: NewSession): Promise<void> {
  await sql`
    DELETE FROM sessions WHERE property = ${property} AND account = ${account} AND digest NOT IN (
      SELECT s.digest FROM sessions s JOIN accounts a ON a.id = s.account AND a.property = s.property
      WHERE s.property = ${property} AND s.account = ${account} AND ${stands}
      ORDER BY s.opened_at DESC LIMIT ${each - 1}
    )`.execute(db);
  await db
    .insertInto('sessions')
    .values({ property, account, ...session })
    .execute();
}

interface SessionRow extends Operated {
  readonly id: string;
  readonly name: string;
  readonly property: string;
  readonly role: Role | null;
  readonly permissions: string[];
  readonly licences: Record<string, number>;
  readonly stamp: string;
  readonly stale: boolean;
  readonly endsAt: Date;
  readonly leaving: boolean;
}

/** The account behind a token, while both stand. Asked before a property is known, so this looks across them. */
export async function sessionPrincipal(db: Db, digest: Buffer): Promise<(Principal & { stale: boolean }) | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT a.id, a.name, a.property, a.role, a.permissions, ${stampColumn} AS stamp,
      s.used_at < now() - interval '1 minute' AS stale, ${endsAt} AS "endsAt",
      ${isLeaving} AS leaving,
      ${operatedColumns},
      coalesce((SELECT jsonb_object_agg(l.name, l.value) FROM licences l WHERE l.property = a.property),
        '{}') AS licences
    FROM sessions s JOIN accounts a ON a.id = s.account AND a.property = s.property
      JOIN properties p ON p.id = a.property
    WHERE s.digest = ${digest} AND a.enabled AND ${stands}`.execute(db);
  const row = rows[0];
  if (row === undefined) {
    await refuseMoved(db, { digest });
    return undefined;
  }
  refuseLeaving(row);
  const { id: account, permissions, licences, leaving: _, suspended, requestsPerMinute, ...rest } = row;
  return {
    ...operatedOf({ suspended, requestsPerMinute }),
    account,
    permissions: new Set(permissions),
    rights: rightsOf(row),
    licences: new Map(Object.entries(licences)),
    ...rest,
  };
}

export async function touchSession(db: Db, property: string, digest: Buffer, address: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: sql<Date>`now()`, address })
    .where('property', '=', property)
    .where('digest', '=', digest)
    .execute();
}

export async function deleteSession(db: Db, property: string, digest: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('property', '=', property)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export interface OwnSession extends Device {
  /** Its digest in hexadecimal digits, which opens nothing. */
  readonly id: string;
  readonly address: string;
  readonly openedAt: Date;
  readonly usedAt: Date;
}

export async function listSessions(db: Db, property: string, account: string): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    SELECT encode(s.digest, 'hex') AS id, s.browser, s.system, s.address, s.opened_at AS "openedAt",
      s.used_at AS "usedAt"
    FROM sessions s JOIN accounts a ON a.id = s.account AND a.property = s.property
    WHERE s.property = ${property} AND s.account = ${account} AND ${stands}
    ORDER BY s.used_at DESC, s.digest`.execute(db);
  return rows;
}

/** One, or all but one; of no other account. */
export async function deleteSessions(
  db: Db,
  property: string,
  account: string,
  which: { readonly id: string } | { readonly not: string | undefined },
): Promise<number> {
  const chosen =
    'id' in which ? sql`encode(digest, 'hex') = ${which.id}` : sql`encode(digest, 'hex') <> ${which.not ?? ''}`;
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM sessions WHERE property = ${property} AND account = ${account} AND ${chosen}`.execute(db);
  return Number(numAffectedRows);
}
