/** The oldest part of a journal: what it is, what an entry says of it, and its removal. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';

export const prunedKind = 'journal.pruned';

/** From when on a property keeps its journal. */
export interface Limit {
  readonly property: string;
  readonly since: string;
  readonly days: number;
}

/** Seals of a journal from its beginning on, with the entries in them. */
export interface Part {
  readonly property: string;
  readonly first: string;
  readonly last: string;
  /** Of the last seal, in hexadecimal digits: the first one that is left follows from it. */
  readonly hash: string;
  readonly entries: number;
  /** When the first and the last of them were sealed. */
  readonly from: string;
  readonly to: string;
}

/** A part as a sealed entry names it. */
export interface Pruning extends Omit<Part, 'property'> {
  /** Who had it done, and when it was named. */
  readonly actor: string;
  readonly at: string;
}

/**
 * Of each property the seals that are old, from the first one on, at most so many. One that is newer ends the part,
 * whatever comes behind it: a clock that once stood wrong must not make a whole journal old. Costs a look for a
 * property that has none, and otherwise as much as goes.
 */
export const oldPartsQuery = (limits: readonly Limit[], mostSeals: number) => sql<Part>`
  WITH given AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) AS l (property uuid,
    since timestamptz)),
  begun AS MATERIALIZED (
    SELECT given.property, given.since, first.number FROM given
    CROSS JOIN LATERAL (SELECT number, sealed_at FROM journal_seals s WHERE s.property = given.property ORDER BY number
      LIMIT 1) first
    WHERE first.sealed_at < given.since
  ), part AS MATERIALIZED (
    SELECT begun.property, begun.number AS first, coalesce(
      (SELECT s.number - 1 FROM journal_seals s WHERE s.property = begun.property
        AND s.number < begun.number + ${sql.lit(mostSeals)} AND s.sealed_at >= begun.since
        ORDER BY s.number LIMIT 1),
      (SELECT s.number FROM journal_seals s WHERE s.property = begun.property
        AND s.number < begun.number + ${sql.lit(mostSeals)} ORDER BY s.number DESC LIMIT 1)
    ) AS last FROM begun
  )
  SELECT part.property, part.first::text, part.last::text, encode(o.hash, 'hex') AS hash, n.entries,
    ${instantText('n."from"')} AS "from", ${instantText('o.sealed_at')} AS "to"
  FROM part CROSS JOIN LATERAL (
    SELECT sum(cardinality(s.entries))::int AS entries, min(s.sealed_at) AS "from" FROM journal_seals s
    WHERE s.property = part.property AND s.number BETWEEN part.first AND part.last
  ) n CROSS JOIN LATERAL (SELECT hash, sealed_at FROM journal_seals s WHERE s.property = part.property
    AND s.number = part.last LIMIT 1) o`;

/** What entries say was removed, the newest first. */
export async function listPrunings(db: Db, property: string): Promise<Pruning[]> {
  const { rows } = await sql<Pruning>`
    SELECT j.actor, ${instantText('j.at')} AS at, j.detail->>'first' AS first, j.detail->>'last' AS last,
      j.detail->>'hash' AS hash,
      (j.detail->>'entries')::int AS entries, j.detail->>'from' AS "from", j.detail->>'to' AS "to"
    FROM journal j WHERE j.property = ${property} AND j.kind = ${prunedKind} ORDER BY j.at DESC, j.id DESC`.execute(db);
  return rows;
}

/** Whether entries that name removed parts still wait for their seal. */
export async function nameWaits(db: Db, properties: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM journal_unsealed u WHERE u.property = ANY(${properties}::uuid[])
      AND (SELECT kind FROM journal j WHERE j.property = u.property AND j.id = u.entry) = ${prunedKind}
        LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Removes a batch of a part that a sealed entry names, in order: seals with their entries, about so many of these.
 * PostgreSQL itself holds the part against the entry, and refuses one in which anything is missing. `after` is the last
 * seal that went before.
 */
export async function removeBatch(
  db: Db,
  { property, last }: Part,
  after: string,
  most: number,
): Promise<{ entries: number; until: string }> {
  const { rows } = await sql<{ entries: number; until: string }>`
    SELECT entries, until::text FROM remove_named_part(${property}, ${last}::bigint, ${after}::bigint,
      ${most})`.execute(db);
  return rows[0] ?? { entries: 0, until: last };
}
