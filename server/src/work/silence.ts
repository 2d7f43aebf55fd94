/**
 * Who has been silent for too long, by this process's monotonic clock. The database's clock has no say: it may step,
 * and a replica that is promoted may be ahead.
 */
import { deadMilliseconds } from './lease.ts';

/** A change of it is a sign of life, and nothing else about it means anything. */
export interface Sign {
  readonly key: string;
  readonly sign: string;
}

/** After a gap in our own looks nobody is dead until the living have had so long to be heard again. */
const steadyMilliseconds = 3000;

export class Silence {
  readonly #now: () => number;
  #seen = new Map<string, { readonly sign: string; readonly since: number }>();
  #timeline = '';
  #looked = -Infinity;
  #steadySince = -Infinity;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Those of them that are dead. On another timeline a sign may be missing that was given on the one before. */
  look(signs: readonly Sign[], timeline: string): ReadonlySet<string> {
    const now = this.#now();
    if (now - this.#looked > steadyMilliseconds) this.#steadySince = now;
    this.#looked = now;
    const isSameTimeline = timeline === this.#timeline;
    this.#timeline = timeline;
    this.#seen = new Map(
      signs.map(({ key, sign }) => {
        const before = isSameTimeline ? this.#seen.get(key) : undefined;
        return [key, before?.sign === sign ? before : { sign, since: now }];
      }),
    );
    if (now - this.#steadySince < steadyMilliseconds) return new Set();
    return new Set([...this.#seen].filter(([, { since }]) => now - since >= deadMilliseconds).map(([key]) => key));
  }
}
