import { sql } from 'kysely';
import { stampColumn } from '../accounts/store.ts';
import type { SecretBox, Use } from '../connectors/secrets.ts';
import type { Db } from '../db/connect.ts';

/** Whose it is. */
export interface Holder {
  readonly property: string;
  readonly account: string;
}

/** What its secret is sealed for. */
export const useOfFactor = ({ property, account }: Holder): Use => ({ property, of: `second factor ${account}` });

export interface Factor {
  readonly secret: string;
  readonly since: Date;
  readonly lastStep: number;
  readonly recovery: readonly Buffer[];
  readonly wrong: number;
  /** Seconds for which no code is looked at; none where it is not locked. */
  readonly lockedFor: number;
  /** The database's clock. */
  readonly seconds: number;
}

/** Locked until the transaction ends: two codes at once are looked at one after the other. */
export async function lockFactor(db: Db, { property, account }: Holder): Promise<Factor | undefined> {
  const { rows } = await sql<Factor & { readonly lastStep: string }>`
    SELECT secret, since, last_step AS "lastStep", recovery, wrong,
      ceil(greatest(0, extract(epoch FROM locked_until - clock_timestamp())))::float8 AS "lockedFor",
      extract(epoch FROM clock_timestamp())::float8 AS seconds
    FROM second_factors WHERE property = ${property} AND account = ${account} FOR UPDATE`.execute(db);
  const row = rows[0];
  return row === undefined ? undefined : { ...row, lockedFor: row.lockedFor ?? 0, lastStep: Number(row.lastStep) };
}

export async function hasFactor(db: Db, { property, account }: Holder): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM second_factors WHERE property = ${property} AND account = ${account}`.execute(db);
  return rows.length > 0;
}

export async function databaseSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM clock_timestamp())::float8 AS seconds`.execute(db);
  return rows[0]?.seconds ?? Number.NaN;
}

/** False where there is one already. */
export async function insertFactor(
  db: Db,
  { property, account }: Holder,
  { secret, lastStep, recovery }: Pick<Factor, 'secret' | 'lastStep' | 'recovery'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO second_factors (property, account, secret, last_step, recovery)
    VALUES (${property}, ${account}, ${secret}, ${lastStep}, ${[...recovery]}::bytea[])
    ON CONFLICT DO NOTHING`.execute(db);
  return numAffectedRows > 0n;
}

/** What has changed of it; a code that was right forgets those that were wrong. */
export async function updateFactor(
  db: Db,
  { property, account }: Holder,
  { lastStep, recovery, wrong = 0, lockSeconds }: Partial<Factor> & { readonly lockSeconds?: number },
): Promise<void> {
  await sql`
    UPDATE second_factors SET wrong = ${wrong},
      last_step = coalesce(${lastStep ?? null}, last_step),
      recovery = coalesce(${recovery === undefined ? null : [...recovery]}::bytea[], recovery),
      locked_until = now() + make_interval(secs => ${lockSeconds ?? null}::int)
    WHERE property = ${property} AND account = ${account}`.execute(db);
}

export async function deleteFactor(db: Db, { property, account }: Holder): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM second_factors WHERE property = ${property} AND account = ${account}`.execute(db);
  return numAffectedRows > 0n;
}

/** Between the password and the second step. */
export interface Step extends Holder {
  readonly enrols: boolean;
}

const mostSteps = 10;

/** Those that are over go, and of many the oldest. */
export async function insertStep(
  db: Db,
  { property, account, enrols }: Step,
  { digest, stamp }: { readonly digest: Buffer; readonly stamp: string },
): Promise<Date> {
  await sql`
    DELETE FROM sign_in_steps WHERE property = ${property} AND account = ${account} AND digest NOT IN (
      SELECT digest FROM sign_in_steps WHERE property = ${property} AND account = ${account} AND expires_at > now()
      ORDER BY expires_at DESC LIMIT ${mostSteps - 1})`.execute(db);
  const { rows } = await sql<{ expires: Date }>`
    INSERT INTO sign_in_steps (property, digest, account, enrols, stamp)
    VALUES (${property}, ${digest}, ${account}, ${enrols}, ${stamp})
    RETURNING expires_at AS expires`.execute(db);
  return rows[0]?.expires ?? new Date(Number.NaN);
}

/** Asked before a property is known, so this looks across them. */
export async function findStep(db: Db, digest: Buffer): Promise<Step | undefined> {
  const { rows } = await sql<Step>`
    SELECT s.property, s.account, s.enrols
    FROM sign_in_steps s JOIN accounts a ON a.id = s.account AND a.property = s.property
    WHERE s.digest = ${digest} AND s.expires_at > now() AND a.enabled AND ${stampColumn} = s.stamp`.execute(db);
  return rows[0];
}

/** False where somebody else has used it. */
export async function useStep(db: Db, property: string, digest: Buffer): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM sign_in_steps WHERE property = ${property} AND digest = ${digest}`.execute(db);
  return numAffectedRows > 0n;
}

/** Of all hotels: those that another key has sealed, sealed with the one of now. Says how many. */
export async function sealFactorsAnew(db: Db, box: SecretBox): Promise<number> {
  const { rows } = await sql<Holder & { secret: string }>`
    SELECT property, account, secret FROM second_factors ORDER BY property, account FOR UPDATE`.execute(db);
  const old = rows.filter(({ secret }) => !box.isCurrent(secret));
  const sealed = old.map(({ property, account, secret }) => {
    return { property, account, secret: box.sealAnew(secret, useOfFactor({ property, account })) };
  });
  await sql`
    UPDATE second_factors f SET secret = g.secret
      FROM jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) AS g (property uuid, account uuid, secret text)
    WHERE f.property = g.property AND f.account = g.account`.execute(db);
  return sealed.length;
}
