/** How rooms are at the other side, by its own words: as it was last heard, or told. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

interface Place {
  readonly property: string;
  readonly destination: string;
}

/** Locked. */
export async function conditionsOf(db: Db, { property, destination }: Place): Promise<Map<string, string>> {
  const { rows } = await sql<{ conditions: Record<string, string> }>`
    SELECT conditions FROM links WHERE property = ${property} AND destination = ${destination} FOR UPDATE`.execute(db);
  return new Map(Object.entries(rows[0]?.conditions ?? {}));
}

export async function putConditions(
  db: Db,
  { property, destination }: Place,
  conditions: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    UPDATE links SET conditions = conditions || ${JSON.stringify(Object.fromEntries(conditions))}::jsonb
    WHERE property = ${property} AND destination = ${destination}`.execute(db);
}
