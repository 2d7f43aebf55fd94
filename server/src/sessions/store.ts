import { sql } from 'kysely';
import type { Principal } from '../principal.ts';
import { stampColumn } from '../accounts/store.ts';
import type { Db } from '../db/connect.ts';

/** A desk that is watched all night must not be signed out in the middle of it; one that is left for half a day is. */
export const idleHours = 12;

export interface Limits {
  /** Hours after the last request. */
  readonly idle: number;
  /** Hours after signing in. */
  readonly whole: number;
  /** How many an account has at the most; the oldest gives way. */
  readonly each: number;
}

export async function insertSession(
  db: Db,
  property: string,
  account: string,
  digest: Buffer,
  limits: Limits,
): Promise<void> {
  await sql`
    DELETE FROM sessions WHERE property = ${property} AND account = ${account} AND digest NOT IN (
      SELECT digest FROM sessions
      WHERE property = ${property} AND account = ${account} AND used_at > now() - make_interval(hours => ${limits.idle})
        AND opened_at > now() - make_interval(hours => ${limits.whole})
      ORDER BY opened_at DESC LIMIT ${limits.each - 1}
    )`.execute(db);
  await db.insertInto('sessions').values({ property, account, digest }).execute();
}

interface SessionRow {
  readonly id: string;
  readonly name: string;
  readonly property: string;
  readonly permissions: string[];
  readonly licences: Record<string, number>;
  readonly stamp: string;
  readonly stale: boolean;
}

/** The account behind a token, while both stand. Asked before a property is known, so this looks across them. */
export async function sessionPrincipal(
  db: Db,
  digest: Buffer,
  limits: Limits,
): Promise<(Principal & { stale: boolean }) | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT a.id, a.name, a.property, a.permissions, ${stampColumn} AS stamp,
      s.used_at < now() - interval '1 minute' AS stale,
      coalesce((SELECT jsonb_object_agg(l.name, l.value) FROM licences l WHERE l.property = a.property),
        '{}') AS licences
    FROM sessions s JOIN accounts a ON a.id = s.account AND a.property = s.property
    WHERE s.digest = ${digest} AND a.enabled
      AND s.used_at > now() - make_interval(hours => ${limits.idle})
        AND s.opened_at > now() - make_interval(hours => ${limits.whole})`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { id: account, permissions, licences, ...rest } = row;
  return { account, permissions: new Set(permissions), licences: new Map(Object.entries(licences)), ...rest };
}

export async function touchSession(db: Db, property: string, digest: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: sql<Date>`now()` })
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
