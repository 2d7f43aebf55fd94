/** What time it is, by the service's clock: the desk's computer may be wrong, and the guest is woken by ours. */
import { useSyncExternalStore } from 'react';

let ahead = 0;
let known = false;

/**
 * Told with every answer that carries the service's time. The header has whole seconds; half of one is nearer on
 * average.
 */
export function heardTime(service: number, precise = false): void {
  if (Number.isNaN(service)) return;
  const difference = service + (precise ? 0 : 500) - Date.now();
  if (known && !precise && Math.abs(difference - ahead) < 1500) return;
  known = true;
  ahead = difference;
}

export function serviceNow(): number {
  return Date.now() + ahead;
}

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const one of listeners) one();
  }, 500);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(ticking);
      ticking = undefined;
    }
  };
}

/** Now, in steps; the component is drawn again when the step changes. */
export function useNow(stepMilliseconds = 1000): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serviceNow() / stepMilliseconds) * stepMilliseconds);
}
