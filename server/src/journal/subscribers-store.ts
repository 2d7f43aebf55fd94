/**
 * Puts entries of the journal on their way to those who asked to hear of them: subscribers, and connectors, which hear
 * of them beside the charges that may have to wait.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';
import { wholeDetail } from './store.ts';

interface Entry {
  readonly property: string;
  readonly id: string;
}

/**
 * In the transaction that seals them, which sees every entry once, in order. Two statements however many there are, and
 * only the first, a look into an index, where nobody subscribes.
 */
export async function tellSubscribers(db: Db, entries: readonly Entry[]): Promise<void> {
  const properties = [...new Set(entries.map(({ property }) => property))];
  const { rows } = await sql<{ property: string }>`
    SELECT DISTINCT property FROM destinations WHERE property = ANY(${properties}::uuid[]) AND events <> '{}'
      AND enabled`.execute(db);
  if (rows.length === 0) return;
  const concerned = new Set(rows.map(({ property }) => property));
  const told = entries.filter(({ property }) => concerned.has(property));
  await sql`
    WITH subscribed AS (
      SELECT l.property, l.destination, l.fast, l.sequence, o.role = 'connector' AS beside, o.events,
        now() + make_interval(secs => CASE WHEN o.role = 'connector' THEN 0 ELSE o.hold_seconds END) AS leaves
      FROM destinations o JOIN lanes l ON l.property = o.property AND l.destination = o.id
      WHERE o.property = ANY(${[...concerned]}::uuid[]) AND o.events <> '{}' AND o.enabled
      ORDER BY l.destination, l.fast FOR UPDATE OF l
    ), entries AS (
      SELECT j.id, j.property, j.at, j.kind, j.actor, j.room, j.subject, ${wholeDetail} AS detail
        FROM unnest(${told.map(({ property }) => property)}::uuid[], ${told.map(({ id }) => id)}::bigint[])
          AS g (property, id)
      CROSS JOIN LATERAL (SELECT * FROM journal WHERE property = g.property AND id = g.id LIMIT 1) j
    ), numbered AS (
      SELECT s.property, s.destination, s.fast, s.leaves, e.kind, e.subject,
        jsonb_build_object('id', e.id::text, 'at', ${instantText('e.at', 'microseconds')},
          'actor', e.actor, 'room', e.room,
          'subject', e.subject, 'detail', e.detail) AS payload,
        s.sequence, row_number() OVER (PARTITION BY s.destination, s.fast ORDER BY e.id) AS number
      FROM subscribed s JOIN entries e ON e.property = s.property AND s.fast = (s.beside OR e.kind LIKE 'alert.%')
        AND e.kind LIKE ANY (SELECT replace(pattern, '*', '%') FROM unnest(s.events) AS pattern)
    ), moved AS (
      UPDATE lanes l SET sequence = n.sequence + n.count, wake_at = coalesce(l.wake_at, n.leaves)
      FROM (SELECT property, destination, fast, sequence, leaves, count(*) AS count FROM numbered
        GROUP BY property, destination, fast, sequence, leaves) n
      WHERE l.property = n.property AND l.destination = n.destination AND l.fast = n.fast
    )
    INSERT INTO deliveries (property, destination, event, subject, payload, fast, sequence, not_before)
    SELECT property, destination, kind, subject, payload, fast, sequence + number, leaves FROM numbered
      ORDER BY destination, fast, number`.execute(db);
}
