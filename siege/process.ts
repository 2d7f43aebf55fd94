/** The besieged process, and what can be seen of it from outside and from the module that it carries. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Hold {
  readonly at: number;
  /** Milliseconds by the clock, and of them those in which the process itself worked. */
  readonly held: number;
  readonly worked: number;
}

export interface Memory {
  readonly heap: number;
  readonly rss: number;
}

type Line = { readonly pid: number; readonly at: number } & (
  | { readonly held: number; readonly worked: number }
  | { readonly heap: number; readonly rss: number }
);

const inside = join(import.meta.dirname, 'inside.ts');
const patience = 180_000;

export class Besieged {
  readonly port: number;
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #watch: number;
  readonly #memories: Memory[] = [];
  #holds: Hold[] = [];
  #said = '';
  #rest = '';
  #over = false;

  private constructor(child: ChildProcess, port: number, watch: number) {
    this.#child = child;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#watch = watch;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (this.#said = (this.#said + part.toString()).slice(-20_000)));
  }

  static async start(tree: string, environment: NodeJS.ProcessEnv, watch: string): Promise<Besieged> {
    const port = await freePort();
    closeSync(openSync(watch, 'a'));
    const child = spawn(join(tree, 'reveille'), ['serve', '--listen', `127.0.0.1:${port}`], {
      env: { ...environment, SIEGE_WATCH: watch, NODE_OPTIONS: `--max-old-space-size=1000 --import ${inside}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = (): void => void child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    const one = new Besieged(child, port, openSync(watch, 'r'));
    await one.#answering();
    return one;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get exited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The last of what it wrote. */
  get said(): string {
    return this.#said;
  }

  /** What it said of its end. */
  get lastWords(): string {
    const lines = this.#said.split('\n').filter((line) => !line.startsWith('{') && /Error|FATAL|heap|at /.test(line));
    return `the process ended: ${lines.slice(0, 3).join(' ').trim().slice(0, 300)}`;
  }

  /** Those since the last time that somebody asked. */
  holds(): Hold[] {
    this.#read();
    const holds = this.#holds;
    this.#holds = [];
    return holds;
  }

  /** Milliseconds for which it has had a processor, all its threads together. */
  get worked(): number {
    if (this.exited) return 0;
    const after = readable(`/proc/${this.pid}/stat`).split(') ')[1]?.split(' ') ?? [];
    return (Number(after[11]) + Number(after[12])) * 10;
  }

  descriptors(): number {
    return this.exited ? 0 : readdirSync(`/proc/${this.pid}/fd`).length;
  }

  /** What is left when the garbage is gone. */
  async memory(): Promise<Memory | undefined> {
    const before = this.#memories.length;
    this.#child.kill('SIGUSR2');
    for (let waited = 0; waited < 10_000 && !this.exited; waited += 50) {
      await sleep(50);
      this.#read();
      if (this.#memories.length > before) return this.#memories.at(-1);
    }
    return undefined;
  }

  /** Ended by its id; who is held does not listen to anything gentler. */
  async end(): Promise<void> {
    const ended = this.exited ? undefined : once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    if (!this.#over) closeSync(this.#watch);
    this.#over = true;
  }

  #read(): void {
    if (this.#over) return;
    const buffer = Buffer.alloc(65_536);
    for (let size = -1; size !== 0;) {
      size = readSync(this.#watch, buffer);
      this.#rest += buffer.toString('utf8', 0, size);
    }
    const lines = this.#rest.split('\n');
    this.#rest = lines.pop() ?? '';
    for (const text of lines) {
      const line = JSON.parse(text) as Line;
      if (line.pid !== this.pid) continue;
      if ('held' in line) this.#holds.push(line);
      else this.#memories.push(line);
    }
  }

  async #answering(): Promise<void> {
    const until = performance.now() + patience;
    while (performance.now() < until && !this.exited) {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.status === 200) return;
      await sleep(50);
    }
    await this.end();
    throw new Error(`the service did not come up: ${this.#said.slice(-2000)}`);
  }
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

export function readable(path: string): string {
  return readFileSync(path, 'utf8');
}
