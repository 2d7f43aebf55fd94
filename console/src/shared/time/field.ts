/** A moment as a field for date and time has it, by the clock of the property. */
import { instantOf, isDate, type Wall, wallAt } from './zone.ts';

const two = (part: number): string => String(part).padStart(2, '0');

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
