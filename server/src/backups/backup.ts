/** Makes a backup: one moment of the database, sealed into a file. */
import { withClient } from '../db/client.ts';
import { release } from '../release.ts';
import type { Manifest } from './manifest.ts';
import { expectAllSeen, marksOf } from './marks.ts';
import { dumped } from './programs.ts';
import { seal } from './sealed-file.ts';
import { senderOf } from './sender.ts';

export interface BackupOrder {
  /** With the login that owns the database. */
  readonly url: string;
  readonly file: string;
  readonly recipient: string;
  readonly settings: readonly string[];
  /** How many bytes have been read of the database so far. */
  readonly progress?: (bytes: number) => void;
}

export interface BackupMade {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

/** Nobody waits for it: it reads one moment while others go on writing. */
export function makeBackup(order: BackupOrder): Promise<BackupMade> {
  return withClient(order.url, 'reveille backup', async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await expectAllSeen(client);
    const { rows } = await client.query<{ snapshot: string; postgres: string; moment: Date; migrations: string[] }>(
      `SELECT pg_export_snapshot() AS snapshot, current_setting('server_version') AS postgres, now() AS moment,
         (SELECT array_agg(name ORDER BY name) FROM schema_migrations) AS migrations`,
    );
    const [one] = rows;
    if (one === undefined) throw new Error('PostgreSQL says nothing of itself');
    const manifest: Manifest = {
      format: 1,
      version: release.version,
      postgres: one.postgres,
      madeAt: one.moment.toISOString(),
      migrations: one.migrations,
      tables: await marksOf(client),
      settings: order.settings,
      sender: await senderOf(client),
    };
    const bytes = await seal(order.file, order.recipient, contents(manifest, order, one.snapshot));
    return { file: order.file, bytes, manifest };
  });
}

async function* contents(manifest: Manifest, order: BackupOrder, snapshot: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(manifest)}\n`);
  let read = 0;
  for await (const part of dumped(order.url, snapshot)) {
    read += part.length;
    order.progress?.(read);
    yield part;
  }
}
