import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from './client.ts';
import { compare, type Migration, ownMigrations, readMigrations, type Standing } from './migrations.ts';
import { prepareRoles } from './roles.ts';

export interface MigrationReport {
  readonly applied: string[];
  readonly already: number;
}

export interface MigrationOptions {
  /** What is being done, for a person who waits. */
  readonly progress?: (words: string) => void;
  /** Of another version, for tests. */
  readonly folder?: string;
}

/** Brings the database to the schema of this version. Safe to run from several machines at once, and to run again. */
export async function migrate(
  url: string,
  version: string,
  { progress = () => undefined, folder = ownMigrations }: MigrationOptions = {},
): Promise<MigrationReport> {
  const ours = await readMigrations(folder);
  return withClient(url, 'reveille migrate', async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await prepareRoles(client);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { pending, already } = await compare(client, ours);
    for (const migration of pending) {
      progress(`applying ${migration.name}`);
      await apply(client, migration, progress);
    }
    await client.query('UPDATE installation SET version = $1, updated_at = now() WHERE version <> $1', [version]);
    await client.query('GRANT SELECT ON schema_migrations TO reveille_tenant, reveille_system, reveille_service');
    // A right on the database itself: a restored copy comes without it, so it is set each time.
    await client.query(
      `DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$`,
    );
    return { applied: pending.map((migration) => migration.name), already };
  });
}

/** Any constant will do, as long as every version of Reveille takes the same. */
const lockKey = 7_383_845;

/** How this version stands to what the database has. */
export async function standing(client: Pick<pg.Pool, 'query'>, folder = ownMigrations): Promise<Standing> {
  return compare(client, await readMigrations(folder));
}

/** The names of the migrations that this version brings and the database lacks. */
export async function pendingMigrations(client: Pick<pg.Pool, 'query'>): Promise<string[]> {
  return (await standing(client)).pending.map(({ name }) => name);
}

/** The names of all that this version brings. */
export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations(ownMigrations)).map(({ name }) => name);
}

/**
 * Whoever wants a table stands in line behind a migration that waits for it. So it waits for seconds only, lets them
 * pass, and comes again.
 */
const lockPatience = { wait: '3s', pause: 2000, times: 120 } as const;
const lockNotAvailable = '55P03';

async function apply(client: pg.Client, migration: Migration, progress: (words: string) => void): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      await applyOnce(client, migration);
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      const [busy, reason] = [(error as { code?: string }).code === lockNotAvailable, (error as Error).message];
      if (!busy || time >= lockPatience.times)
        throw new Error(
          `${migration.name} failed: ${reason}${busy ? `. Fix: end the transaction that holds the table; ${who}` : ''}`,
          { cause: error },
        );
      progress(`${migration.name} waits for a table that a transaction holds; others are let past, and it tries again`);
      await sleep(lockPatience.pause);
    }
  }
}

const who =
  'SELECT pid, application_name, xact_start FROM pg_stat_activity ORDER BY xact_start, as an administrator, shows it';

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  const { name, hash, compatible } = migration;
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${lockPatience.wait}'`);
  await client.query(withoutRoles(migration));
  await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
  if (compatible !== null)
    await client.query('UPDATE schema_migrations SET compatible = $2 WHERE name = $1', [name, compatible]);
  await client.query('COMMIT');
}

/**
 * The first migration once created its roles itself, which a login without CREATEROLE may not even try where they
 * exist. They are there by now (prepareRoles), and a released migration stays as it was.
 */
function withoutRoles({ name, sql }: Migration): string {
  return name === '0001_foundation.sql' ? sql.replace(/^DO \$\$.*?^END \$\$;$/ms, '') : sql;
}
