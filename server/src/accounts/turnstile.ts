import type { Failure } from '../failures.ts';
import { Line } from '../passwords/line.ts';

export interface Pace {
  /** How many may go through at once after a quiet time. */
  readonly burst: number;
  /** Milliseconds until one more may. */
  readonly every: number;
  /** How many wait for that, and for how long. */
  readonly waiting: number;
  readonly patience: number;
}

/** Lets a few through at once and then one every some seconds, in the order of their rank. */
export class Turnstile {
  readonly #pace: Pace;
  readonly #now: () => number;
  readonly #line: Line;
  #turns: number;
  #counted: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(pace: Pace, now: () => number, refusal: () => Failure) {
    this.#pace = pace;
    this.#now = now;
    this.#line = new Line(pace.waiting, pace.patience, refusal);
    this.#turns = pace.burst;
    this.#counted = now();
  }

  async pass(rank: number): Promise<void> {
    this.#count();
    if (this.#turns >= 1 && this.#line.length === 0) {
      this.#turns -= 1;
      return;
    }
    const turn = this.#line.wait(rank);
    this.#serve();
    await turn;
  }

  /** Whoever had this turn was no guesser: somebody else may have it. */
  giveBack(): void {
    this.#count();
    this.#turns = Math.min(this.#pace.burst, this.#turns + 1);
    this.#serve();
  }

  #count(): void {
    const now = this.#now();
    this.#turns = Math.min(this.#pace.burst, this.#turns + (now - this.#counted) / this.#pace.every);
    this.#counted = now;
  }

  #serve(): void {
    clearTimeout(this.#timer);
    this.#count();
    while (this.#turns >= 1 && this.#line.next()) this.#turns -= 1;
    if (this.#line.length === 0) return;
    this.#timer = setTimeout(() => this.#serve(), Math.max(1, Math.ceil((1 - this.#turns) * this.#pace.every)));
  }
}
