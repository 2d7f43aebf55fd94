/** Stretches of time as an administrator names them, in the property's zone. */
import { addDays, instantOf, isDate, type Wall, wallAt } from '../../shared/time/zone.ts';

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

const two = (part: number): string => String(part).padStart(2, '0');

/** As a field for date and time has it. */
export function fieldOf(instant: number | undefined, zone: string): string {
  if (instant === undefined) return '';
  const { year, month, day, hour, minute } = wallAt(instant, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

export function instantOfField(text: string, zone: string): number | undefined {
  const [, year, month, day, hour, minute] = (/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined)
    return undefined;
  const wall: Wall = { year, month, day, hour, minute };
  return year > 1900 && isDate(year, month, day) ? instantOf(wall, zone) : undefined;
}
