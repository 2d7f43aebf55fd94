import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';
import { isHeld, type LinkState } from './links-store.ts';
import type { Settings } from './destination.ts';

/** A record as it was said, without anything about a guest. */
export interface TranscriptLine {
  readonly at: string;
  readonly from: 'theirs' | 'ours';
  readonly text: string;
}

export interface ListedLink {
  readonly id: string;
  readonly name: string;
  readonly state: LinkState;
  readonly since: string | null;
  readonly words: string;
  readonly heard: string | null;
  readonly resynced: string | null;
  readonly postings: number;
  readonly transcript: TranscriptLine[];
}

/** Every link of the property: it has a handful. A link that nobody holds is down, whatever was last said of it. */
export async function listLinks(db: Db, property: string, types: readonly string[]): Promise<ListedLink[]> {
  const { rows } = await sql<ListedLink>`
    SELECT o.id, o.name, CASE WHEN ${isHeld} THEN f.state ELSE 'down' END AS state, ${instantText('f.since')} AS since,
      CASE WHEN ${isHeld} THEN f.words ELSE 'no process holds this link: is one running with the role courier?' END
        AS words,
      ${instantText('f.heard_at')} AS heard, ${instantText('f.resynced_at')} AS resynced,
        coalesce(f.posting, 0) AS postings,
        coalesce(f.transcript, '[]') AS transcript
    FROM destinations o LEFT JOIN links f ON f.property = o.property AND f.destination = o.id
    WHERE o.property = ${property} AND o.type = ANY(${types}::text[]) AND o.enabled ORDER BY o.name`.execute(db);
  return rows;
}

/** A destination of this type by its name, or the first by name. */
export async function findTarget(
  db: Db,
  property: string,
  type: string,
  name: string | undefined,
): Promise<Settings | undefined> {
  const { rows } = await sql<{ target: Settings }>`
    SELECT target FROM destinations
    WHERE property = ${property} AND type = ${type} AND enabled ${name === undefined ? sql`` : sql`AND name = ${name}`}
    ORDER BY name LIMIT 1`.execute(db);
  return rows[0]?.target;
}
