import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly madeAt: Date;
  readonly lastUsed: Date | null;
}

interface Holder {
  readonly property: string;
  readonly account: string;
}

/** Of one account: more than anybody has devices. */
export const mostPasskeys = 20;

export async function listPasskeys(
  db: Db,
  { property, account }: Holder,
): Promise<(Passkey & { credential: Buffer })[]> {
  const { rows } = await sql<Passkey & { credential: Buffer }>`
    SELECT id, name, made_at AS "madeAt", last_used AS "lastUsed", credential FROM passkeys
    WHERE property = ${property} AND account = ${account} ORDER BY made_at, id`.execute(db);
  return rows;
}

export interface NewPasskey {
  readonly credential: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly name: string;
  readonly answered: number;
}

/** False where it is known already, or the account has too many. */
export async function insertPasskey(
  db: Db,
  { property, account }: Holder,
  { credential, publicKey, counter, name, answered }: NewPasskey,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO passkeys (property, account, credential, public_key, counter, name, answered)
    SELECT ${property}, ${account}, ${credential}, ${publicKey}, ${counter}, ${name}, ${answered}
    WHERE (SELECT count(*) FROM passkeys WHERE property = ${property} AND account = ${account}) < ${mostPasskeys}
    ON CONFLICT DO NOTHING`.execute(db);
  return numAffectedRows > 0n;
}

export async function deletePasskey(db: Db, { property, account }: Holder, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM passkeys WHERE property = ${property} AND account = ${account} AND id = ${id}`.execute(db);
  return numAffectedRows > 0n;
}

/** All of an account; says how many. */
export async function deletePasskeys(db: Db, { property, account }: Holder): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM passkeys WHERE property = ${property} AND account = ${account}`.execute(db);
  return Number(numAffectedRows);
}

export interface KnownPasskey extends Holder {
  readonly credential: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** Asked before a property is known, so this looks across them. */
export async function findPasskey(db: Db, credential: Buffer): Promise<KnownPasskey | undefined> {
  const { rows } = await sql<KnownPasskey & { counter: string }>`
    SELECT property, account, credential, public_key AS "publicKey", counter FROM passkeys
    WHERE credential = ${credential}`.execute(db);
  const row = rows[0];
  return row === undefined ? undefined : { ...row, counter: Number(row.counter) };
}

/** False where this challenge, or a later one, was answered before. */
export async function usePasskey(
  db: Db,
  { property, credential }: KnownPasskey,
  { counter, answered }: { readonly counter: number; readonly answered: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE passkeys SET counter = ${counter}, answered = ${answered}, last_used = now()
    WHERE property = ${property} AND credential = ${credential} AND answered < ${answered}`.execute(db);
  return numAffectedRows > 0n;
}

/** What challenges are signed with, and the database's clock in milliseconds. */
export async function challengeKey(db: Db): Promise<{ key: Buffer; now: number }> {
  const { rows } = await sql<{ key: Buffer; now: number }>`
    SELECT challenge_key AS key, floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
    FROM installation`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('there is no installation');
  return row;
}
