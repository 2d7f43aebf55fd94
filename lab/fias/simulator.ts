/** The simulated property system as a process of its own, so that it can be killed; what it saw is in its file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Line } from './client-seat.ts';

export class Simulator {
  readonly #port: number;
  readonly #file: string;
  #child: ChildProcess | undefined;

  constructor(port: number, file: string) {
    this.#port = port;
    this.#file = file;
  }

  /** Starts it, on the same port and with the same file as before. */
  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), '--port', String(this.#port), '--file', this.#file],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    this.#child = child;
    await once(child.stdout, 'data');
    child.stdout.resume();
  }

  type(line: string): void {
    this.#child?.stdin?.write(`${line}\n`);
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  lines(): Line[] {
    if (!existsSync(this.#file)) return [];
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  }

  heard(id: string): string[] {
    return this.lines()
      .filter(({ direction, text }) => direction === '<' && text.startsWith(`${id}|`))
      .map(({ text }) => text);
  }

  async waitForLink(): Promise<void> {
    const ups = () => this.lines().filter(({ direction, text }) => direction === '>' && text.startsWith('LA|')).length;
    for (const before = ups(); ups() === before;) await sleep(100);
  }
}
