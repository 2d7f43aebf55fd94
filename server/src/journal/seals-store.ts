/** The chain of seals, and what is read to make and to verify it. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Seal, WrittenEntry } from './digest.ts';

export interface NewSeal extends Seal {
  readonly hash: Buffer;
}

/** Any constant will do, as long as every version of Reveille takes the same. */
const sealerLock = 7_383_848;

export const microseconds = (instant: string) =>
  sql<string>`trim_scale(extract(epoch FROM ${sql.raw(instant)}) * 1000000)::text`;

export const writtenColumns = sql`j.property, j.id, ${microseconds('j.at')} AS at, j.actor, j.kind, j.room, j.subject,
  j.detail::text AS detail, encode(j.name_digest, 'hex') AS "nameDigest"`;

/** The moment of this transaction if it seals; undefined while another one does, wherever it runs. */
export async function becomeSealer(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ alone: boolean; moment: string }>`
    SELECT pg_try_advisory_xact_lock(${sql.lit(sealerLock)}::int, 0) AS alone,
      ${microseconds('now()')} AS moment`.execute(db);
  return rows[0]?.alone === true ? rows[0].moment : undefined;
}

/**
 * Across properties, oldest first. What was removed before it could be sealed stays noted, for the verifier to find.
 * LATERAL and LIMIT 1 hold the planner to one look into the index per entry: as a plain join it read the whole journal
 * for every batch.
 */
export async function unsealedEntries(db: Db, limit: number): Promise<WrittenEntry[]> {
  const { rows } = await sql<WrittenEntry>`
    SELECT written.* FROM journal_unsealed u
    CROSS JOIN LATERAL (SELECT ${writtenColumns} FROM journal j WHERE j.property = u.property AND j.id = u.entry
      LIMIT 1) AS written
    ORDER BY u.entry LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

/**
 * Of head and last seal the later one: neither a cut end nor a lost head makes the next seal cover up what is missing.
 */
export async function lastSeals(
  db: Db,
  properties: readonly string[],
): Promise<{ property: string; number: string; hash: Buffer }[]> {
  const { rows } = await sql<{ property: string; number: string; hash: Buffer }>`
    SELECT given.property, last.number, last.hash
    FROM unnest(${properties}::uuid[]) AS given (property) CROSS JOIN LATERAL (
      SELECT number, hash FROM journal_heads h WHERE h.property = given.property
      UNION ALL
      (SELECT number, hash FROM journal_seals s WHERE s.property = given.property ORDER BY number DESC LIMIT 1)
      ORDER BY number DESC LIMIT 1) AS last`.execute(db);
  return rows;
}

/** Two statements, whatever the number of seals and entries. */
export async function appendSeals(db: Db, seals: readonly NewSeal[]): Promise<void> {
  const given = seals.map(({ digests, previous, hash, ...seal }) => ({
    ...seal,
    digests: digests.toString('hex'),
    previous: previous.toString('hex'),
    hash: hash.toString('hex'),
  }));
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS one (property uuid, number bigint, entries bigint[], digests text, previous text, hash text)
    ), sealed AS (
      INSERT INTO journal_seals (property, number, entries, digests, previous, hash)
      SELECT property, number, entries, decode(digests, 'hex'), decode(previous, 'hex'), decode(hash, 'hex') FROM given
    )
    INSERT INTO journal_heads AS head (property, number, hash) SELECT property, number, decode(hash, 'hex') FROM given
    ON CONFLICT (property) DO UPDATE SET number = excluded.number, hash = excluded.hash`.execute(db);
  // Two hotels can have entries of the same number, where one of them came from another installation.
  const pairs = seals.flatMap(({ property, entries }) => entries.map((entry) => ({ property, entry })));
  await sql`
    DELETE FROM journal_unsealed u
    USING unnest(${pairs.map(({ property }) => property)}::uuid[], ${pairs.map(({ entry }) => entry)}::bigint[])
      AS sealed (property, entry)
    WHERE u.property = sealed.property AND u.entry = sealed.entry`.execute(db);
}

/** Everything that this transaction reads from now on is as it was at one moment, while others go on writing. */
export async function readOneMoment(db: Db): Promise<void> {
  await sql.raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY').execute(db);
}

export interface NamedEntry extends WrittenEntry {
  readonly salt: Buffer | null;
  /** Of entries from before there were other personal parts. */
  readonly name: string | null;
  readonly personal: string | null;
}

export async function writtenEntries(
  db: Db,
  property: string,
  page: { after: string; limit: number },
): Promise<NamedEntry[]> {
  const { rows } = await sql<NamedEntry>`
    SELECT ${writtenColumns}, n.salt, n.name, n.personal::text AS personal
    FROM journal j LEFT JOIN journal_names n ON n.property = j.property AND n.entry = j.id
    WHERE j.property = ${property} AND j.id > ${page.after}::bigint ORDER BY j.id LIMIT ${sql.lit(page.limit)}`.execute(
    db,
  );
  return rows;
}

export async function storedSeals(
  db: Db,
  property: string,
  page: { after: string; limit: number },
): Promise<NewSeal[]> {
  const { rows } = await sql<NewSeal>`
    SELECT property, number, ${microseconds('sealed_at')} AS "sealedAt", entries, digests, previous, hash
    FROM journal_seals WHERE property = ${property} AND number > ${page.after}::bigint ORDER BY number
      LIMIT ${sql.lit(page.limit)}`.execute(db);
  return rows;
}

/**
 * Where the newest so many entries begin: what stands before them in the journal and in the chain. Undefined when there
 * are no more than that.
 */
export async function beginningOfNewest(
  db: Db,
  property: string,
  { entries, spare }: { entries: number; spare: number },
): Promise<{ entry: string; seal: string; hash: Buffer | null } | undefined> {
  const { rows } = await sql<{ entry: string; seal: string; hash: Buffer | null }>`
    SELECT before.entry, coalesce(last.number, 0)::text AS seal, last.hash
    FROM (SELECT id AS entry FROM journal WHERE property = ${property} ORDER BY id DESC OFFSET ${sql.lit(entries)}
      LIMIT 1) AS before
    LEFT JOIN LATERAL (
      SELECT number, hash FROM journal_seals WHERE property = ${property} AND number < (
        SELECT min(number) FROM (
          SELECT number, sum(cardinality(entries)) OVER (ORDER BY number DESC) - cardinality(entries) AS newer
          FROM (SELECT number, entries FROM journal_seals WHERE property = ${property} ORDER BY number DESC
            LIMIT ${sql.lit(entries)}) AS newest
        ) AS counted WHERE newer < ${sql.lit(entries)}) - ${sql.lit(spare)}
      ORDER BY number DESC LIMIT 1) AS last ON true`.execute(db);
  return rows[0];
}

export async function findHead(db: Db, property: string): Promise<{ number: string; hash: Buffer } | undefined> {
  return db.selectFrom('journal_heads').select(['number', 'hash']).where('property', '=', property).executeTakeFirst();
}

export async function waitingEntries(db: Db, property: string): Promise<string[]> {
  const rows = await db
    .selectFrom('journal_unsealed')
    .select('entry')
    .where('property', '=', property)
    .orderBy('entry')
    .execute();
  return rows.map((row) => row.entry);
}

/** Those of the ids that there are entries for. */
export async function entriesAmong(db: Db, property: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM journal WHERE property = ${property} AND id = ANY(${ids}::bigint[])`.execute(db);
  return rows.map((row) => row.id);
}

/** Whose journals there are, by code. */
export async function keptJournals(
  db: Db,
  page: { after: string; limit: number },
): Promise<{ id: string; code: string; name: string }[]> {
  return db
    .selectFrom('properties')
    .select(['id', 'code', 'name'])
    .where('code', '>', page.after)
    .orderBy('code')
    .limit(page.limit)
    .execute();
}
