/** What the hotel next door has to say about the siege. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Sample } from './tenant.ts';

export type Phase = 'calm' | 'siege' | 'neither';

export class NextDoor {
  readonly #worker = new Worker(join(import.meta.dirname, 'tenant.ts'), { workerData: { every: 20 }, execArgv: [] });
  readonly #times: Record<'calm' | 'siege', number[]> = { calm: [], siege: [] };
  /** Answers that were wrong, by what and status. */
  readonly wrong = new Map<string, number>();
  #phase: Phase = 'neither';
  #last = performance.now();

  constructor() {
    this.#worker.on('message', (sample: Sample) => this.#sample(sample));
  }

  /** Where the service is now; whatever was asked of the one before does not count. */
  follow(port: number): void {
    this.#last = performance.now();
    this.#worker.postMessage(port);
  }

  phase(phase: Phase): void {
    this.#phase = phase;
  }

  /** How long nothing was answered, up to now. */
  get unanswered(): number {
    return performance.now() - this.#last;
  }

  times(phase: 'calm' | 'siege'): { readonly count: number; readonly median: number; readonly p99: number } {
    const sorted = this.#times[phase].toSorted((one, other) => one - other);
    const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
    return { count: sorted.length, median: at(0.5), p99: at(0.99) };
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #sample({ what, milliseconds, status }: Sample): void {
    this.#last = performance.now();
    if (this.#phase === 'neither') return;
    if (status !== 200 && status !== 201)
      this.wrong.set(`${what} ${status}`, (this.wrong.get(`${what} ${status}`) ?? 0) + 1);
    if (what !== 'health') this.#times[this.#phase].push(milliseconds);
  }
}
