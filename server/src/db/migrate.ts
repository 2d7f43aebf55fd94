import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { prepareRoles } from './roles.ts';

const folder = join(import.meta.dirname, '../../migrations');

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

export interface MigrationReport {
  readonly applied: string[];
  readonly already: number;
}

/** Brings the database to the schema of this version. Safe to run from several machines at once, and to run again. */
export async function migrate(
  url: string,
  version: string,
  progress: (name: string) => void = () => undefined,
): Promise<MigrationReport> {
  const client = new pg.Client({ connectionString: url, application_name: 'reveille migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await prepareRoles(client);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { pending, already } = await compare(client);
    for (const migration of pending) {
      progress(migration.name);
      await apply(client, migration);
    }
    await client.query('UPDATE installation SET version = $1, updated_at = now() WHERE version <> $1', [version]);
    await client.query('GRANT SELECT ON schema_migrations TO reveille_tenant, reveille_system, reveille_service');
    // A right on the database itself: a restored copy comes without it, so it is set each time.
    await client.query(
      `DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$`,
    );
    return { applied: pending.map((migration) => migration.name), already };
  } finally {
    await client.end();
  }
}

/** Any constant will do, as long as every version of Reveille takes the same. */
const lockKey = 7_383_845;

/** The names of the migrations that this version brings and the database lacks. */
export async function pendingMigrations(client: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const exists = await client.query<{ found: boolean }>(`SELECT to_regclass('schema_migrations') IS NOT NULL AS found`);
  if (exists.rows[0]?.found !== true) return (await migrations()).map((migration) => migration.name);
  return (await compare(client)).pending.map((migration) => migration.name);
}

async function compare(client: Pick<pg.Pool, 'query'>): Promise<{ pending: Migration[]; already: number }> {
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const ours = await migrations();
  for (const migration of ours) {
    const hash = applied.get(migration.name);
    if (hash !== undefined && hash !== migration.hash) {
      throw new Error(
        `${migration.name} was changed after it had been applied. Fix: restore the file and write a new migration.`,
      );
    }
  }
  const known = new Set(ours.map((migration) => migration.name));
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new Error(
      `The database has been migrated by a newer version (${newer.join(', ')}). Fix: run that version, or restore a backup.`,
    );
  }
  return { pending: ours.filter((migration) => !applied.has(migration.name)), already: applied.size };
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(withoutRoles(migration));
    await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [migration.name, migration.hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(`${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * The first migration once created its roles itself, which a login without CREATEROLE may not even try where they exist.
 * They are there by now (prepareRoles), and a released migration stays as it was.
 */
function withoutRoles({ name, sql }: Migration): string {
  return name === '0001_foundation.sql' ? sql.replace(/^DO \$\$.*?^END \$\$;$/ms, '') : sql;
}

async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
