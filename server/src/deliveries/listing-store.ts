/** What has become of messages and of those they go to, for a person to look at. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';
import type { Role } from '../connectors/destination.ts';

/**
 * What the database says, and two things that follow from it: held back for a moment, or behind a destination that is
 * parked.
 */
export const fates = ['held', 'queued', 'parked', 'accepted', 'refused', 'undone'] as const;
export type FateShown = (typeof fates)[number];

/** Of a delivery `d` and its lane `l`. */
export const fateColumn = sql<FateShown>`CASE WHEN d.state NOT IN ('queued', 'sent') THEN d.state
  WHEN d.not_before > now() THEN 'held' WHEN l.parked_at IS NOT NULL THEN 'parked' ELSE 'queued' END`;

/** One time that it was sent, and what came back. */
interface Try {
  /** When it was answered, or given up. */
  readonly at: string;
  readonly answer: number | null;
  readonly words: string;
  readonly milliseconds: number;
}

export interface ListedDelivery {
  readonly id: string;
  readonly destination: string;
  readonly name: string;
  readonly role: Role;
  readonly event: string;
  readonly subject: string | null;
  readonly room: string | null;
  readonly sequence: string;
  readonly fast: boolean;
  readonly state: FateShown;
  readonly attempts: number;
  readonly unsure: boolean;
  readonly answer: number | null;
  readonly words: string;
  readonly created: string;
  readonly leaves: string;
  readonly settled: string | null;
  readonly replayOf: string | null;
  readonly tries: Try[];
  readonly payload: Record<string, unknown>;
}

export interface DeliveryFilters {
  readonly destination?: string | undefined;
  readonly state?: FateShown | undefined;
  readonly event?: string | undefined;
  readonly subject?: string | undefined;
}

export interface Page {
  readonly limit: number;
  readonly before?: string | undefined;
}

const columns = sql`d.id::text AS id, d.destination, o.name, o.role, d.event, d.subject,
  nullif(d.payload->>'room', '') AS room, d.sequence::text AS sequence, d.fast, ${fateColumn} AS state,
  d.attempts, d.unsure, d.answer, d.words,
  ${instantText('d.created_at')} AS created, ${instantText('d.not_before')} AS leaves,
  ${instantText('d.settled_at')} AS settled, d.replay_of::text AS "replayOf", d.tries, d.payload`;
const tables = sql`deliveries d JOIN destinations o ON o.property = d.property AND o.id = d.destination
  JOIN lanes l ON l.property = d.property AND l.destination = d.destination AND l.fast = d.fast`;

/** Newest first, of destinations with these roles. */
export async function listDeliveries(
  db: Db,
  property: string,
  roles: readonly Role[],
  { destination, state, event, subject }: DeliveryFilters,
  { limit, before }: Page,
): Promise<ListedDelivery[]> {
  const { rows } = await sql<ListedDelivery>`
    SELECT ${columns} FROM ${tables}
    WHERE d.property = ${property} AND o.role = ANY(${roles}::text[])
      ${destination === undefined ? sql`` : sql`AND d.destination = ${destination}::uuid`}
      ${state === undefined ? sql`` : sql`AND ${stateCondition(state)}`}
      ${event === undefined ? sql`` : sql`AND d.event = ${event}`}
      ${subject === undefined ? sql`` : sql`AND d.subject = ${subject}`}
      ${before === undefined ? sql`` : sql`AND d.id < ${before}::bigint`}
    ORDER BY d.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Written so that the index by state can be used. */
function stateCondition(state: FateShown) {
  if (state === 'held') return sql`d.state = 'queued' AND d.not_before > now()`;
  if (state === 'queued') return sql`d.state = 'queued' AND d.not_before <= now() AND l.parked_at IS NULL`;
  if (state === 'parked') return sql`d.state = 'queued' AND d.not_before <= now() AND l.parked_at IS NOT NULL`;
  return sql`d.state = ${state}`;
}

export async function findDelivery(db: Db, property: string, id: string): Promise<ListedDelivery | undefined> {
  const { rows } = await sql<ListedDelivery>`SELECT ${columns} FROM ${tables} WHERE d.property = ${property}
        AND d.id = ${id}::bigint`.execute(db);
  return rows[0];
}

export interface ListedDestination {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly type: string;
  readonly target: Record<string, string | number>;
  readonly events: string[];
  readonly holdSeconds: number;
  readonly signed: boolean;
  readonly secrets: number;
  readonly enabled: boolean;
  readonly gone: string | null;
  readonly waiting: number;
  readonly oldestWaiting: string | null;
  /** Something may leave for minutes, and nobody has sent it or said why not. */
  readonly stuck: boolean;
  readonly failures: number;
  readonly failingSince: string | null;
  readonly parked: string | null;
  readonly lastError: string;
  readonly lastSuccess: string | null;
}

/** What works is sent within seconds. */
const stuckMinutes = 5;
/** No more of what waits is counted than anybody reads. */
export const mostCounted = 1000;

export async function listDestinations(
  db: Db,
  property: string,
  page: { after?: string | undefined; limit: number },
): Promise<ListedDestination[]> {
  const { rows } = await sql<ListedDestination>`
    SELECT o.id, o.role, o.name, o.type, o.target, o.events, o.hold_seconds AS "holdSeconds",
      jsonb_array_length(o.secrets) > 0 AND NOT (o.role = 'subscriber' AND o.target ? 'format') AS signed,
      jsonb_array_length(o.secrets) AS secrets, o.enabled, ${instantText('o.gone_at')} AS gone,
        least(s.waiting, ${mostCounted}) AS waiting, ${instantText('s.oldest')} AS "oldestWaiting",
      coalesce(s.leaves < now() - make_interval(mins => ${stuckMinutes}), false) AS stuck,
      s.failures, ${instantText('s.failing_since')} AS "failingSince", ${instantText('s.parked_at')} AS parked,
        s.last_error AS "lastError", ${instantText('s.last_success_at')} AS "lastSuccess"
    FROM destinations o CROSS JOIN LATERAL (
      SELECT coalesce(sum(w.waiting), 0)::int AS waiting, min(w.oldest) AS oldest, min(w.leaves) AS leaves,
        max(l.failures) AS failures,
        min(l.failing_since) AS failing_since,
        min(l.parked_at) AS parked_at, coalesce(max(l.last_error), '') AS last_error,
          max(l.last_success_at) AS last_success_at
      FROM lanes l CROSS JOIN LATERAL (
        SELECT count(*) AS waiting, min(created_at) AS oldest, min(not_before) AS leaves FROM (
          SELECT d.created_at, d.not_before FROM deliveries d
          WHERE d.property = l.property AND d.destination = l.destination AND d.fast = l.fast AND d.sequence > l.carried
            AND d.state = 'queued'
          ORDER BY d.sequence LIMIT ${mostCounted}
        ) first
      ) w
      WHERE l.property = o.property AND l.destination = o.id
    ) s
    WHERE o.property = ${property}
      ${page.after === undefined ? sql`` : sql`AND o.id > ${page.after}::uuid`}
    ORDER BY o.id LIMIT ${page.limit}`.execute(db);
  return rows;
}
