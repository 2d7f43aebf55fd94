/** How much a property keeps of each kind, how old it is, and what would go now. Each figure is read from an index. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { keptDays, keptSince, over } from './forget-store.ts';
import { type Kept, type Retention, retentionKeys } from './retention.ts';

interface Kind {
  /** The first one is counted; the others go along with it. */
  readonly tables: readonly string[];
  readonly count: string;
  /** An instant. */
  readonly oldest: string;
  /** With `kept.since` as the instant from which on it is kept. */
  readonly over: string;
}

const of = 't.property = kept.property';

/** Counted as a whole, found by age. */
function byAge(tables: readonly string[], { table, age, over: isOver }: { table: string; age: string; over: string }): Kind {
  return {
    tables,
    count: `SELECT count(*) FROM ${table} t WHERE ${of}`,
    oldest: `SELECT t.${age}::timestamptz FROM ${table} t WHERE ${of} AND t.${age} IS NOT NULL ORDER BY t.${age} LIMIT 1`,
    over: `SELECT count(*) FROM ${table} t WHERE ${of} AND t.${age} < kept.since AND ${isOver}`,
  };
}

const firstKept = 'SELECT j.id FROM journal j WHERE j.property = kept.property AND j.at >= kept.since ORDER BY j.at, j.id LIMIT 1';
const firstEntry = 'SELECT t.entry FROM journal_names t WHERE t.property = kept.property ORDER BY t.entry LIMIT 1';

const kinds: Readonly<Record<keyof Retention, Kind>> = {
  calls: byAge(['wakeups', 'first_rings'], over.calls),
  attempts: byAge(['attempts'], over.attempts),
  alerts: byAge(['alerts'], over.alerts),
  charges: byAge(['charges'], over.charges),
  messages: {
    ...byAge(['deliveries', 'fias_postings'], over.messages),
    // Numbered as they were written.
    oldest: `SELECT t.created_at FROM deliveries t WHERE ${of} ORDER BY t.id LIMIT 1`,
  },
  journal: byAge(['journal', 'journal_seals'], { table: 'journal', age: 'at', over: 'true' }),
  personal: {
    tables: ['journal_names'],
    count: `SELECT count(*) FROM journal_names t WHERE ${of}`,
    oldest: `SELECT t.at FROM journal t WHERE ${of} AND t.id = (${firstEntry})`,
    over: `SELECT count(*) FROM journal_names t WHERE ${of} AND t.entry < coalesce((${firstKept}), 9223372036854775807)`,
  },
  nightSheets: byAge(['night_sheets'], over.nightSheets),
  propertySystem: byAge(['fias_wakeups'], over.propertySystemCalls),
  departures: {
    ...byAge(['departures'], over.departures),
    count: `SELECT count(*) FROM departures t WHERE ${of} AND t.guest <> ''`,
    oldest: `SELECT t.left_at FROM departures t WHERE ${of} AND t.guest <> '' ORDER BY t.left_at LIMIT 1`,
  },
};

/** PostgreSQL knows about how many rows a table had when it last looked; there are at least as many as were counted here. */
function bytesOf(tables: readonly string[]): string {
  const sizes = tables.map((table) => `pg_total_relation_size('${table}')`).join(' + ');
  return `round((${sizes}) * least(1, kept.rows / (SELECT greatest(c.reltuples, 1) FROM pg_class c WHERE c.oid = '${tables[0]}'::regclass)))::float8`;
}

function surveyOf(kind: keyof Retention, property: string, now: RawBuilder<Date> | undefined): RawBuilder<Kept> {
  const { tables, count, oldest, over: isOver } = kinds[kind];
  return sql<Kept>`
    SELECT ${sql.lit(kind)} AS kind, kept.days, kept.rows, ${sql.raw(bytesOf(tables))} AS bytes,
      to_char((${sql.raw(oldest)}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS oldest, (${sql.raw(isOver)})::int AS over
    FROM (
      SELECT kept.*, (${sql.raw(count)})::int AS rows FROM (
        SELECT p.id AS property, ${keptDays(kind)} AS days, ${keptSince(kind, now)} AS since
        FROM (SELECT ${property}::uuid AS id) p LEFT JOIN settings s ON s.property = p.id AND s.section = 'retention'
      ) kept
    ) kept`;
}

export const surveyQuery = (property: string, now?: RawBuilder<Date>) =>
  sql<Kept>`${sql.join(
    retentionKeys.map((kind) => surveyOf(kind, property, now)),
    sql` UNION ALL `,
  )}`;

export async function survey(db: Db, property: string, now?: RawBuilder<Date>): Promise<Kept[]> {
  return [...(await surveyQuery(property, now).execute(db)).rows];
}

/** What belongs to no property in particular, and the whole database. */
export interface Installation {
  readonly bytes: number;
  readonly tables: readonly { readonly table: string; readonly bytes: number; readonly rows: number }[];
}

/** The largest first. */
export async function surveyDatabase(db: Db): Promise<Installation> {
  const { rows: tables } = await sql<Installation['tables'][number]>`
    SELECT c.relname AS table, pg_total_relation_size(c.oid)::float8 AS bytes, greatest(0, c.reltuples)::float8 AS rows
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 2 DESC`.execute(db);
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database())::float8 AS bytes`.execute(db);
  return { bytes: rows[0]?.bytes ?? 0, tables: [...tables] };
}
