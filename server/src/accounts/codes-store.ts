import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Who types so many wrong ones for an account ends its code. */
export const mostTries = 10;
const stands = sql`tries < ${sql.lit(mostTries)} AND expires_at > now()`;

/** When it expires. */
export async function putCode(
  db: Db,
  property: string,
  account: string,
  digest: Buffer,
  minutes: number,
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    INSERT INTO account_codes (property, account, digest, expires_at)
    VALUES (${property}, ${account}, ${digest}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (account) DO UPDATE SET digest = excluded.digest, expires_at = excluded.expires_at, tries = 0
    RETURNING expires_at AS at`.execute(db);
  return rows[0]?.at ?? new Date(Number.NaN);
}

/** Counts a wrong one in the same statement: a hundred at once are no better than a hundred in a row. */
export async function tryCode(db: Db, property: string, account: string, digest: Buffer): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    UPDATE account_codes SET tries = tries + CASE WHEN digest = ${digest} THEN 0 ELSE 1 END
    WHERE property = ${property} AND account = ${account} AND ${stands}
    RETURNING digest = ${digest} AS right`.execute(db);
  return rows[0]?.right === true;
}

/** It is over with this: of two who come with it at once one is too late. */
export async function takeCode(db: Db, property: string, account: string, digest: Buffer): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM account_codes
    WHERE property = ${property} AND account = ${account} AND digest = ${digest} AND ${stands}`.execute(db);
  return numAffectedRows > 0n;
}
