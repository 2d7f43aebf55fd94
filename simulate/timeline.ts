/** Time that is made up: it stands still while something happens, and then is the moment of what happens next. */
import type { Timers } from '../server/src/ringing/agenda.ts';
import { Heap } from './heap.ts';

interface Happening {
  readonly at: number;
  /** What was planned first happens first in the same millisecond, so that a seed always gives the same night. */
  readonly order: number;
  run: (() => void) | undefined;
}

export class Timeline implements Timers {
  #now: number;
  #planned = 0;
  #settled = false;
  readonly #coming = new Heap(isBefore);
  /** How much has happened. */
  happened = 0;

  constructor(start: number) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  readonly after = (milliseconds: number, then: () => void): (() => void) =>
    this.at(this.#now + Math.max(0, milliseconds), then);

  readonly soon = (then: () => void): void => void this.at(this.#now, then);

  at(moment: number, then: () => void): () => void {
    const happening: Happening = { at: moment, order: (this.#planned += 1), run: then };
    this.#coming.push(happening);
    return () => (happening.run = undefined);
  }

  /** A promise was settled: those who wait for it go on before time does. */
  settled(): void {
    this.#settled = true;
  }

  async runUntil(end: number): Promise<void> {
    for (let next = this.#coming.first; next !== undefined && next.at <= end; next = this.#coming.first) {
      this.#coming.pop();
      this.#now = Math.max(this.#now, next.at);
      this.happened += 1;
      next.run?.();
      if (!this.#settled) continue;
      this.#settled = false;
      // `finally` and `then` each take a turn of their own.
      for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
    }
    this.#now = Math.max(this.#now, end);
  }
}

function isBefore(one: Happening, other: Happening): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
