/** How long a destination that does not answer well is left alone before it is tried again, and when to stop. */
export interface Patience {
  /** Seconds before each repeat; the last one again and again. */
  readonly usual: readonly number[];
  readonly fast: readonly number[];
  /** A destination that has failed for so long is parked. */
  readonly parkAfterSeconds: number;
  /** A person is told that it fails. */
  readonly tellAfterSeconds: number;
}

export const usualPatience: Patience = {
  usual: [2, 5, 15, 30, 60, 120, 300, 600, 900],
  fast: [5, 10, 20, 30, 60],
  parkAfterSeconds: 75 * 3600,
  tellAfterSeconds: 600,
};

/** What the other side asks for counts when it is longer, but nobody makes us wait a day. */
const longestRetryAfter = 3600;

export function retrySeconds(
  patience: Patience,
  fast: boolean,
  failures: number,
  retryAfter: number | undefined,
  random = Math.random(),
): number {
  const steps = fast ? patience.fast : patience.usual;
  const step = steps[Math.min(failures, steps.length - 1)] ?? 60;
  const spread = step * (0.9 + 0.2 * random); // not all at once when a place comes back that many send to
  return Math.max(spread, Math.min(retryAfter ?? 0, longestRetryAfter));
}
