import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Ending } from './wakeup.ts';

export interface Told {
  readonly subject: string;
  readonly kind: 'wakeup.booked' | 'wakeup.made-daily' | 'wakeup.concluded' | 'wakeup.overwritten';
  readonly actor: string;
  readonly result: number | null;
  readonly ending: Ending | null;
}

/** What the journal tells of these calls that says who did what, oldest first. */
export async function toldOf(db: Db, property: string, calls: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    SELECT subject, kind, actor, (detail->>'result')::int AS result, detail->>'ending' AS ending FROM journal
    WHERE property = ${property} AND subject = ANY(${calls}::text[])
      AND kind IN ('wakeup.booked', 'wakeup.made-daily', 'wakeup.concluded', 'wakeup.overwritten')
    ORDER BY at, id`.execute(db);
  return rows;
}
