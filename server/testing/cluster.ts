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
  /** `127.0.0.1:PORT`, for a URL with several hosts. */
  readonly address: string;
  /** What the server has written to its log. */
  log(): Promise<string>;
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** A standby of this server, which follows it. */
  replica(): Promise<Cluster>;
  /** From now on a commit here waits until the replica has it. Once there is one, or nothing is committed any more. */
  waitForReplica(): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Every process of it stands still, or goes on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Where `fsync` is on, each commit takes so long at the least, as on a slow disk; at most 100 ms. */
  slowDown(milliseconds: number): Promise<void>;
  remove(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** The environment may be another one at each start: that of a clock goes on. */
export async function createCluster(
  settings: Readonly<Record<string, string>> = {},
  environment: Environment | (() => Environment) = {},
): Promise<Cluster> {
  const folder = await makeFolder();
  const initial = ['-D', join(folder, 'data'), '-A', 'trust', '-U', 'root', '-E', 'UTF8', '--no-sync'];
  await postgres(folder, 'initdb', initial);
  return startIn(folder, settings, typeof environment === 'function' ? environment : () => environment);
}

async function startIn(
  folder: string,
  settings: Readonly<Record<string, string>>,
  environment: () => Environment,
): Promise<Cluster> {
  const port = await freePort();
  const data = join(folder, 'data');
  const control = (words: string[]) => postgres(folder, 'pg_ctl', ['-D', data, '-w', '-s', ...words], environment());
  const ask = (statement: string) =>
    postgres(folder, 'psql', ['-qX', '-h', '127.0.0.1', '-p', String(port), '-U', 'root', 'postgres', '-c', statement]);
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
  const stop = async (how: 'fast' | 'immediate' = 'fast'): Promise<void> => {
    await control(['-m', how, 'stop']);
  };
  const signal = async (name: 'SIGSTOP' | 'SIGCONT'): Promise<void> => {
    const [main] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', main ?? '']);
    for (const pid of [main, ...stdout.split('\n')].map(Number).filter((one) => one > 0)) tell(pid, name);
  };
  await start();
  return {
    url: `postgres://root@127.0.0.1:${port}/postgres`,
    address: `127.0.0.1:${port}`,
    start,
    stop,
    log: () => readFile(join(folder, 'log'), 'utf8'),
    async replica() {
      const theirs = await makeFolder();
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'root', '-c', 'fast', '--no-sync'];
      await postgres(theirs, 'pg_basebackup', ['-D', join(theirs, 'data'), '-R', ...from]);
      return startIn(theirs, settings, environment);
    },
    async waitForReplica() {
      await ask(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await ask('SELECT pg_reload_conf()');
    },
    async promote() {
      await control(['promote']);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async slowDown(milliseconds) {
      await ask('ALTER SYSTEM SET commit_siblings = 0');
      await ask(`ALTER SYSTEM SET commit_delay = ${milliseconds * 1000}`);
      await ask('SELECT pg_reload_conf()');
    },
    async remove() {
      await signal('SIGCONT').catch(() => undefined);
      await stop('immediate').catch(() => undefined); // it may be stopped already
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-postgres-'));
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), Number(stdout));
  }
  return folder;
}

async function postgres(
  folder: string,
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const file = join(await newestBinaries(), program);
  const how = { cwd: folder, env: { ...process.env, ...environment } };
  return isRoot ? run('runuser', ['-u', 'postgres', '--', file, ...words], how) : run(file, words, how);
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

/** One that has ended between being listed and being told needs to be told nothing. */
export function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
