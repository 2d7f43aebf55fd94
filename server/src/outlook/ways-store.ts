/** Across properties: by what each living process can ring, and which calls nobody can. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { toBeRung, toBeRungAnywhere } from '../wakeups/codes-in-sql.ts';
import { obstacles } from '../events/catalogue/alerts.ts';
import type { Obstacle, Ways } from './ways.ts';

/** What a process has seen; those that are gone see nothing. Rows that stay the same are not written again. */
export async function tellWays(db: Db, process: string, { general, ways }: Ways): Promise<void> {
  await sql`
    UPDATE processes SET obstacle = ${general?.obstacle ?? null}, words = ${general?.words ?? ''},
      looked_at = clock_timestamp() WHERE role = 'dialer' AND id = ${process}`.execute(db);
  await sql`
    WITH seen AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(ways)}::jsonb)
        AS given (node text, property uuid, obstacle text, words text)
    ), gone AS (
      DELETE FROM ways WHERE (process = ${process} AND node NOT IN (SELECT node FROM seen))
        OR process NOT IN (SELECT id FROM processes)
    )
    INSERT INTO ways AS w (process, node, property, obstacle, words)
    SELECT ${process}, node, property, obstacle, words FROM seen
    ON CONFLICT (process, node) DO UPDATE
      SET property = excluded.property, obstacle = excluded.obstacle, words = excluded.words
      WHERE (w.property, w.obstacle, w.words) IS DISTINCT FROM
        (excluded.property, excluded.obstacle, excluded.words)`.execute(db);
}

/** A property whose calls cannot be rung as things are. */
export interface Stuck {
  readonly property: string;
  readonly obstacle: Obstacle;
  readonly words: string;
  readonly calls: number;
  readonly first: Date;
}

/** A dialer whose last look is older than this does not look any more, whatever else it does. */
const looksSeconds = 60;
const nobody = '00000000-0000-0000-0000-000000000000';
const order = sql`array_position(${sql.lit(`{${obstacles.join(',')}}`)}::text[], obstacle)`;

/**
 * Properties that have no way out: neither by an Asterisk of their own nor, where they have none, by a shared one.
 * Where all is well it costs one look at the properties.
 */
const cutOff = sql`
    WITH dialers AS (
      SELECT id, obstacle, words FROM processes WHERE role = 'dialer' AND alive_until >= clock_timestamp()
        AND looked_at > clock_timestamp() - make_interval(secs => ${looksSeconds})
    ), seen AS MATERIALIZED (
      SELECT coalesce(w.property, ${nobody}) AS property, coalesce(d.obstacle, w.obstacle) AS obstacle,
        CASE WHEN d.obstacle IS NULL THEN w.words ELSE d.words END AS words
      FROM dialers d JOIN ways w ON w.process = d.id
    ), best AS MATERIALIZED (
      SELECT DISTINCT ON (property) property, obstacle, words FROM seen ORDER BY property, ${order} NULLS FIRST
    ), own AS MATERIALIZED (
      SELECT property FROM accounts WHERE enabled AND 'telephony' = ANY(permissions)
      UNION SELECT property FROM seen WHERE property <> ${nobody}
    ), unserved AS MATERIALIZED (
      SELECT coalesce(min(obstacle), CASE WHEN count(*) = 0 THEN 'dialer' ELSE 'asterisk' END) AS obstacle,
        coalesce(min(words) FILTER (WHERE obstacle IS NOT NULL), CASE WHEN count(*) = 0
          THEN 'no process that dials is alive' ELSE 'no Asterisk of this property is connected' END) AS words
      FROM dialers
    ), stuck AS MATERIALIZED (
      SELECT p.id AS property, coalesce(b.obstacle, u.obstacle) AS obstacle, coalesce(b.words, u.words) AS words
      FROM properties p CROSS JOIN unserved u
      LEFT JOIN own o ON o.property = p.id
      LEFT JOIN best b ON b.property = CASE WHEN o.property IS NULL THEN ${nobody} ELSE p.id END
      WHERE b.property IS NULL OR b.obstacle IS NOT NULL
    )`;

/** What is in the way of each property that cannot be rung, whether or not it has calls: one may be booked next. */
export async function cutOffProperties(db: Db): Promise<Map<string, Obstacle>> {
  const { rows } = await sql<Pick<Stuck, 'property' | 'obstacle'>>`
    ${cutOff} SELECT property, obstacle FROM stuck`.execute(db);
  return new Map(rows.map(({ property, obstacle }) => [property, obstacle]));
}

/** Those of them with calls within so many hours. Calls are counted only for them. */
function stuckQuery(hours: number): RawBuilder<Stuck> {
  return sql<Stuck>`
    ${cutOff}
    SELECT s.property, s.obstacle, s.words, c.calls, c.first FROM stuck s CROSS JOIN LATERAL (
      SELECT count(*)::int AS calls, min(ring_at) AS first FROM wakeups w
      WHERE w.property = s.property AND w.status IN ${toBeRung}
        AND w.ring_at <= statement_timestamp() + make_interval(hours => ${hours})
    ) c WHERE c.calls > 0`;
}

export async function stuckProperties(db: Db, hours: number): Promise<Stuck[]> {
  return (await stuckQuery(hours).execute(db)).rows;
}

export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS is`.execute(db);
  return rows[0]?.is ?? true;
}

/** Calls that will ring within so many hours, for each of them. */
export async function callsWithin(db: Db, hours: readonly number[]): Promise<number[]> {
  const counts = hours.map(
    (one) => sql`count(*) FILTER (WHERE ring_at <= statement_timestamp() + make_interval(hours => ${one}))::int`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(counts)}] AS counts FROM wakeups WHERE ${toBeRungAnywhere}
      AND ring_at <= statement_timestamp() + make_interval(hours => ${Math.max(...hours)})`.execute(db);
  return rows[0]?.counts ?? hours.map(() => 0);
}
