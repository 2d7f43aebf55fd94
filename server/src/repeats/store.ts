import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface Asking {
  readonly account: string;
  readonly path: string;
  readonly key: string;
}

export interface Kept {
  readonly digest: Buffer;
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
}

/** False when another transaction is working on the same asking at this moment. Held until this one ends. */
export async function holdAsking(db: Db, property: string, { account, path, key }: Asking): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify([property, account, path, key])}, 0))
      AS held`.execute(db);
  return rows[0]?.held === true;
}

export async function findKept(
  db: Db,
  property: string,
  { account, path, key }: Asking,
  days: number,
): Promise<Kept | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_digest as digest', 'status', 'location', 'body'])
    .where('property', '=', property)
    .where('account', '=', account)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst();
}

/** Keeps the answer, in the place of one that is too old to be asked for and was not swept yet. */
export async function keepAnswer(db: Db, property: string, { account, path, key }: Asking, kept: Kept): Promise<void> {
  const answer = { request_digest: kept.digest, status: kept.status, location: kept.location, body: kept.body };
  await db
    .insertInto('idempotency_keys')
    .values({ property, account, path, key, ...answer })
    .onConflict((conflict) =>
      conflict.columns(['property', 'account', 'path', 'key']).doUpdateSet({ ...answer, created_at: sql<Date>`now()` }),
    )
    .execute();
}

/**
 * Lets go of answers that are too old to be asked for, of all properties, and says how many. Others may do the same at
 * this moment.
 */
export async function dropOldAnswers(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency_keys WHERE ctid IN (
      SELECT ctid FROM idempotency_keys WHERE created_at <= now() - make_interval(days => ${days}) ORDER BY created_at
        LIMIT ${most} FOR UPDATE SKIP LOCKED
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
