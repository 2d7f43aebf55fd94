/**
 * How the whole installation is, in numbers: one statement, that looks at what waits and stands and never at what is
 * over.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { overdueCalls } from '../ringing/due-store.ts';

/** Instants are seconds since 1970. */
export interface Figures {
  readonly alerts: readonly { readonly kind: string; readonly standing: number; readonly oldest: number }[];
  readonly lanes: readonly {
    readonly state: string;
    readonly waiting: number;
    readonly destinations: number;
    /** Since when the message in front could have left; null when it is held back, to be taken back. */
    readonly oldest: number | null;
  }[];
  readonly links: readonly { readonly state: string; readonly links: number }[];
  readonly overdue: number;
  readonly unsealed: number;
  readonly unsealedSince: number | null;
  readonly backup: number | null;
  readonly proof: number | null;
}

/** More are not counted: a journal that nobody seals any more must not make every look slower. */
export const mostUnsealed = 100_000;

const seconds = (instant: string) => sql`extract(epoch FROM ${sql.raw(instant)})::float8`;

const alerts = sql`
  SELECT kind, count(*)::int AS standing, ${seconds('min(raised_at)')} AS oldest
  FROM alerts WHERE acknowledged_at IS NULL GROUP BY kind`;

/**
 * By the lanes' own numbers, so that a million waiting messages cost no more than one. IS TRUE holds the planner to the
 * index of the lane: by that of the states it would read all that waits, and sort it. A destination that wants to hear
 * no more is not woken, and nothing waits for it.
 */
const lanes = sql`
  SELECT CASE WHEN l.parked_at IS NOT NULL THEN 'parked' WHEN l.failures > 0 THEN 'failing' ELSE 'queued' END AS state,
    sum(l.sequence - l.carried)::float8 AS waiting, count(DISTINCT l.destination)::int AS destinations,
    ${seconds('min(front.since)')} AS oldest
  FROM lanes l LEFT JOIN LATERAL (
    SELECT d.not_before AS since FROM deliveries d
    WHERE d.property = l.property AND d.destination = l.destination AND d.fast = l.fast AND d.sequence > l.carried
      AND (d.state = 'queued') IS TRUE
    ORDER BY d.sequence LIMIT 1
  ) front ON front.since <= statement_timestamp()
  WHERE l.wake_at IS NOT NULL AND l.sequence > l.carried GROUP BY 1`;

/** Those that nobody holds as well. */
const links = (types: readonly string[]) => sql`
  SELECT CASE WHEN h.id IS NULL THEN 'down' ELSE f.state END AS state, count(*)::int AS links
  FROM destinations o LEFT JOIN links f ON f.property = o.property AND f.destination = o.id
  LEFT JOIN processes h ON h.role = 'links' AND h.id = f.holder AND h.alive_until > statement_timestamp()
  WHERE o.type = ANY(${types}::text[]) AND o.enabled GROUP BY 1`;

/** What was removed before it could be sealed stays noted, and has no moment. */
const unsealedSince = sql`
  SELECT ${seconds('written.at')} FROM journal_unsealed u
  CROSS JOIN LATERAL (SELECT j.at FROM journal j WHERE j.property = u.property AND j.id = u.entry LIMIT 1) AS written
  ORDER BY u.entry LIMIT 1`;

const rowsOf = (query: RawBuilder<unknown>) => sql`(SELECT coalesce(jsonb_agg(one), '[]') FROM (${query}) one)`;

/** Apart from its execution, so that a test can ask PostgreSQL for its plan. */
export function figuresQuery(linkTypes: readonly string[]): RawBuilder<Figures> {
  return sql<Figures>`
    SELECT ${rowsOf(alerts)} AS alerts, ${rowsOf(lanes)} AS lanes, ${rowsOf(links(linkTypes))} AS links,
      (SELECT count(*)::int FROM ${overdueCalls} late) AS overdue,
      (SELECT count(*)::int FROM (SELECT FROM journal_unsealed LIMIT ${sql.lit(mostUnsealed)}) u) AS unsealed,
      (${unsealedSince}) AS "unsealedSince",
      (SELECT ${seconds('max(made_at)')} FROM backups) AS backup,
      (SELECT ${seconds('max(proven_at)')} FROM backups) AS proof`;
}

export async function findFigures(db: Db, linkTypes: readonly string[]): Promise<Figures> {
  const { rows } = await figuresQuery(linkTypes).execute(db);
  if (rows[0] === undefined) throw new Error('PostgreSQL told no figures');
  return rows[0];
}
