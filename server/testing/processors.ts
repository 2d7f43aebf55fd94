/** How much of the processors the host of this machine gave to others: figures of such minutes are no figures. */
import { readFileSync } from 'node:fs';

interface Ticks {
  readonly all: number;
  readonly taken: number;
}

/** Since the machine started. */
export function processors(): Ticks {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/\s+/).map(Number);
  return { all: ticks.slice(0, 8).reduce((sum, one) => sum + one, 0), taken: ticks[7] ?? 0 };
}

export function takenPercent(before: Ticks, now: Ticks): number {
  return Math.round((100 * (now.taken - before.taken)) / Math.max(1, now.all - before.all));
}
