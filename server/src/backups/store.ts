import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../db/connect.ts';

/** Written by the commands, as the login that owns the database. */
export async function noteBackup(
  client: pg.ClientBase,
  { file, bytes, madeAt }: { readonly file: string; readonly bytes: number; readonly madeAt: string },
): Promise<void> {
  await client.query('INSERT INTO backups (made_at, file, bytes) VALUES ($1, $2, $3)', [madeAt, file, bytes]);
}

/** By its moment: the file may have been moved. One that was made elsewhere is not known here, and nothing is noted. */
export async function noteProof(client: pg.ClientBase, madeAt: string): Promise<void> {
  await client.query(
    `UPDATE backups SET proven_at = clock_timestamp() WHERE date_trunc('milliseconds', made_at) = $1`,
    [madeAt],
  );
}

export interface BackupAge {
  /** Seconds since 1970, of the newest one, and of the newest proof. */
  readonly made: number | null;
  readonly proven: number | null;
  readonly now: number;
}

export async function backupAge(db: Db): Promise<BackupAge> {
  const { rows } = await sql<BackupAge>`
    SELECT extract(epoch FROM max(made_at))::float8 AS made, extract(epoch FROM max(proven_at))::float8 AS proven,
      extract(epoch FROM clock_timestamp())::float8 AS now FROM backups`.execute(db);
  return rows[0] ?? { made: null, proven: null, now: 0 };
}
