/** Keeps how calls ended: what ends in the same moment in one transaction, so that a whole city may hang up at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from './begun.ts';
import { keeping } from './pace.ts';

/** By attempt, of those that count: when its property is worth another look. */
export type Kept = ReadonlyMap<string, Date | undefined>;

interface Waiting {
  readonly report: Report;
  readonly resolve: (kept: Kept) => void;
  readonly reject: (error: unknown) => void;
}

export class Keeper {
  readonly #keep: (reports: readonly Report[]) => Promise<Kept>;
  readonly #waiting: Waiting[] = [];
  #flushing: Promise<void> | undefined;

  /** `keep` is one transaction. */
  constructor(keep: (reports: readonly Report[]) => Promise<Kept>) {
    this.#keep = keep;
  }

  /** Resolves when it is committed. Fails when the database is away, or for this report alone. */
  keep(report: Report): Promise<Kept> {
    const { promise, resolve, reject } = Promise.withResolvers<Kept>();
    this.#waiting.push({ report, resolve, reject });
    this.#flushing ??= this.#flush();
    return promise;
  }

  /** What there was to keep has been, or could not be. */
  async settled(): Promise<void> {
    await this.#flushing;
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < keeping.together) await sleep(keeping.gatherMilliseconds);
      await this.#together(this.#waiting.splice(0, keeping.together));
    }
    this.#flushing = undefined;
  }

  async #together(batch: readonly Waiting[]): Promise<void> {
    try {
      const kept = await this.#keep(batch.map(({ report }) => report));
      for (const { resolve } of batch) resolve(kept);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      // One of them cannot be kept, or none at present: each by itself tells which.
      else for (const one of batch) await this.#together([one]);
    }
  }
}
