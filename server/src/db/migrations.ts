/** The migrations that this version brings, as files, and how they stand to what a database has. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

export const ownMigrations = join(import.meta.dirname, '../../migrations');

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
  /**
   * `-- compatible: 0026`: a process that knows 0026 runs on the schema that it leaves; null where every older process
   * has to be stopped first.
   */
  readonly compatible: string | null;
}

export interface Standing {
  /** What this version brings and the database lacks. */
  readonly pending: readonly Migration[];
  readonly already: number;
  /** What a newer version has applied, and this one runs on all the same. */
  readonly newer: readonly string[];
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      const [, compatible = null] = /^-- compatible: (\d{4})$/m.exec(sql) ?? [];
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), compatible };
    }),
  );
}

/** Throws where a migration was changed since, or a newer one needs a newer program. */
export async function compare(client: Pick<pg.Pool, 'query'>, ours: readonly Migration[]): Promise<Standing> {
  const exists = await client.query<{ found: boolean }>(`SELECT to_regclass('schema_migrations') IS NOT NULL AS found`);
  if (exists.rows[0]?.found !== true) return { pending: ours, already: 0, newer: [] };
  // By way of JSON: the column came with 0026.
  const { rows } = await client.query<Pick<Migration, 'name' | 'hash' | 'compatible'>>(
    `SELECT name, hash, to_jsonb(one)->>'compatible' AS compatible FROM schema_migrations one ORDER BY name`,
  );
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  for (const { name, hash } of ours)
    if (applied.has(name) && applied.get(name) !== hash)
      throw new Error(
        `${name} was changed after it had been applied. Fix: restore the file and write a new migration.`,
      );
  const known = new Set(ours.map(({ name }) => name));
  const newest = ours.at(-1)?.name.slice(0, 4) ?? '';
  const newer = rows.filter(({ name }) => !known.has(name));
  const beyond = newer.filter(({ compatible }) => compatible === null || compatible > newest);
  if (beyond.length > 0)
    throw new Error(
      `The database has been migrated by a newer version (${beyond.map(({ name }) => name).join(', ')}). Fix: run ` +
        `that version, or restore a backup.`,
    );
  return {
    pending: ours.filter(({ name }) => !applied.has(name)),
    already: applied.size,
    newer: newer.map(({ name }) => name),
  };
}
