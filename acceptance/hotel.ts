/**
 * A hotel made and served as its owner would: a database, `reveille migrate`, `apply` and `serve`, each in a process of
 * its own.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase, type OwnDatabase } from './database.ts';

const run = promisify(execFile);
const reveille = join(import.meta.dirname, '../reveille');

export interface Hotel {
  readonly url: string;
  close(): Promise<void>;
}

export async function openHotel(file: string, environment: Record<string, string> = {}): Promise<Hotel> {
  const database = await openDatabase(`reveille_acceptance_${process.pid}_${Date.now()}`);
  try {
    const hotel = await serve(database, file, environment);
    return {
      url: hotel.url,
      async close() {
        await hotel.close();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function serve(database: OwnDatabase, file: string, environment: Record<string, string>): Promise<Hotel> {
  const port = await freePort();
  const settings = {
    ...process.env,
    DATABASE_URL: database.url,
    REVEILLE_LISTEN: `127.0.0.1:${port}`,
    REVEILLE_LOG_LEVEL: 'error',
    ...environment,
  };
  const path = join(await mkdtemp(join(tmpdir(), 'reveille-')), 'hotel.yaml');
  await writeFile(path, file);
  await run(reveille, ['migrate'], { env: { ...settings, REVEILLE_MIGRATE_URL: database.ownerUrl } });
  await run(reveille, ['apply', path], { env: settings });
  const service = spawn(reveille, ['serve'], { env: settings, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, service);
  return {
    url,
    async close() {
      const ended = once(service, 'exit');
      service.kill('SIGTERM');
      await ended;
    },
  };
}

async function answering(url: string, service: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 180_000 && service.exitCode === null; waited += 50) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(50);
  }
  service.kill('SIGKILL');
  throw new Error('the service did not come up');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
