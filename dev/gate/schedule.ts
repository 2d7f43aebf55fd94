/** Rings side by side, as far as processors and connections to PostgreSQL allow. */
import type { Ring } from './rings.ts';

export interface Limits {
  readonly processors: number;
  readonly connections: number;
}

/** The ring to start next beside those that run: the first that fits, so that a large one holds up nobody. */
export function nextRing(waiting: readonly Ring[], running: readonly Ring[], limits: Limits): Ring | undefined {
  if (running.some(({ isAlone }) => isAlone === true)) return undefined;
  if (running.length === 0) return waiting.find(({ isAlone }) => isAlone !== true) ?? waiting[0];
  const sum = (what: 'processors' | 'connections'): number => running.reduce((total, ring) => total + ring[what], 0);
  return waiting.find(
    (ring) =>
      ring.isAlone !== true &&
      sum('processors') + ring.processors <= limits.processors &&
      sum('connections') + ring.connections <= limits.connections,
  );
}

/** Runs all of them; `run` is called for a ring when its turn has come. The results stand in the order of the rings. */
export async function runSideBySide<Result>(
  rings: readonly Ring[],
  limits: Limits,
  run: (ring: Ring) => Promise<Result>,
): Promise<Result[]> {
  const waiting = [...rings];
  const running = new Map<Ring, Promise<Ring>>();
  const results = new Map<Ring, Result>();
  while (waiting.length + running.size > 0) {
    const next = nextRing(waiting, [...running.keys()], limits);
    if (next === undefined) {
      running.delete(await Promise.race(running.values()));
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const end = (result: Result): Ring => {
      results.set(next, result);
      return next;
    };
    running.set(next, run(next).then(end));
  }
  return rings.map((ring) => results.get(ring) as Result);
}
