import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText, type Place } from '../db/instants.ts';
import { wholeDetail } from '../journal/store.ts';

export interface EventEntry {
  readonly property: string;
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly actor: string;
  readonly room: string | null;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

const columns = sql`j.property, j.id::text AS id,
  ${instantText('j.at', 'microseconds')} AS at,
  j.kind, j.actor, j.room, j.subject, ${wholeDetail} AS detail`;

/** Where the journal of a property stands: the newest entry that is older than the window, and those behind it. */
export async function newestEntries(
  db: Db,
  property: string,
  seconds: number,
): Promise<{ low: bigint; recent: bigint[] }> {
  const { rows } = await sql<{ low: string; recent: string[] }>`
    WITH mark AS (SELECT coalesce((SELECT id FROM journal
      WHERE property = ${property} AND at <= now() - make_interval(secs => ${seconds})
      ORDER BY id DESC LIMIT 1), 0) AS low)
    SELECT low::text AS low,
      ARRAY(SELECT id::text FROM journal WHERE property = ${property} AND id > mark.low ORDER BY id) AS recent
    FROM mark`.execute(db);
  const [{ low, recent } = { low: '0', recent: [] }] = rows;
  return { low: BigInt(low), recent: recent.map(BigInt) };
}

/** An entry of a property, or a mark above which its entries are meant. */
export interface Mark {
  readonly property: string;
  readonly id: string;
}

/** Ids alone: most of them are known, and an entry can be long. */
export async function idsAbove(db: Db, marks: readonly Mark[]): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    SELECT j.property, j.id::text AS id FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      AS g (property uuid, id bigint)
    CROSS JOIN LATERAL (SELECT property, id FROM journal WHERE property = g.property AND id > g.id) j
    ORDER BY j.id`.execute(db);
  return rows;
}

export async function entriesOf(db: Db, marks: readonly Mark[]): Promise<EventEntry[]> {
  const { rows } = await sql<EventEntry>`
    SELECT ${columns} FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS g (property uuid, id bigint)
    CROSS JOIN LATERAL (SELECT * FROM journal WHERE property = g.property AND id = g.id LIMIT 1) j
    ORDER BY j.id`.execute(db);
  return rows;
}

/**
 * For who was away: what was written shortly before the entry that was heard last may have been committed after it. So
 * some may come twice, with the same id.
 */
export async function beginningOfReplay(db: Db, property: string, last: string, seconds: number): Promise<Place> {
  const begin = sql`(coalesce((SELECT at FROM journal WHERE property = ${property} AND id = ${last}::bigint), now())
    - make_interval(secs => ${seconds}))`;
  const { rows } = await sql<{ at: string }>`SELECT ${instantText(begin, 'microseconds')} AS at`.execute(db);
  return { at: rows[0]?.at ?? '', id: '0' };
}

/** In the order in which they were written. */
export async function entriesBehind(
  db: Db,
  property: string,
  place: Place,
  { last, limit }: { readonly last: string; readonly limit: number },
): Promise<EventEntry[]> {
  const { rows } = await sql<EventEntry>`
    SELECT ${columns} FROM journal j
    WHERE j.property = ${property} AND (j.at, j.id) > (${place.at}::timestamptz, ${place.id}::bigint)
      AND j.id <> ${last}::bigint
    ORDER BY j.at, j.id LIMIT ${limit}`.execute(db);
  return rows;
}
