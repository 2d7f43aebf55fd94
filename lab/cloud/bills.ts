/** Many charges on the bills of a cloud, while everything goes wrong that can. */
import type { Fault } from './faults.ts';
import type { Held } from './killed.ts';

export const everyFault: readonly Fault[] = [
  { kind: 'lost before' },
  { kind: 'lost after' },
  { kind: 'answer', status: 503 },
  { kind: 'answer after', status: 500 },
  { kind: 'answer', status: 429, retryAfter: 1 },
  { kind: 'answer', status: 401 },
  { kind: 'hang after' },
  { kind: 'hang before' },
  { kind: 'slow', milliseconds: 50 },
];

/** For so many requests: one in `every` has a fault, and each kind has its turn. */
export function faultsFor(requests: number, every: number, kinds = everyFault, shift = 0): Fault[] {
  return Array.from({ length: requests }, (_, index): Fault => {
    const place = index + shift;
    return place % every === every - 1 ? kinds[Math.floor(place / every) % kinds.length]! : { kind: 'none' };
  });
}

/** Told of every charge that comes, kills whoever sent it three times, in the midst of it. */
export class Killing {
  killed = 0;
  readonly #held: Held;
  readonly #every: number;
  #came = 0;

  constructor(held: Held, charges: number) {
    this.#held = held;
    this.#every = Math.ceil(charges / 4);
  }

  came(): void {
    this.#came += 1;
    if (this.#came % this.#every !== 0 || this.killed === 3) return;
    this.killed += 1;
    void this.#held.again();
  }
}
