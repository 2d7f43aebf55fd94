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
    SELECT pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify([property, account, path, key])}, 0)) AS held`.execute(db);
  return rows[0]?.held === true;
}

export async function findKept(db: Db, property: string, { account, path, key }: Asking, hours: number): Promise<Kept | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_digest as digest', 'status', 'location', 'body'])
    .where('property', '=', property)
    .where('account', '=', account)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .executeTakeFirst();
}

/** Keeps the answer, and lets go of the property's answers that are too old to be asked for. */
export async function keepAnswer(db: Db, property: string, { account, path, key }: Asking, kept: Kept, hours: number): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE property = ${property} AND created_at <= now() - make_interval(hours => ${hours})`.execute(db);
  await db
    .insertInto('idempotency_keys')
    .values({ property, account, path, key, request_digest: kept.digest, status: kept.status, location: kept.location, body: kept.body })
    .execute();
}
