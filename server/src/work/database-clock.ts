/**
 * The database's clock, as this process can tell it between two questions. It is the only clock that rings are made by,
 * so it is watched: a step that the machine's own monotonic clock does not explain holds every ring back for a minute,
 * or until the clock has stepped back. After that minute the new time is believed: a guest rung by a doubtful clock is
 * better off than one never rung.
 */
export class DatabaseClock {
  /** The database's time minus our monotonic clock, in milliseconds. */
  #offset: number | undefined;
  #sampled = 0;
  #before: number | undefined;
  #doubtedUntil = 0;
  readonly #monotonic: () => number;

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
  }

  /**
   * What the database answered to a question asked and answered at these monotonic times. Returns the step that it saw,
   * in milliseconds.
   */
  sample(now: Date, asked: number, answered: number): number {
    const roundTrip = answered - asked;
    if (roundTrip > slowestSample) return 0; // too coarse to say anything
    // It said so at some moment of the round trip. Taken for the last one, nobody is rung before the time.
    const offset = now.getTime() - answered;
    const step = this.#offset === undefined ? 0 : offset - this.#offset;
    const unexplained = Math.abs(step) > largestStep + roundTrip;
    if (this.#before !== undefined && Math.abs(offset - this.#before) <= largestStep + roundTrip) this.#trust();
    else if (unexplained) {
      this.#before ??= this.#offset;
      this.#doubtedUntil = answered + doubtMilliseconds;
    } else if (answered >= this.#doubtedUntil) this.#before = undefined;
    // Small differences are the network's: a quick answer is believed more than a slow one.
    if (this.#offset === undefined || unexplained || roundTrip < 20 || answered - this.#sampled > 10_000) {
      this.#offset = offset;
      this.#sampled = answered;
    }
    return unexplained ? step : 0;
  }

  #trust(): void {
    this.#before = undefined;
    this.#doubtedUntil = 0;
  }

  get trusted(): boolean {
    return this.#offset !== undefined && this.#monotonic() >= this.#doubtedUntil;
  }

  /** Milliseconds by which it is ahead of this machine's clock. */
  get ahead(): number {
    return this.#offset === undefined ? 0 : Math.round(this.#offset + this.#monotonic() - Date.now());
  }

  /** Milliseconds from now until the database's clock shows this instant; never less than 0. */
  until(instant: Date): number {
    return Math.max(0, -this.since(instant));
  }

  /** Milliseconds since the database's clock has shown this instant; less than 0 where it has not. */
  since(instant: Date): number {
    return this.#offset === undefined ? 0 : this.#offset + this.#monotonic() - instant.getTime();
  }
}

const largestStep = 2000;
const slowestSample = 1000;
const doubtMilliseconds = 60_000;
