/** A PostgreSQL server of the test's own, to stop and start at will without disturbing anybody. */
import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Cluster {
  readonly url: string;
  /** What the server has written to its log. */
  log(): Promise<string>;
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function createCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const binaries = await newestBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'reveille-postgres-'));
  const port = await freePort();
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), Number(stdout));
  }
  const postgres = (program: string, words: string[]) =>
    asRoot
      ? run('runuser', ['-u', 'postgres', '--', join(binaries, program), ...words], { cwd: folder })
      : run(join(binaries, program), words, { cwd: folder });
  const data = join(folder, 'data');
  const control = (words: string[]) => postgres('pg_ctl', ['-D', data, '-w', '-s', ...words]);
  const more = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const start = async (): Promise<void> => {
    await control([
      '-l',
      join(folder, 'log'),
      '-o',
      `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off ${more}`,
      'start',
    ]);
  };
  await postgres('initdb', ['-D', data, '-A', 'trust', '-U', 'root', '-E', 'UTF8', '--no-sync']);
  await start();
  const stop = async (how: 'fast' | 'immediate' = 'fast'): Promise<void> => {
    await control(['-m', how, 'stop']);
  };
  return {
    url: `postgres://root@127.0.0.1:${port}/postgres`,
    start,
    stop,
    log: () => readFile(join(folder, 'log'), 'utf8'),
    async remove() {
      await stop('immediate').catch(() => undefined); // it may be stopped already
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function newestBinaries(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql');
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  return join('/usr/lib/postgresql', newest ?? '', 'bin');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
