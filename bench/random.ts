/** Numbers that look random and are the same on every run. */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
}

/**
 * One stream per seed and number, rather than one for all: the 5,000th property is then the same whether the 4,999
 * before it were made in this run or in one that was interrupted. The mixing is mulberry32.
 */
export function randomFor(seed: number, number: number): Random {
  let state = (Math.imul(seed, 0x9e37_79b1) ^ Math.imul(number, 0x85eb_ca77)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    chance: (percent) => below(100) < percent,
  };
}
