/** Chains generated entries: sealed as they were written they would take a second each, and have been sealed today. */
import { sql } from 'kysely';
import type { Db } from '../server/src/db/connect.ts';
import { entryDigest, noSeal, sealHash, type WrittenEntry } from '../server/src/journal/digest.ts';

export interface Chain {
  readonly entries: number;
  readonly lastEntry: string;
  readonly number: bigint;
  readonly hash: Buffer;
}

/** What an earlier run has kept, or was interrupted at. */
export async function chainOf(db: Db, property: string): Promise<Chain> {
  const { rows } = await sql<{ entries: number; lastEntry: string; number: string | null; hash: Buffer | null }>`
    SELECT (SELECT count(*)::integer FROM journal WHERE property = ${property}) AS entries,
      (SELECT coalesce(max(id), 0) FROM journal WHERE property = ${property}) AS "lastEntry", head.number, head.hash
    FROM (SELECT) AS always LEFT JOIN journal_heads head ON head.property = ${property}`.execute(db);
  const [found] = rows;
  return {
    entries: found?.entries ?? 0,
    lastEntry: found?.lastEntry ?? '0',
    number: BigInt(found?.number ?? 0),
    hash: found?.hash ?? noSeal,
  };
}

/**
 * Seals these entries at the moment of the last one in each seal, so many to a seal, and returns the chain with them.
 */
export async function append(db: Db, chain: Chain, entries: readonly WrittenEntry[], perSeal = 1): Promise<Chain> {
  const [first] = entries;
  if (first === undefined) return chain;
  let { number, hash } = chain;
  const seals = Array.from({ length: Math.ceil(entries.length / perSeal) }, (_, index) => {
    const own = entries.slice(index * perSeal, (index + 1) * perSeal);
    number += 1n;
    const seal = {
      property: first.property,
      number: String(number),
      sealedAt: own.at(-1)?.at ?? '',
      entries: own.map(({ id }) => id),
      digests: Buffer.concat(own.map(entryDigest)),
      previous: hash,
    };
    hash = sealHash(seal);
    return {
      ...seal,
      digests: seal.digests.toString('hex'),
      previous: seal.previous.toString('hex'),
      hash: hash.toString('hex'),
    };
  });
  await sql`
    INSERT INTO journal_seals (property, number, sealed_at, entries, digests, previous, hash)
    SELECT property, number, timestamptz 'epoch' + "sealedAt" * interval '1 microsecond', entries,
      decode(digests, 'hex'), decode(previous, 'hex'), decode(hash, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(seals)}::jsonb)
      AS one (property uuid, number bigint, "sealedAt" bigint, entries bigint[], digests text, previous text,
        hash text)`.execute(db);
  await sql`
    INSERT INTO journal_heads (property, number, hash) VALUES (${first.property}, ${String(number)}, ${hash})
    ON CONFLICT (property) DO UPDATE SET number = excluded.number, hash = excluded.hash`.execute(db);
  await sql`DELETE FROM journal_unsealed WHERE entry = ANY(${entries.map(({ id }) => id)}::bigint[])`.execute(db);
  return { entries: chain.entries + entries.length, lastEntry: entries.at(-1)?.id ?? chain.lastEntry, number, hash };
}
