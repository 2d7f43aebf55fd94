/** Takes out of entries what identifies a guest. Which entries is a condition on `j`. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { WrittenEntry } from './digest.ts';
import { writtenColumns } from './seals-store.ts';

export interface WhoseNames {
  /** Entries older than this instant. */
  readonly before?: string | undefined;
  readonly room?: string | undefined;
  readonly subject?: string | undefined;
}

export function conditionOf({ before, room, subject }: WhoseNames): RawBuilder<boolean> {
  return sql<boolean>`true
    ${before === undefined ? sql`` : sql`AND j.at < ${before}::timestamptz`}
    ${room === undefined ? sql`` : sql`AND j.room = ${room}`}
    ${subject === undefined ? sql`` : sql`AND j.subject = ${subject}`}`;
}

/** Parts that lie apart from their entries. Returns how many there were. */
export async function deleteParts(db: Db, property: string, condition: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM journal_names n USING journal j WHERE n.property = ${property} AND j.property = ${property}
      AND j.id = n.entry AND ${condition}`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Whether an entry `j` from before still has such a part in its detail, written so that the index over those is used.
 */
export const hasPersonal = sql<boolean>`without_personal(j.kind, j.actor, j.detail) <> j.detail`;

/** Parts within the detail of entries from before. Returns these entries as they are now. */
export async function redactEntries(db: Db, property: string, condition: RawBuilder<boolean>): Promise<WrittenEntry[]> {
  const { rows } = await sql<WrittenEntry>`
    UPDATE journal j SET detail = without_personal(j.kind, j.actor, j.detail)
    WHERE j.property = ${property} AND ${hasPersonal} AND ${condition} RETURNING ${writtenColumns}`.execute(db);
  return rows;
}
