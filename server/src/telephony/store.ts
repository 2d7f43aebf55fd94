import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface Busy {
  readonly lines: number;
  /** Calls on the line now, by the node that carries them. */
  readonly nodes: readonly { readonly node: string; readonly calls: number }[];
}

/**
 * It dials in with an account of the property. While it is away nobody else rings there: another Asterisk has other
 * rooms behind it.
 */
export const hasOwnAsterisk = (property: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM accounts a WHERE a.property = ${property} AND a.enabled
      AND 'telephony' = ANY(a.permissions))`;

export async function findOwnAsterisk(db: Db, property: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`SELECT ${hasOwnAsterisk(sql`${property}::uuid`)} AS own`.execute(db);
  return rows[0]?.own ?? false;
}

export async function findBusyLines(db: Db, property: string): Promise<Busy | undefined> {
  const { rows } = await sql<Busy>`
    SELECT p.lines, coalesce((SELECT jsonb_agg(jsonb_build_object('node', a.node, 'calls', a.calls)) FROM (
      SELECT node, count(*) AS calls FROM attempts WHERE property = ${property} AND ended_at IS NULL
        GROUP BY node) AS a), '[]') AS nodes
    FROM properties p WHERE p.id = ${property}`.execute(db);
  return rows[0];
}
