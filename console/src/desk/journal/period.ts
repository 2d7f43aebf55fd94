/** Stretches of time as an administrator names them, in the property's zone. */
import { addDays, instantOf, wallAt } from '../../shared/time/zone.ts';

export interface Period {
  /** The first instant that counts; undefined for the beginning. */
  readonly from?: number | undefined;
  /** The first that no longer counts. */
  readonly to?: number | undefined;
}

export const quick = ['today', 'lastNight', 'week', 'always'] as const;
export type Quick = (typeof quick)[number];

export function periodOf(name: Quick, now: number, zone: string): Period {
  const at = (days: number, hour: number): number =>
    instantOf({ ...addDays(wallAt(now, zone), days), hour, minute: 0 }, zone);
  const periods: Readonly<Record<Quick, Period>> = {
    today: { from: at(0, 0) },
    lastNight: { from: at(-1, 18), to: at(0, 12) },
    week: { from: at(-6, 0) },
    always: {},
  };
  return periods[name];
}
