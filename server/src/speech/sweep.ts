/** Sounds that nobody uses any more go when a process starts, and then once a day, at another hour in every process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../ops/log.ts';
import type { Renderer } from './render.ts';

const hour = 3_600_000;

/** Sweeps until the signal aborts. */
export async function keepSweeping(
  renderer: Pick<Renderer, 'sweep'>,
  signal: AbortSignal,
  log: Log,
  unit = hour,
): Promise<void> {
  for (let pause = 0; !signal.aborted; pause = (23.5 + Math.random()) * unit) {
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      const removed = await renderer.sweep();
      if (removed > 0) log.info({ removed }, 'removed sounds that nobody uses');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'old sounds cannot be removed; it is tried again tomorrow');
    }
  }
}
