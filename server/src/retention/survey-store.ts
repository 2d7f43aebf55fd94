/** How much a property keeps of each kind, how old it is, and what would go now. Each figure is read from an index. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';
import { retentionOf } from './store.ts';
import { type Old, over } from './forget-store.ts';
import { type Kept, type Retention, retentionKeys } from './retention.ts';

interface Counted {
  readonly rows: number;
  readonly oldest: string | null;
  readonly over: number;
}

/** Whose rows are counted, and from when on they are kept. */
interface Asked {
  readonly property: string;
  readonly since: RawBuilder<Date>;
}

interface Kind {
  /** The first one is counted; the others grow with it. */
  readonly tables: readonly string[];
  readonly count: (asked: Asked) => RawBuilder<Counted>;
}

const counted = (rows: RawBuilder<unknown>, oldest: RawBuilder<unknown>, isOver: RawBuilder<unknown>) => sql<Counted>`
  SELECT (${rows})::int AS rows, ${instantText(sql`(${oldest})`)} AS oldest,
    (${isOver})::int AS over`;

/** Rows that are found by their age. */
function byAge(old: Old, { oldest, only = 'true' }: { oldest?: string; only?: string } = {}): Kind['count'] {
  const [table, age] = [sql.table(old.table), sql.ref(`t.${old.age}`)];
  return ({ property, since }) =>
    counted(
      sql`SELECT count(*) FROM ${table} t WHERE t.property = ${property} AND ${sql.raw(only)}`,
      oldest === undefined
        ? sql`SELECT ${age}::timestamptz FROM ${table} t WHERE t.property = ${property} AND ${age} IS NOT NULL
            AND ${sql.raw(only)} ORDER BY ${age} LIMIT 1`
        : sql`SELECT ${age} FROM ${table} t WHERE t.property = ${property} ORDER BY ${sql.raw(oldest)} LIMIT 1`,
      sql`SELECT count(*) FROM ${table} t WHERE t.property = ${property} AND ${age} < ${since}
          AND ${sql.raw(old.over)}`,
    );
}

/** Personal parts are as old as their entries, which are numbered as they were written. */
const personalParts: Kind['count'] = ({ property, since }) =>
  counted(
    sql`SELECT count(*) FROM journal_names WHERE property = ${property}`,
    sql`SELECT at FROM journal WHERE property = ${property} AND id = (SELECT entry FROM journal_names
        WHERE property = ${property} ORDER BY entry LIMIT 1)`,
    sql`SELECT count(*) FROM journal_names WHERE property = ${property} AND entry < coalesce(
      (SELECT id FROM journal WHERE property = ${property} AND at >= ${since} ORDER BY at, id
        LIMIT 1), 9223372036854775807)`,
  );

const kinds: Readonly<Record<keyof Retention, Kind>> = {
  personal: { tables: ['journal_names'], count: personalParts },
  calls: { tables: ['wakeups', 'first_rings'], count: byAge(over.calls) },
  attempts: { tables: ['attempts'], count: byAge(over.attempts) },
  alerts: { tables: ['alerts'], count: byAge(over.alerts) },
  charges: { tables: ['charges'], count: byAge(over.charges) },
  // Numbered as they were written.
  messages: { tables: ['deliveries', 'postings'], count: byAge(over.messages, { oldest: 't.id' }) },
  journal: { tables: ['journal', 'journal_seals'], count: byAge({ table: 'journal', age: 'at', over: 'true' }) },
  nightSheets: { tables: ['night_sheets'], count: byAge(over.nightSheets) },
  propertySystem: { tables: ['known_calls'], count: byAge(over.propertySystemCalls) },
  departures: { tables: ['departures'], count: byAge(over.departures, { only: over.departures.over }) },
};

/**
 * One by one: as one statement PostgreSQL would spend seconds on compiling it. Apart from their execution, so that a
 * test can ask for their plans.
 */
export function countQueries(
  property: string,
  days: Retention,
  now: RawBuilder<Date> = sql<Date>`now()`,
): [keyof Retention, RawBuilder<Counted>][] {
  const since = (kind: keyof Retention) =>
    sql<Date>`(date_trunc('day', ${now}, 'UTC') - make_interval(days => ${days[kind]}))`;
  return retentionKeys.map((kind) => [kind, kinds[kind].count({ property, since: since(kind) })]);
}

export async function survey(db: Db, property: string, now?: RawBuilder<Date>): Promise<Kept[]> {
  const days = await retentionOf(db, property);
  const { tables } = await surveyDatabase(db);
  const sizes = new Map(tables.map((size) => [size.table, size]));
  const kept: Kept[] = [];
  for (const [kind, query] of countQueries(property, days, now)) {
    const { rows, oldest, over: isOver } = (await query.execute(db)).rows[0] ?? { rows: 0, oldest: null, over: 0 };
    // PostgreSQL knows about how many rows a table had when it last looked; there are at least as many as were counted
    // here.
    const share = rows / Math.max(1, rows, sizes.get(kinds[kind].tables[0] ?? '')?.rows ?? 0);
    const bytes = kinds[kind].tables.reduce((sum, table) => sum + (sizes.get(table)?.bytes ?? 0), 0);
    kept.push({ kind, days: days[kind], rows, bytes: Math.round(bytes * share), oldest, over: isOver });
  }
  return kept;
}

/** The whole database. */
interface Sizes {
  readonly bytes: number;
  /** The largest first, with about as many rows as PostgreSQL last saw. */
  readonly tables: readonly { readonly table: string; readonly bytes: number; readonly rows: number }[];
}

export async function surveyDatabase(db: Db): Promise<Sizes> {
  const { rows: tables } = await sql<Sizes['tables'][number]>`
    SELECT c.relname AS table, pg_total_relation_size(c.oid)::float8 AS bytes, greatest(0, c.reltuples)::float8 AS rows
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 2 DESC`.execute(
    db,
  );
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database())::float8 AS bytes`.execute(
    db,
  );
  return { bytes: rows[0]?.bytes ?? 0, tables: [...tables] };
}
