/** A day of the calendar, written 2026-11-14, in the property's zone. */
import { addDays, instantOf, isDate, type Wall, wallAt } from '../../shared/time/zone.ts';

function wallOf(day: string): Wall {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date, hour: 0, minute: 0 };
}

function written({ year, month, day }: Wall): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

export function dayAt(instant: number, zone: string): string {
  return written(wallAt(instant, zone));
}

export function otherDay(day: string, by: number): string {
  return written(addDays(wallOf(day), by));
}

/** From midnight to midnight, which is not always 24 hours. */
export function boundsOf(day: string, zone: string): { readonly from: string; readonly to: string } {
  const midnight = (one: string): string => new Date(instantOf(wallOf(one), zone)).toISOString();
  return { from: midnight(day), to: midnight(otherDay(day, 1)) };
}

/** What a browser's date field gives while somebody types may be no day yet. */
export function isDay(text: string): boolean {
  const { year, month, day } = wallOf(text);
  return year >= 2000 && year < 3000 && isDate(year, month, day);
}
