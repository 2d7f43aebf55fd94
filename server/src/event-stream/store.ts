import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';
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

/** Where the journal of a property stands: the newest entry that is older than the window, and those in it. */
export async function newestEntries(
  db: Db,
  property: string,
  seconds: number,
): Promise<{ low: bigint; recent: bigint[] }> {
  // By the column's full name: `id` alone would be the text that is selected, and 9 would come after 10.
  const { rows } = await sql<{ id: string; recent: boolean }>`
    SELECT j.id::text AS id, j.at > clock_timestamp() - make_interval(secs => ${seconds}) AS recent FROM journal j
    WHERE j.property = ${property} ORDER BY j.id DESC LIMIT 5000`.execute(db);
  const low = rows.find(({ recent }) => !recent);
  return { low: BigInt(low?.id ?? 0), recent: rows.filter(({ recent }) => recent).map(({ id }) => BigInt(id)) };
}

export async function entriesAfter(db: Db, marks: readonly { property: string; low: string }[]): Promise<EventEntry[]> {
  const { rows } = await sql<EventEntry>`
    SELECT ${columns} FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS g (property uuid, low bigint)
    CROSS JOIN LATERAL (SELECT * FROM journal WHERE property = g.property AND id > g.low ORDER BY id LIMIT 5000) j
    ORDER BY j.id`.execute(db);
  return rows;
}

/**
 * For who was away: everything after the entry that was heard last, and what was written shortly before it, because it
 * may have been committed after it. So some may come twice, with the same id.
 */
export async function entriesSince(
  db: Db,
  property: string,
  last: string,
  seconds: number,
  limit: number,
): Promise<EventEntry[]> {
  const { rows } = await sql<EventEntry>`
    SELECT ${columns} FROM journal j
    WHERE j.property = ${property} AND j.id <> ${last}::bigint
      AND j.at >= coalesce((SELECT at FROM journal WHERE property = ${property} AND id = ${last}::bigint),
        now()) - make_interval(secs => ${seconds})
    ORDER BY j.at, j.id LIMIT ${limit}`.execute(db);
  return rows;
}
