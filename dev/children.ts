/**
 * The processes that are run side by side: each has its name in front of its lines, and is stopped when its turn
 * comes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { byLine, prettyLine } from './lines.ts';

const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
const tints = { service: 35, console: 34, phones: 32, dev: 0 } as const;
type Name = keyof typeof tints;

export function say(line: string, name: Name = 'dev'): void {
  const front = name.padEnd(7);
  process.stdout.write(`${colour ? `\u001b[${tints[name]}m${front} │\u001b[0m` : `${front} │`} ${line}\n`);
}

interface Program {
  readonly name: Name;
  readonly words: readonly string[];
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

export class Child {
  readonly #name: Name;
  readonly #process: ChildProcess;
  /** Settled when it has ended, by itself or not. */
  readonly ended: Promise<void>;

  constructor({ name, words, folder, env }: Program) {
    this.#name = name;
    const [command = '', ...rest] = words;
    // In a group of its own: Ctrl+C at the terminal is for us alone, and we stop them in order.
    this.#process = spawn(command, rest, { cwd: folder, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#process.on('error', (error) => say(`does not start: ${error.message}`, name));
    const take = (): ((chunk: Buffer) => void) =>
      byLine((line) => {
        if (line.trim() !== '') for (const one of prettyLine(line, { colour }).split('\n')) say(one, name);
      });
    this.#process.stdout?.on('data', take());
    this.#process.stderr?.on('data', take());
    this.ended = new Promise((resolve) => {
      this.#process.once('exit', () => resolve());
      this.#process.once('error', () => resolve());
    });
  }

  get #over(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null || this.#process.pid === undefined;
  }

  /** Asks it to end, and does not wait for ever: what still runs after the limit is ended without being asked. */
  async stop(limit: number): Promise<void> {
    if (this.#over) return;
    const exit = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    const waiting = new AbortController();
    const late = sleep(limit, 'late', { signal: waiting.signal }).catch(() => 'ended');
    if ((await Promise.race([exit, late])) === 'late') {
      say(`did not stop within ${limit / 1000} s, and is ended`, this.#name);
      this.kill();
      await exit;
    }
    waiting.abort();
  }

  /** It, and all that it has started. */
  kill(): void {
    if (this.#process.pid === undefined) return;
    try {
      process.kill(-this.#process.pid, 'SIGKILL');
    } catch {
      // Nobody is left in its group.
    }
  }
}
