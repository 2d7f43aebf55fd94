/** The migrations of this version and one more, as the next version would bring them. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, type MigrationReport } from '../src/db/migrate.ts';
import { ownMigrations } from '../src/db/migrations.ts';

export const nextMigration = '9001_next.sql';

export async function migrateToNext(
  url: string,
  sql: string,
  progress: (words: string) => void = () => undefined,
): Promise<MigrationReport> {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-migrations-'));
  try {
    await cp(ownMigrations, folder, { recursive: true });
    await writeFile(join(folder, nextMigration), sql);
    return await migrate(url, '9.0.0', { folder, progress });
  } finally {
    await rm(folder, { recursive: true });
  }
}
