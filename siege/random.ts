/**
 * Choices that look random and are the same for the same seed, so that a finding can be sent again. The mixing is
 * mulberry32.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e37_79b1) >>> 0;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(choices: readonly T[]): T {
    if (choices.length === 0) throw new Error('there is nothing to pick from');
    return choices[this.below(choices.length)] as T;
  }
}
