/**
 * What the host of this machine does to a night. Where it gives the processors to others, everything here stands still
 * for a moment, and it is nobody's fault: seconds in which it did are kept beside what was broken on purpose.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { processors, takenPercent } from '../../server/testing/processors.ts';
import type { FastClock } from '../quiet-night/clock.ts';
import type { Fault } from './seen.ts';

export const hostTook = 'the host took the processors';

const lookMilliseconds = 1000;
/** Of a hundred: less is not felt. */
const felt = 5;

/** Adds to `faults` until it is stopped. */
export async function watchHost(clock: FastClock, faults: Fault[], signal: AbortSignal): Promise<void> {
  let [before, from] = [processors(), clock.now()];
  while (!signal.aborted) {
    await sleep(lookMilliseconds, undefined, { signal }).catch(() => undefined);
    const [now, until] = [processors(), clock.now()];
    if (takenPercent(before, now) > felt) faults.push({ what: hostTook, from, until });
    [before, from] = [now, until];
  }
}
