import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Own } from './telephony.ts';

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

/** `here` is the process that asks: of what it holds itself it knows more than its last row says. */
export async function findOwnAsterisks(db: Db, property: string, here: string): Promise<Own> {
  const { rows } = await sql<{ own: boolean; held: { node: string; obstacle: string | null; words: string }[] }>`
    SELECT ${hasOwnAsterisk(sql`${property}::uuid`)} AS own, coalesce((
      SELECT jsonb_agg(jsonb_build_object('node', w.node, 'obstacle', w.obstacle, 'words', w.words))
      FROM ways w JOIN processes p ON p.id = w.process AND p.role = 'dialer' AND p.alive_until >= clock_timestamp()
      WHERE w.property = ${property} AND w.process <> ${here}), '[]') AS held`.execute(db);
  const { own = false, held = [] } = rows[0] ?? {};
  return {
    ownOnly: own,
    held: held.map(({ node, obstacle, words }) => ({
      name: node,
      property,
      version: '',
      running: obstacle !== 'asterisk',
      registered: obstacle === null,
      detail: words,
    })),
  };
}

export async function findBusyLines(db: Db, property: string): Promise<Busy | undefined> {
  const { rows } = await sql<Busy>`
    SELECT p.lines, coalesce((SELECT jsonb_agg(jsonb_build_object('node', a.node, 'calls', a.calls)) FROM (
      SELECT node, count(*) AS calls FROM attempts WHERE property = ${property} AND ended_at IS NULL
        GROUP BY node) AS a), '[]') AS nodes
    FROM properties p WHERE p.id = ${property}`.execute(db);
  return rows[0];
}
