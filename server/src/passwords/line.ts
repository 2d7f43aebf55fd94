import type { Failure } from '../failures.ts';

interface Waiting {
  readonly rank: number;
  readonly go: () => void;
  readonly leave: (why: Failure) => void;
}

/**
 * A line of bounded length in which nobody waits for long. Who has the lowest rank goes first, whoever came first among
 * equals; where there is no room left, the highest rank is sent away. So those who try a thousand times never keep out
 * one who comes once.
 */
export class Line {
  readonly #waiting: Waiting[] = [];
  readonly #most: number;
  readonly #patience: number;
  readonly #refusal: () => Failure;

  constructor(most: number, patience: number, refusal: () => Failure) {
    this.#most = most;
    this.#patience = patience;
    this.#refusal = refusal;
  }

  get length(): number {
    return this.#waiting.length;
  }

  wait(rank: number): Promise<void> {
    const last = this.#waiting.at(-1);
    if (this.#waiting.length >= this.#most) {
      if (last === undefined || last.rank <= rank) return Promise.reject(this.#refusal());
      this.#waiting.pop();
      last.leave(this.#refusal());
    }
    return new Promise((resolve, reject) => {
      const tired = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1);
        reject(this.#refusal());
      }, this.#patience);
      const one: Waiting = {
        rank,
        go: () => {
          clearTimeout(tired);
          resolve();
        },
        leave: (why) => {
          clearTimeout(tired);
          reject(why);
        },
      };
      const behind = this.#waiting.findIndex((other) => other.rank > rank);
      this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, one);
    });
  }

  /** Lets the first one go; false where nobody waits. */
  next(): boolean {
    const first = this.#waiting.shift();
    first?.go();
    return first !== undefined;
  }
}
