/**
 * What is over and has been kept long enough, across properties. Every statement looks once into an index for each property of a page,
 * and takes at most a batch: its cost is that of what goes, not of what stays.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { WrittenEntry } from '../journal/digest.ts';
import { hasPersonal } from '../journal/personal-store.ts';
import { writtenColumns } from '../journal/store.ts';
import { defaultRetention, type Retention } from './retention.ts';

export interface Batch {
  readonly properties: readonly string[];
  readonly most: number;
  /** Another clock than the database's, for tests. */
  readonly now?: RawBuilder<Date> | undefined;
}

/** Any constant will do, as long as every version of Reveille takes the same. */
const forgetterLock = 7_383_849;

/** False while another transaction forgets, wherever it runs. */
export async function becomeForgetter(db: Db): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(forgetterLock)}::int, 0) AS alone`.execute(db);
  return rows[0]?.alone === true;
}

export async function pageOfProperties(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM properties WHERE id > ${after}::uuid ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** From when on each property of the page keeps something. By whole days, so that a day's worth goes at once and is told once. */
const page = (keeps: keyof Retention, { properties, now = sql<Date>`now()` }: Batch) => sql`
  page AS MATERIALIZED (
    SELECT p.id AS property, date_trunc('day', ${now}, 'UTC') - make_interval(days => coalesce((s.value->>${sql.lit(keeps)})::int, ${sql.lit(defaultRetention[keeps])})) AS since
    FROM unnest(${properties}::uuid[]) AS p (id) LEFT JOIN settings s ON s.property = p.id AND s.section = 'retention'
  )`;

interface Old {
  readonly table: string;
  /** By which it is found; it begins with the property. */
  readonly age: string;
  /** That it is over. */
  readonly over: string;
}

/** The rows themselves, by where they lie: whatever changes one meanwhile saves it. */
const oldest = ({ table, age, over }: Old, { most }: Batch) => sql`ARRAY(
  SELECT o.ctid FROM page CROSS JOIN LATERAL (
    SELECT t.ctid FROM ${sql.table(table)} t WHERE t.property = page.property AND ${sql.raw(`t.${age} < page.since AND ${over} ORDER BY t.${age}`)} LIMIT ${sql.lit(most)}
  ) o LIMIT ${sql.lit(most)})`;

const removed = (keeps: keyof Retention, old: Old) => (batch: Batch) =>
  sql<Counted>`
  WITH ${page(keeps, batch)}, gone AS (DELETE FROM ${sql.table(old.table)} WHERE ctid = ANY(${oldest(old, batch)}) RETURNING property)
  SELECT property, count(*)::int AS count FROM gone GROUP BY property`;

const blanked = (keeps: keyof Retention, old: Old, set: string) => (batch: Batch) =>
  sql<Counted>`
  WITH ${page(keeps, batch)}, gone AS (UPDATE ${sql.table(old.table)} SET ${sql.raw(set)} WHERE ctid = ANY(${oldest(old, batch)}) RETURNING property)
  SELECT property, count(*)::int AS count FROM gone GROUP BY property`;

export interface Counted {
  readonly property: string;
  readonly count: number;
}

const settled = `t.state NOT IN ('queued', 'sent') AND t.event <> 'charge.made'`;
/** Nothing of it is on its way, or waits for somebody who has been away for years. */
const noneWaits = `NOT EXISTS (SELECT FROM deliveries d WHERE d.property = t.property AND d.subject = t.id::text AND d.state IN ('queued', 'sent'))`;

/** The first personal parts of a property of the page. Entries are numbered nearly as they were written, so the first ones are the oldest. */
const firstParts = (limit: number) => sql`
  SELECT n.entry, j.at FROM (SELECT entry FROM journal_names WHERE property = page.property ORDER BY entry LIMIT ${sql.lit(limit)}) n
  CROSS JOIN LATERAL (SELECT at FROM journal WHERE property = page.property AND id = n.entry LIMIT 1) j`;

function forgetParts(batch: Batch): RawBuilder<Counted> {
  return sql<Counted>`
    WITH ${page('personal', batch)}, old AS (
      SELECT page.property, f.entry FROM page CROSS JOIN LATERAL (SELECT * FROM (${firstParts(batch.most)}) f WHERE f.at < page.since) f
      WHERE (SELECT o.at < page.since FROM (${firstParts(1)}) o) LIMIT ${sql.lit(batch.most)}
    ), gone AS (
      DELETE FROM journal_names n USING old WHERE n.property = old.property AND n.entry = old.entry RETURNING n.property
    )
    SELECT property, count(*)::int AS count FROM gone GROUP BY property`;
}

/** Each takes a batch and says how much of it was whose. */
export const forgetting: Readonly<Record<string, (batch: Batch) => RawBuilder<Counted>>> = {
  entries: forgetParts,
  forwardings: blanked('personal', { table: 'attempts', age: 'begun_at', over: `t.forwarded_to <> '' AND t.ended_at IS NOT NULL` }, `forwarded_to = ''`),
  calls: removed('calls', { table: 'wakeups', age: 'due_at', over: 't.outcome <> 0' }),
  attempts: removed('calls', { table: 'attempts', age: 'begun_at', over: 't.ended_at IS NOT NULL' }),
  alerts: removed('calls', { table: 'alerts', age: 'raised_at', over: 't.acknowledged_at IS NOT NULL' }),
  charges: (batch) => sql<Counted>`
    WITH ${page('charges', batch)}, gone AS (
      DELETE FROM charges WHERE ctid = ANY(${oldest({ table: 'charges', age: 'created_at', over: noneWaits }, batch)}) RETURNING property, id
    ), messages AS (
      DELETE FROM deliveries d USING gone WHERE d.property = gone.property AND d.subject = gone.id::text AND d.event = 'charge.made'
    )
    SELECT property, count(*)::int AS count FROM gone GROUP BY property`,
  messages: removed('messages', { table: 'deliveries', age: 'created_at', over: settled }),
  nightSheets: removed('nightSheets', { table: 'night_sheets', age: 'night', over: 'true' }),
  propertySystemCalls: removed('propertySystem', { table: 'fias_wakeups', age: 'closed_at', over: 't.closed_at IS NOT NULL' }),
  transcripts: blanked(
    'propertySystem',
    { table: 'fias_links', age: 'heard_at', over: `t.transcript <> '[]'` },
    `transcript = '[]', transcript_erased_at = clock_timestamp()`,
  ),
  // The row stays, one for each room: calls that were left behind may wait for the guest to turn up elsewhere.
  departures: blanked('departures', { table: 'departures', age: 'left_at', over: `t.guest <> ''` }, `guest = ''`),
};

/** What an earlier version wrote into entries. Returns those entries as they are now, for the journal to tell of. */
export const forgetWithinEntries = (batch: Batch) => sql<WrittenEntry>`
  WITH ${page('personal', batch)}
  UPDATE journal j SET detail = without_personal(j.kind, j.actor, j.detail) WHERE j.ctid = ANY(ARRAY(
    SELECT o.ctid FROM page CROSS JOIN LATERAL (
      SELECT j.ctid FROM journal j WHERE j.property = page.property AND j.at < page.since AND ${hasPersonal} ORDER BY j.at LIMIT ${sql.lit(batch.most)}
    ) o LIMIT ${sql.lit(batch.most)})) RETURNING ${writtenColumns}`;
