import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText, type Place } from '../db/instants.ts';
import type { ends, KeptTurn } from './turns.ts';

type End = (typeof ends)[number];

interface CameIn {
  readonly id: string;
  /** To the microsecond. */
  readonly at: string;
  readonly caller: string;
  readonly called: string;
  readonly room: string | null;
  readonly place: string | null;
  readonly knownAs: string;
  readonly staff: string | null;
  readonly name: string | null;
  readonly language: string | null;
  readonly turns: readonly KeptTurn[];
  readonly ended: string | null;
  readonly outcome: End | null;
}

interface Wanted {
  readonly room?: string | undefined;
  readonly outcome?: End | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The newest first. `strip` is what the PBX puts before a number of its own. */
export async function listCallIns(
  db: Db,
  property: string,
  { room, outcome, from, to }: Wanted,
  { before, limit, strip }: { before: Place | undefined; limit: number; strip: string },
): Promise<CameIn[]> {
  const { rows } = await sql<CameIn>`
    SELECT c.call AS id, ${instantText('c.began_at', 'microseconds')} AS at, c.caller, c.called, c.room,
      nullif(p.place, '') AS place, c.known_as AS "knownAs", c.staff, nullif(s.name, '') AS name,
      c.page->>'language' AS language, c.turns, c.outcome AS ended, c.came_of AS outcome
    FROM call_ins c
    LEFT JOIN phones p ON p.property = c.property AND p.number = CASE
      WHEN starts_with(c.caller, ${strip}) AND length(c.caller) > ${strip.length}::int
      THEN substr(c.caller, ${strip.length + 1}::int) ELSE c.caller END
    LEFT JOIN staff s ON s.property = c.property AND s.number = c.staff
    WHERE c.property = ${property}
      ${room === undefined ? sql`` : sql`AND c.room = ${room}`}
      ${outcome === undefined ? sql`` : sql`AND c.came_of = ${outcome}`}
      ${from === undefined ? sql`` : sql`AND c.began_at >= ${from}::timestamptz`}
      ${to === undefined ? sql`` : sql`AND c.began_at < ${to}::timestamptz`}
      ${before === undefined ? sql`` : sql`AND (c.began_at, c.call) < (${before.at}::timestamptz, ${before.id})`}
    ORDER BY c.began_at DESC, c.call DESC LIMIT ${limit}`.execute(db);
  return rows;
}
