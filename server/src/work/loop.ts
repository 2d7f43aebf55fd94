/** Work that stands: done again and again until the process ends, whatever happens to a single turn of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../ops/log.ts';

export interface Loop {
  readonly pause: number;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** What cannot be done while turns fail, for the log: said once, not at every turn. */
  readonly trouble: string;
  /** A stand-still that guests would feel is an error, the others are warnings. */
  readonly level?: 'warn' | 'error';
  /** Before the first turn. */
  readonly firstPause?: number;
}

/** Resolves when the signal has aborted and the turn under way is over. */
export async function repeat(
  { pause, signal, log, trouble, level = 'warn', firstPause = 0 }: Loop,
  work: () => Promise<unknown>,
): Promise<void> {
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  if (firstPause > 0) await rest(firstPause);
  for (let failing = false; !signal.aborted; await rest(pause)) {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing) log[level]({ reason: (error as Error).message }, `${trouble}; trying again`);
      failing = true;
    }
  }
}
