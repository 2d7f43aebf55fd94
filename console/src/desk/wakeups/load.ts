/** The calls to come, gathered into steps of five minutes. */
import type { Forecast } from './queries.ts';

export interface Step {
  readonly at: number;
  readonly due: number;
  readonly rung: number;
}

const step = 5 * 60_000;

/** Every step from the first call to the last, those without calls as well, so that the distances are true. */
export function byFiveMinutes(minutes: Forecast['minutes']): readonly Step[] {
  const steps = new Map<number, { due: number; rung: number }>();
  for (const { minute, due, rung } of minutes) {
    const at = Math.floor(Date.parse(minute) / step) * step;
    const before = steps.get(at) ?? { due: 0, rung: 0 };
    steps.set(at, { due: before.due + due, rung: before.rung + rung });
  }
  const [first, last] = [Math.min(...steps.keys()), Math.max(...steps.keys())];
  if (steps.size === 0) return [];
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => ({
    at: first + index * step,
    ...(steps.get(first + index * step) ?? { due: 0, rung: 0 }),
  }));
}

/** The busiest step; the earlier of two that are equal. */
export function peakOf(steps: readonly Step[]): Step | undefined {
  return steps.reduce<Step | undefined>(
    (most, one) => (most === undefined || one.due > most.due ? one : most),
    undefined,
  );
}

/**
 * When the last call that is due in a step really rings: lines are taken in order, so what was due before rings before.
 */
export function lastRingOf(wanted: Step, minutes: Forecast['minutes']): number | undefined {
  let due = 0;
  for (const one of minutes) if (Date.parse(one.minute) < wanted.at + step) due += one.due;
  let rung = 0;
  for (const one of minutes) {
    rung += one.rung;
    if (rung >= due) return Date.parse(one.minute);
  }
  return undefined;
}
