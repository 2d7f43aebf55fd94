/** Brings a backup back into an empty database, and proves that all of it came. */
import type pg from 'pg';
import { withClient } from '../db/client.ts';
import { connect } from '../db/connect.ts';
import { knownMigrations, migrate, type MigrationReport } from '../db/migrate.ts';
import { prepareRoles } from '../db/roles.ts';
import { everyProperty } from '../journal/every-property.ts';
import { verify } from '../journal/verify.ts';
import { release } from '../release.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { differences, marksOf } from './marks.ts';
import { restored } from './programs.ts';
import { unseal } from './sealed-file.ts';

export interface RestoreReport {
  readonly manifest: Manifest;
  readonly migrations: MigrationReport;
  /** Journals that were verified, one for each property. */
  readonly journals: number;
}

interface RestoreOrder {
  readonly url: string;
  readonly file: string;
  readonly key: string;
  /** Where it must be one of this installation. */
  readonly sender?: string;
}

/** The login of the URL owns the database. What is not as it was is an error; then nothing of it should be used. */
export async function restore(
  { url, file, key, sender }: RestoreOrder,
  progress: (step: string) => void = () => undefined,
): Promise<RestoreReport> {
  const { head, rest } = await unseal(file, key);
  const manifest = readManifest(head);
  if (sender !== undefined && manifest.sender !== sender)
    throw new Error(
      `${file} does not say that it was made here: an earlier version made it, or somebody else did, and what it ` +
        'holds would run as the owner of the database. Fix: make one with `reveille backup`; one that you trust is ' +
        'proven by `reveille restore` into an empty database on a server of its own',
    );
  const known = new Set(await knownMigrations());
  const newer = manifest.migrations.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new Error(
      `the backup was made by version ${manifest.version}, which has migrations that ${release.version} does not ` +
        `know (${newer.join(', ')}). Fix: restore it with that version, or a newer one`,
    );
  progress(`a backup of ${manifest.madeAt} by version ${manifest.version}`);
  await withClient(url, 'reveille restore', async (client) => {
    await expectEmpty(client);
    await prepareRoles(client);
  });
  await restored(url, rest);
  progress('comparing all rows');
  await withClient(url, 'reveille restore', async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const wrong = differences(manifest.tables, await marksOf(client));
    if (wrong.length > 0) throw new Error(`what came back is not what was backed up: ${wrong.join('; ')}`);
  });
  const migrations = await migrate(url, release.version, { progress });
  progress('verifying the journals');
  return { manifest, migrations, journals: await verifyJournals(url) };
}

async function verifyJournals(url: string): Promise<number> {
  const database = connect({ url, connections: 1 });
  try {
    let count = 0;
    for await (const property of everyProperty(database)) {
      const { problems } = await verify(database, property.id);
      if (problems.length > 0)
        throw new Error(`the journal of ${property.name} is not whole: ${problems[0]?.message ?? ''}`);
      count += 1;
    }
    return count;
  } finally {
    await database.close();
  }
}

async function expectEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; tables: number }>(
    `SELECT current_database() AS name, count(c.oid)::int AS tables
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S')`,
  );
  const { name = '', tables = 0 } = rows[0] ?? {};
  if (tables > 0)
    throw new Error(
      `the database ${name} is not empty, and a backup overwrites nothing. Fix: restore into a new one ` +
        '(createdb --owner LOGIN NAME), and name it with --database',
    );
}
