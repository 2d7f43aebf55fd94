/** Is a guest rung on time while everything is put away? Backups of thousands of hotels, one after another. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loginUrl, onServer } from '../server/testing/database.ts';
import type { Bench } from './bench.ts';
import { password } from './databases.ts';
import { populate } from './populate.ts';
import { grouped, showProgress } from './progress.ts';
import { phones, row } from './served.ts';
import { clearUp } from './sizes.ts';
import { rounded } from './statistics.ts';

const rooms = 200;
const reveille = join(import.meta.dirname, '../reveille');

interface Backup {
  readonly bytes: number;
  readonly rows: number;
  readonly seconds: number;
}

export const backup: Bench = {
  name: 'backup',
  summary: 'guests are rung on time while a backup of 10,000 hotels is taken, again and again',
  async run(options) {
    const { size: properties, say } = options;
    await using served = await phones(options);
    await served.away(() => fill(served.url, properties));
    await clearUp(served.url);
    say(`${grouped(properties)} hotels are there; first without a backup`);
    const alone = [...(await served.round()), ...(await served.round())];
    say('and now while they are put away');
    const backups = await startBackups(served.url);
    const beside = [...(await served.round()), ...(await served.round())];
    const made = await backups.end();
    const [first] = made;
    return {
      tables: [
        {
          title: `Milliseconds: ${served.what}`,
          head: ['', 'count', 'p50', 'p90', 'p99', 'last'],
          rows: [row('alone', alone), row('while it goes', beside)],
        },
      ],
      remarks: [
        `${made.length} backups of ${grouped(first?.rows ?? 0)} rows, ${rounded((first?.bytes ?? 0) / 1e6, 1)} MB ` +
          `each, in ${made.map(({ seconds }) => rounded(seconds, 1)).join(', ')} s.`,
      ],
      verdicts: [
        ...served.verdicts(alone, beside),
        { bar: 'backups made meanwhile, at least one', measured: made.length, unit: '', pass: made.length > 0 },
      ],
    };
  },
};

async function fill(url: string, properties: number): Promise<void> {
  const progress = showProgress('hotels', properties);
  await onServer(
    (client) => populate(client, { properties, rooms, accounts: 3, seed: 1, password }, (done) => progress.at(done)),
    url,
  );
  progress.end();
}

/** As a timer runs them, in processes of their own, the next one when one is over. */
async function startBackups(url: string): Promise<{ end(): Promise<Backup[]> }> {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-bench-'));
  const env = {
    ...process.env,
    DATABASE_URL: url,
    REVEILLE_MIGRATE_URL: loginUrl(new URL(url).pathname.slice(1), 'owner'),
    REVEILLE_BACKUPS: folder,
    REVEILLE_BACKUP_KEEP: '1',
  };
  const run = async <T>(words: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<T> =>
    JSON.parse((await promisify(execFile)(reveille, [...words, '--json'], { env: { ...env, ...more } })).stdout) as T;
  const { recipient } = await run<{ recipient: string }>(['backup', 'key']);
  const made: Backup[] = [];
  const over = new AbortController();
  const all = (async () => {
    while (!over.signal.aborted) made.push(await run<Backup>(['backup'], { REVEILLE_BACKUP_RECIPIENT: recipient }));
  })();
  return {
    async end() {
      over.abort();
      await all;
      await rm(folder, { recursive: true });
      return made;
    },
  };
}
