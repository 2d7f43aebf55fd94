import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isHeld } from './links-store.ts';
import type { Target } from './settings.ts';
import type { TranscriptLine } from './transcript.ts';

export interface ListedLink {
  readonly id: string;
  readonly name: string;
  readonly state: 'down' | 'connecting' | 'up' | 'night-audit';
  readonly since: string | null;
  readonly words: string;
  readonly heard: string | null;
  readonly resynced: string | null;
  readonly postings: number;
  readonly transcript: TranscriptLine[];
}

const utc = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

/** Every link of the property: it has a handful. A link that nobody holds is down, whatever was last said of it. */
export async function listLinks(db: Db, property: string): Promise<ListedLink[]> {
  const { rows } = await sql<ListedLink>`
    SELECT o.id, o.name, CASE WHEN ${isHeld} THEN f.state ELSE 'down' END AS state, ${utc('f.since')} AS since,
      CASE WHEN ${isHeld} THEN f.words ELSE 'no process holds this link: is one running with the role courier?' END AS words,
      ${utc('f.heard_at')} AS heard, ${utc('f.resynced_at')} AS resynced, coalesce(f.posting, 0) AS postings, coalesce(f.transcript, '[]') AS transcript
    FROM destinations o LEFT JOIN fias_links f ON f.property = o.property AND f.destination = o.id
    WHERE o.property = ${property} AND o.type = 'fias' AND o.enabled ORDER BY o.name`.execute(db);
  return rows;
}

export async function findLinkTarget(db: Db, property: string, name: string | undefined): Promise<{ name: string; target: Target } | undefined> {
  const { rows } = await sql<{ name: string; target: Target }>`
    SELECT name, target FROM destinations
    WHERE property = ${property} AND type = 'fias' AND enabled ${name === undefined ? sql`` : sql`AND name = ${name}`} ORDER BY name LIMIT 1`.execute(db);
  return rows[0];
}
