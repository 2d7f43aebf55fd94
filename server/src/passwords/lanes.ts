import { availableParallelism } from 'node:os';
import { budgets } from '../budgets/budgets.ts';
import { Failure } from '../failures.ts';
import { Line } from './line.ts';

/**
 * Who wants a password verified: somebody whom we know at that place, or a stranger whose network has tried so often.
 */
export interface Asker {
  readonly trusted: boolean;
  readonly rank: number;
}

export const known: Asker = { trusted: true, rank: 0 };

/** With all places taken it is three seconds on a machine that has nothing else to do. */
const patience = 15_000;

/**
 * Verifications run on the few threads that file system and DNS use too: one per core, and strangers have half of the
 * cores. Those we know go first. An attack on sign-in must stop neither those who are signed in nor those who sign in
 * where they always do.
 */
export class Lanes {
  readonly #most: { readonly all: number; readonly strangers: number };
  readonly #known = new Line(budgets.verificationsKnown.most, patience, () => this.#refuse('verificationsKnown'));
  readonly #strangers = new Line(budgets.verificationsStrangers.most, patience, () =>
    this.#refuse('verificationsStrangers'),
  );
  readonly #running = { all: 0, strangers: 0 };
  /** Told which budget has refused somebody. */
  refused: (budget: 'verificationsKnown' | 'verificationsStrangers') => void = () => undefined;

  constructor(cores = availableParallelism()) {
    this.#most = { all: cores, strangers: Math.max(1, Math.floor(cores / 2)) };
  }

  async run<T>({ trusted, rank }: Asker, work: () => Promise<T>): Promise<T> {
    if (trusted) await (this.#mayKnown() && this.#known.length === 0 ? this.#begin(true) : this.#known.wait(rank));
    else
      await (this.#mayStranger() && this.#known.length + this.#strangers.length === 0
        ? this.#begin(false)
        : this.#strangers.wait(rank));
    try {
      return await work();
    } finally {
      this.#running.all -= 1;
      if (!trusted) this.#running.strangers -= 1;
      // The place passes straight to the next in line, so that nobody can slip in between.
      while (this.#mayKnown() && this.#known.next()) this.#begin(true);
      while (this.#mayStranger() && this.#strangers.next()) this.#begin(false);
    }
  }

  #mayKnown(): boolean {
    return this.#running.all < this.#most.all;
  }

  #mayStranger(): boolean {
    return this.#mayKnown() && this.#running.strangers < this.#most.strangers;
  }

  #begin(trusted: boolean): void {
    this.#running.all += 1;
    if (!trusted) this.#running.strangers += 1;
  }

  #refuse(budget: 'verificationsKnown' | 'verificationsStrangers'): Failure {
    this.refused(budget);
    return new Failure('busy', { retryAfterSeconds: 2 });
  }
}

/** Those of this process: its threads are shared by all that it does. */
export const lanes = new Lanes();
