/** Days of the calendar, written YYYYMMDD as the service has them, and YYYY-MM-DD as a field has them. */
import { addDays, isDate, wallAt } from '../../shared/time/zone.ts';

export interface Range {
  readonly from: string;
  readonly to: string;
}

export const mostDays = 92;

const two = (part: number): string => String(part).padStart(2, '0');

export function lastDays(count: number, now: number, zone: string): Range {
  const today = wallAt(now, zone);
  const text = (days: number): string => {
    const { year, month, day } = addDays(today, days);
    return `${year}-${two(month)}-${two(day)}`;
  };
  return { from: text(1 - count), to: text(0) };
}

const parts = (day: string): [number, number, number] | undefined => {
  const found = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(day);
  if (found === null) return undefined;
  const [year, month, date] = [Number(found[1]), Number(found[2]), Number(found[3])];
  return year >= 1000 && year < 3000 && isDate(year, month, date) ? [year, month, date] : undefined;
};

/** Its noon as if it were UTC: to be shown in UTC, so that no zone can move it to another day. */
export function noonOf(day: string): number {
  const [year, month, date] = parts(day) ?? [1970, 1, 1];
  return Date.UTC(year, month - 1, date, 12);
}

/** Why a report cannot be made for these days; undefined when it can. */
export function objection({ from, to }: Range): 'reports.backwards' | 'reports.tooLong' | 'incomplete' | undefined {
  if (parts(from) === undefined || parts(to) === undefined) return 'incomplete';
  const days = (noonOf(to) - noonOf(from)) / 86_400_000 + 1;
  if (days < 1) return 'reports.backwards';
  return days > mostDays ? 'reports.tooLong' : undefined;
}

/** As a field has it, however it is written. */
export const dashed = (day: string): string => day.replace(/^(\d{4})-?(\d\d)-?(\d\d)$/, '$1-$2-$3');

export const plain = (day: string): string => day.replaceAll('-', '');
