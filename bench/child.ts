/** A service in a process of its own, as it would run in a hotel. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/cluster.ts';

export interface Child extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

/** The words behind `node`; paths are relative to the project. */
export const commands = {
  asShipped: ['server/src/main.ts', 'serve'],
  withoutCredentials: ['bench/services/open.ts'],
  bare: ['bench/services/bare.ts'],
} as const;

const projectRoot = join(import.meta.dirname, '..');
const patience = 60_000;

export async function startChild(
  words: readonly string[],
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Child> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'rev-bench-'));
  const child = spawn(process.execPath, [...profiling(), ...words], {
    cwd: projectRoot,
    // What it logs is for whoever watches; standard output is for the figures alone.
    stdio: ['ignore', 2, 2],
    env: {
      ...ownEnvironment(),
      DATABASE_URL: databaseUrl,
      REVEILLE_LISTEN: `127.0.0.1:${port}`,
      REVEILLE_DATA: data,
      REVEILLE_LOG_LEVEL: 'error',
      REVEILLE_RATE_PER_MINUTE: '1000000000',
      ...settings,
    },
  });
  // Whatever ends the bench ends its services.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const tell = (code: number | null, signal: string | null): void =>
    void process.stderr.write(`bench: ${words.join(' ')} ended by itself (${signal ?? code})\n`);
  child.once('exit', tell);
  const stop = async (): Promise<void> => {
    child.off('exit', tell);
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    const limit = setTimeout(kill, patience);
    await ended;
    clearTimeout(limit);
    process.off('exit', kill);
    await rm(data, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, [Symbol.asyncDispose]: stop };
}

/** `BENCH_PROFILE=folder npm run bench -- auth` leaves a CPU profile of every service there. */
function profiling(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

/** Settings of the shell we run in must not reach one of two services that are compared. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(REVEILLE|ARI)_/.test(name)));
}

async function untilReady(url: string, ended: () => boolean): Promise<void> {
  const until = performance.now() + patience;
  while (performance.now() < until) {
    if (ended()) throw new Error('a service ended before it was ready');
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await sleep(100);
  }
  throw new Error(`a service was not ready within ${patience / 1000} s`);
}
