/** The service as its operator runs it: `./reveille serve` in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './cluster.ts';

const reveille = join(import.meta.dirname, '../../reveille');

export interface RunningService {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has logged so far. */
  log(): string;
  /** Resolves with the exit code and how long after this call it came. */
  signal(name: NodeJS.Signals): Promise<{ code: number | null; milliseconds: number }>;
}

export async function runService(
  databaseUrl: string,
  settings: Record<string, string> = {},
  [program, ...words]: readonly [string, ...string[]] = [reveille],
): Promise<RunningService> {
  const port = await freePort();
  const child = spawn(program, [...words, 'serve', '--listen', `127.0.0.1:${port}`], {
    env: { ...process.env, DATABASE_URL: databaseUrl, REVEILLE_DATA: '/tmp', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const url = `${settings['REVEILLE_TLS_KEY'] === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  for (let waited = 0; !(await answers(port)); waited += 50) {
    if (child.exitCode !== null || waited > 180_000) {
      child.kill('SIGKILL');
      throw new Error(`the service did not start: ${log}`);
    }
    await sleep(50);
  }
  return {
    url,
    child,
    log: () => log,
    async signal(name) {
      const start = performance.now();
      const over = child.exitCode !== null || child.signalCode !== null;
      const exited = over ? Promise.resolve([child.exitCode]) : once(child, 'exit');
      child.kill(name);
      const [code] = (await exited) as [number | null];
      return { code, milliseconds: performance.now() - start };
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
