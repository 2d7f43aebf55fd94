/** How fast and how far a dialer goes: what it looks at, how much of it at once, and what is left for the next look. */

/** Few enough that the first of a storm leave at once, many enough that the storm is not spent in transactions. */
export const mostAtOnce = 40;
/**
 * When everybody wants seven o'clock, writing it all down takes longer than anybody should wait: a crowd is begun a
 * moment before, and placed when its moment comes.
 */
export const crowd = { calls: mostAtOnce, leadSeconds: 1 } as const;
export const sweep = { milliseconds: 1000, lookAheadSeconds: 4 } as const;
/** What is late by so much is looked at by every process: whose part it is may be unable to ring. */
export const lateSeconds = 5;
/** Properties are looked at in so many transactions at once, so many in each. */
export const visits = { together: 50, atOnce: 3 } as const;
/**
 * How calls ended is kept in one transaction for so many, after so much time in which others may end. Nobody waits for
 * it, and one transaction for many costs little more than for one.
 */
export const keeping = { together: 200, gatherMilliseconds: 25 } as const;
/** A telephone system that has been away this long is taken for dead, and what it carried is rung elsewhere. */
export const lostMilliseconds = 12_000;

/** Lines that a property may still take: none where no telephone system serves it. */
export function freeLines(lines: number, taken: number, served: boolean): number {
  return served ? Math.max(0, lines - taken) : 0;
}

/** How many calls one look begins; where more are due, the next look follows at once or when a line is free. */
export function mostBegun(free: number): number {
  return Math.min(mostAtOnce, free);
}
