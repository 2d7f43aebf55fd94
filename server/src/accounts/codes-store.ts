import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

const stands = sql`expires_at > now()`;

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
    ON CONFLICT (account) DO UPDATE SET digest = excluded.digest, expires_at = excluded.expires_at
    RETURNING expires_at AS at`.execute(db);
  return rows[0]?.at ?? new Date(Number.NaN);
}

/** Nobody guesses 79 bits, and wrong ones are slowed as passwords are: strangers who type them end no code. */
export async function isCode(db: Db, property: string, account: string, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM account_codes
    WHERE property = ${property} AND account = ${account} AND digest = ${digest} AND ${stands}`.execute(db);
  return rows.length > 0;
}

/** It is over with this: of two who come with it at once one is too late. */
export async function takeCode(db: Db, property: string, account: string, digest: Buffer): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM account_codes
    WHERE property = ${property} AND account = ${account} AND digest = ${digest} AND ${stands}`.execute(db);
  return numAffectedRows > 0n;
}
