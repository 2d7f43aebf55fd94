/**
 * What is over and has been kept long enough, across properties. Every statement looks once into an index for each
 * property of a page, and takes at most a batch: its cost is that of what goes, not of what stays.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/connect.ts';
import type { WrittenEntry } from '../journal/digest.ts';
import { hasPersonal } from '../journal/personal-store.ts';
import type { Limit } from '../journal/prune-store.ts';
import { writtenColumns } from '../journal/seals-store.ts';
import { idleHours } from '../sessions/store.ts';
import { defaultRetention, type Retention } from './retention.ts';
import { outcomes } from '../wakeups/wakeup.ts';

export interface Batch {
  readonly properties: readonly string[];
  /**
   * Up to where earlier batches of this run got in each of them. What they removed is still in the index, and would be
   * read again.
   */
  readonly after?: readonly (string | null)[] | undefined;
  readonly most: number;
  /** Another clock than the database's, for tests. */
  readonly now?: RawBuilder<Date> | undefined;
}

/** Any constant will do, as long as every version of Reveille takes the same. */
const forgetterLock = 7_383_849;

/**
 * Does the work unless another process is at it, wherever that runs; undefined then. A lock of the session, and not of
 * a transaction: one that lasted as long as the work would keep PostgreSQL from clearing up behind it.
 */
export async function whileAlone<T>(database: Database, work: () => Promise<T>): Promise<T | undefined> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ alone: boolean }>(
      `SELECT pg_try_advisory_lock(${forgetterLock}, 0) AS alone`,
    );
    if (rows[0]?.alone !== true) return undefined;
    try {
      return await work();
    } finally {
      // A connection that cannot say that it lets go is closed, which lets go as well.
      await client
        .query(`SELECT pg_advisory_unlock(${forgetterLock}, 0)`)
        .catch((error: unknown) => (broken = error as Error));
    }
  } finally {
    client.release(broken);
  }
}

export async function pageOfProperties(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM properties WHERE id > ${after}::uuid ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const databaseNow = sql<Date>`now()`;

/** How many days a property keeps something: `s` are its settings. */
const keptDays = (keeps: keyof Retention) =>
  sql<number>`coalesce((s.value->>${sql.lit(keeps)})::int, ${sql.lit(defaultRetention[keeps])})`;

/** From when on. By whole days, so that a day's worth goes at once and is told once. */
const keptSince = (keeps: keyof Retention, now: RawBuilder<Date> = databaseNow) => sql<Date>`
  date_trunc('day', ${now}, 'UTC') - make_interval(days => ${keptDays(keeps)})`;

/** The properties of a page, each with the instant from which on it keeps something. */
const page = (since: RawBuilder<Date>, { properties, after = [] }: Batch) => sql`
  page AS MATERIALIZED (
    SELECT p.id AS property, p.after, ${since} AS since
    FROM unnest(${properties}::uuid[], ${after}::text[]) AS p (id, after) LEFT JOIN settings s ON s.property = p.id
      AND s.section = 'retention'
  )`;

/** From when on each of them keeps its journal. */
export async function journalLimits(db: Db, batch: Batch): Promise<Limit[]> {
  const { rows } = await sql<Limit>`
    WITH ${page(keptSince('journal', batch.now), batch)}
    SELECT page.property, page.since::text, ${keptDays('journal')} AS days
    FROM page LEFT JOIN settings s ON s.property = page.property AND s.section = 'retention'`.execute(db);
  return rows;
}

export interface Old {
  readonly table: string;
  /** By which it is found; an index begins with the property and this. */
  readonly age: string;
  /** That it is over. */
  readonly over: string;
}

/** The rows themselves, by where they lie: whatever changes one meanwhile saves it. */
const oldest = ({ table, age, over }: Old, { most }: Batch) => sql`ARRAY(
  SELECT o.ctid FROM page CROSS JOIN LATERAL (
    SELECT t.ctid FROM ${sql.table(table)} t WHERE t.property = page.property
      AND ${sql.raw(`t.${age} >= coalesce(page.after::timestamptz, '-infinity') AND t.${age} < page.since AND ${over}
          ORDER BY t.${age}`)} LIMIT ${sql.lit(most)}
  ) o LIMIT ${sql.lit(most)})`;

export interface Counted {
  readonly property: string;
  readonly count: number;
  /** Where the next batch goes on. */
  readonly until: string | null;
}

/** Of the rows in `gone`, how many were whose. */
const counted = (age: string) =>
  sql.raw(
    `SELECT property, count(*)::int AS count, max(${age})::timestamptz::text AS until FROM gone GROUP BY property`,
  );

type Statement = (batch: Batch) => RawBuilder<Counted>;

const removedSince =
  (since: (batch: Batch) => RawBuilder<Date>, old: Old, more = sql``): Statement =>
  (batch) =>
    sql<Counted>`
  WITH ${page(since(batch), batch)}, gone AS (DELETE FROM ${sql.table(old.table)}
    WHERE ctid = ANY(${oldest(old, batch)}) RETURNING *) ${more}
  ${counted(old.age)}`;

const removed = (keeps: keyof Retention, old: Old, more = sql``) =>
  removedSince(({ now }) => keptSince(keeps, now), old, more);

const blanked =
  (keeps: keyof Retention, old: Old, set: string): Statement =>
  (batch) =>
    sql<Counted>`
  WITH ${page(keptSince(keeps, batch.now), batch)}, gone AS (
    UPDATE ${sql.table(old.table)} SET ${sql.raw(set)} WHERE ctid = ANY(${oldest(old, batch)}) RETURNING *)
  ${counted(old.age)}`;

/**
 * Nothing of it is on its way, or waits for somebody who has been away for years. Whoever counts this for one hotel
 * does so behind row-level security, where a cast within the comparison would keep PostgreSQL from using the index.
 */
const noneWaits = `NOT EXISTS (
  SELECT FROM (SELECT t.id::text AS subject OFFSET 0) k JOIN deliveries d ON d.property = t.property
    AND d.subject = k.subject WHERE d.state IN ('queued', 'sent'))`;

/** What goes, by where it is. The time of each is a setting of the property. */
export const over = {
  forwardings: { table: 'attempts', age: 'begun_at', over: `t.forwarded_to <> '' AND t.ended_at IS NOT NULL` },
  calls: { table: 'wakeups', age: 'due_at', over: `t.outcome <> ${outcomes.pending}` },
  attempts: { table: 'attempts', age: 'begun_at', over: 't.ended_at IS NOT NULL' },
  alerts: { table: 'alerts', age: 'raised_at', over: 't.acknowledged_at IS NOT NULL' },
  charges: { table: 'charges', age: 'created_at', over: noneWaits },
  messages: {
    table: 'deliveries',
    age: 'created_at',
    over: `t.state NOT IN ('queued', 'sent') AND t.event <> 'charge.made' AND t.event <> 'charge.undone'`,
  },
  nightSheets: { table: 'night_sheets', age: 'night', over: 'true' },
  propertySystemCalls: { table: 'known_calls', age: 'closed_at', over: 't.closed_at IS NOT NULL' },
  transcripts: { table: 'links', age: 'heard_at', over: `t.transcript <> '[]'` },
  notes: { table: 'notes', age: 'written_at', over: '(t.due_at IS NULL OR t.done_at IS NOT NULL)' },
  defects: { table: 'defects', age: 'fixed_at', over: 't.fixed_at IS NOT NULL' },
  departures: { table: 'departures', age: 'left_at', over: `t.guest <> ''` },
  // Of whoever lives here still they stay.
  guestMessages: {
    table: 'guest_messages',
    age: 'told_at',
    over: 'NOT EXISTS (SELECT FROM guests g WHERE g.property = t.property AND g.guest = t.guest)',
  },
} as const satisfies Record<string, Old>;

/**
 * The first personal parts of a property of the page. Entries are numbered nearly as they were written, so the first
 * ones are the oldest.
 */
const firstParts = (limit: number) => sql`
  SELECT n.entry, j.at FROM (
    SELECT entry FROM journal_names WHERE property = page.property AND entry >= coalesce(page.after::bigint, 0)
      ORDER BY entry LIMIT ${sql.lit(limit)}) n
  CROSS JOIN LATERAL (SELECT at FROM journal WHERE property = page.property AND id = n.entry LIMIT 1) j`;

function forgetParts(batch: Batch): RawBuilder<Counted> {
  return sql<Counted>`
    WITH ${page(keptSince('personal', batch.now), batch)}, old AS (
      SELECT page.property, f.entry FROM page CROSS
        JOIN LATERAL (SELECT * FROM (${firstParts(batch.most)}) f WHERE f.at < page.since) f
      WHERE (SELECT o.at < page.since FROM (${firstParts(1)}) o) LIMIT ${sql.lit(batch.most)}
    ), gone AS (
      DELETE FROM journal_names n USING old WHERE n.property = old.property AND n.entry = old.entry
        RETURNING n.property, n.entry
    )
    SELECT property, count(*)::int AS count, max(entry)::text AS until FROM gone GROUP BY property`;
}

/** What reports say of a call's first ring stays as long as the call. */
const keepFirstRings = sql`, kept AS (
  INSERT INTO first_rings (property, begun_at, attempt, due_at) SELECT property, begun_at, id, due_at FROM gone
    WHERE purpose = 'room' AND number = 1)`;
/** The messages about a charge say what became of it, and go with it. */
const withMessages = sql`, messages AS (
  DELETE FROM deliveries d USING gone WHERE d.property = gone.property AND d.subject = gone.id::text
    AND d.event IN ('charge.made', 'charge.undone'))`;

/** Each takes a batch and says how much of it was whose. */
export const forgetting: Readonly<Record<string, Statement>> = {
  entries: forgetParts,
  notes: removed('personal', over.notes),
  forwardings: blanked('personal', over.forwardings, `forwarded_to = ''`),
  calls: removed('calls', over.calls),
  attempts: removed('attempts', over.attempts, keepFirstRings),
  firstRings: removed('calls', { table: 'first_rings', age: 'begun_at', over: 'true' }),
  // Who called in, and what for: as long as whom we rang.
  callIns: removed('attempts', { table: 'call_ins', age: 'began_at', over: 'true' }),
  alerts: removed('alerts', over.alerts),
  charges: removed('charges', over.charges, withMessages),
  messages: removed('messages', over.messages),
  nightSheets: removed('nightSheets', over.nightSheets),
  propertySystemCalls: removed('propertySystem', over.propertySystemCalls),
  transcripts: blanked(
    'propertySystem',
    over.transcripts,
    `transcript = '[]', transcript_erased_at = clock_timestamp()`,
  ),
  // Words of a person, and a photo of a room in which somebody lives.
  defects: removed('personal', over.defects),
  // The row stays, one for each room: calls that were left behind may wait for the guest to turn up elsewhere.
  departures: blanked('departures', over.departures, `guest = ''`),
  guestMessages: removed('departures', over.guestMessages),
  // Whoever had an account is named for as long as the journal tells what was done with it.
  people: removed('journal', { table: 'people', age: 'until', over: 't.until IS NOT NULL' }),
  sessions: removedSince(({ now = databaseNow }) => sql<Date>`${now} - make_interval(hours => ${sql.lit(idleHours)})`, {
    table: 'sessions',
    age: 'used_at',
    over: 'true',
  }),
};

/** What an earlier version wrote into entries. Returns those entries as they are now, for the journal to tell of. */
export const forgetWithinEntries = (batch: Batch) => sql<WrittenEntry>`
  WITH ${page(keptSince('personal', batch.now), batch)}
  UPDATE journal j SET detail = without_personal(j.kind, j.actor, j.detail) WHERE j.ctid = ANY(ARRAY(
    SELECT o.ctid FROM page CROSS JOIN LATERAL (
      SELECT j.ctid FROM journal j WHERE j.property = page.property AND j.at < page.since AND ${hasPersonal}
        ORDER BY j.at LIMIT ${sql.lit(batch.most)}
    ) o LIMIT ${sql.lit(batch.most)})) RETURNING ${writtenColumns}`;
