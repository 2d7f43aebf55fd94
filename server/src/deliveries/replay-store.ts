/** A person sends again, takes back, or lets go on. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { detailOf, roomOf, wordsOf } from './outcome-store.ts';

export interface LockedDestination {
  readonly name: string;
  readonly type: string;
  readonly enabled: boolean;
  readonly gone: boolean;
}

/** Nobody else puts anything into the lanes of a destination, or takes anything out, until this transaction ends. */
export async function lockDestination(
  db: Db,
  property: string,
  destination: string,
): Promise<LockedDestination | undefined> {
  await sql`SELECT FROM lanes WHERE property = ${property} AND destination = ${destination}::uuid
      ORDER BY fast FOR UPDATE`.execute(db);
  const { rows } = await sql<LockedDestination>`
    SELECT name, type, enabled, gone_at IS NOT NULL AS gone FROM destinations
      WHERE property = ${property} AND id = ${destination}::uuid`.execute(db);
  return rows[0];
}

export interface Chosen {
  readonly ids?: readonly string[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly states?: readonly string[];
}

/** A charge that was taken back as a whole is over: it is made anew, not sent again. */
const notOfUndoneCharge = sql`AND NOT (d.event = 'charge.made' AND EXISTS (
  SELECT FROM charges c WHERE c.property = d.property
    AND c.id = (CASE WHEN d.event = 'charge.made' THEN d.subject END)::uuid AND c.undone_at IS NOT NULL))`;

/**
 * Copies messages to the end of their lanes, in their old order, each with an entry in the journal. What has been
 * copied before is left out: its copy is the one to copy. The lanes must be locked. Returns the new ids.
 */
export async function replay(
  db: Db,
  property: string,
  destination: string,
  chosen: Chosen,
  actor: string,
  most: number,
): Promise<string[]> {
  const { ids, from, to, states } = chosen;
  const { rows } = await sql<{ id: string }>`
    WITH chosen AS (
      SELECT d.id, d.fast, row_number() OVER (PARTITION BY d.fast ORDER BY d.sequence) AS number FROM (
        SELECT * FROM deliveries d
        WHERE d.property = ${property} AND d.destination = ${destination}::uuid AND d.state <> 'queued'
          ${ids === undefined ? sql`` : sql`AND d.id = ANY(${ids}::bigint[])`}
          ${states === undefined ? sql`` : sql`AND d.state = ANY(${states}::text[])`}
          ${from === undefined ? sql`` : sql`AND d.created_at >= ${from}::timestamptz`}
          ${to === undefined ? sql`` : sql`AND d.created_at < ${to}::timestamptz`}
          ${ids === undefined ? sql`AND d.event <> 'system.test'` : sql``} -- a test is of its moment
          ${notOfUndoneCharge} AND d.payload <> '{}' -- erased
          ${
            ids === undefined
              ? sql`AND NOT EXISTS (SELECT FROM deliveries r
              WHERE r.property = d.property AND r.replay_of = d.id)`
              : sql``
          }
        ORDER BY d.id LIMIT ${most}
      ) d
    ), lane AS (
      SELECT l.fast, l.sequence FROM lanes l WHERE l.property = ${property} AND l.destination = ${destination}::uuid
    ), copied AS (
      INSERT INTO deliveries (property, destination, event, subject, payload, fast, sequence, replay_of)
      SELECT d.property, d.destination, d.event, d.subject, d.payload, d.fast, lane.sequence + c.number, d.id
      FROM chosen c JOIN lane ON lane.fast = c.fast JOIN deliveries d ON d.property = ${property} AND d.id = c.id
      ORDER BY c.number
      RETURNING *
    ), told AS (
      INSERT INTO journal (property, kind, actor, room, subject, detail, personal)
      SELECT c.property, 'delivery.replayed', ${actor}, ${roomOf('c')}, c.subject,
        ${detailOf('c')} || jsonb_build_object('replayOf', c.replay_of::text), ${wordsOf('c')}
      FROM copied c JOIN destinations o ON o.property = c.property AND o.id = c.destination ORDER BY c.sequence
    ), moved AS (
      UPDATE lanes l SET sequence = l.sequence + n.number, wake_at = coalesce(l.wake_at, now())
      FROM (SELECT fast, max(number) AS number FROM chosen GROUP BY fast) n
      WHERE l.property = ${property} AND l.destination = ${destination}::uuid AND l.fast = n.fast
    )
    SELECT id::text AS id FROM copied ORDER BY sequence`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lets a parked destination, or one that had said it was gone, be tried again at once. False when it was neither. */
export async function resume(db: Db, property: string, destination: string): Promise<boolean> {
  const { numAffectedRows: parked = 0n } = await sql`
    UPDATE lanes SET parked_at = NULL, failures = 0, failing_since = NULL,
      wake_at = CASE WHEN sequence > carried THEN now() END
    WHERE property = ${property} AND destination = ${destination}::uuid AND parked_at IS NOT NULL`.execute(db);
  const { numAffectedRows: gone = 0n } = await sql`
    UPDATE destinations SET enabled = true, gone_at = NULL, changed_at = now()
    WHERE property = ${property} AND id = ${destination}::uuid AND gone_at IS NOT NULL`.execute(db);
  if (gone > 0n) await wakeLanes(db, property, destination);
  return parked + gone > 0n;
}

/** What waits in front of a destination that was switched off is looked at again. */
export async function wakeLanes(db: Db, property: string, destination: string): Promise<void> {
  await sql`
    UPDATE lanes SET wake_at = now() WHERE property = ${property} AND destination = ${destination}::uuid
      AND wake_at IS NULL AND sequence > carried`.execute(db);
}

/**
 * Takes a message back that has not left. False when it has, or may have: the lane must be locked, or a courier may
 * just take it.
 */
export async function takeBack(db: Db, property: string, id: string, actor: string): Promise<boolean> {
  const { rows } = await sql`
    WITH undone AS (
      UPDATE deliveries SET state = 'undone', settled_at = clock_timestamp()
      WHERE property = ${property} AND id = ${id}::bigint AND state = 'queued' AND not_before > clock_timestamp()
        RETURNING *
    ), woken AS (
      UPDATE lanes l SET wake_at = clock_timestamp() FROM undone u
      WHERE l.property = u.property AND l.destination = u.destination AND l.fast = u.fast AND l.wake_at IS NOT NULL
    ), told AS (
      INSERT INTO journal (property, kind, actor, room, subject, detail, personal)
      SELECT u.property, 'delivery.undone', ${actor}, ${roomOf('u')}, u.subject, ${detailOf('u')}, ${wordsOf('u')}
      FROM undone u JOIN destinations o ON o.property = u.property AND o.id = u.destination
    )
    SELECT id FROM undone`.execute(db);
  return rows.length > 0;
}

/** Those of the last hour, the oldest first: how many seconds ago somebody asked for a test of such a connection. */
export async function testsLately(db: Db, property: string, type: string): Promise<number[]> {
  const { rows } = await sql<{ age: number }>`
    SELECT extract(epoch FROM now() - d.created_at)::float8 AS age
    FROM deliveries d JOIN destinations o ON o.property = d.property AND o.id = d.destination
    WHERE d.property = ${property} AND d.event = 'system.test' AND o.type = ${type}
      AND d.created_at > now() - interval '1 hour'
    ORDER BY d.created_at`.execute(db);
  return rows.map(({ age }) => age);
}

/** Beside whatever waits, so that the answer comes at once. Returns its id. */
export async function insertTest(
  db: Db,
  property: string,
  destination: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    WITH numbered AS (
      UPDATE lanes SET sequence = sequence + 1, wake_at = coalesce(wake_at, now())
      WHERE property = ${property} AND destination = ${destination}::uuid AND fast RETURNING sequence
    )
    INSERT INTO deliveries (property, destination, event, payload, fast, sequence)
    SELECT ${property}, ${destination}::uuid, 'system.test', ${JSON.stringify(payload)}::jsonb, true, sequence
      FROM numbered RETURNING id::text AS id`.execute(db);
  return rows[0]?.id ?? '';
}
