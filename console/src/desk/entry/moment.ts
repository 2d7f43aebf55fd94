/** When: a time of day in any way that people write it, with a date or every day, or so many minutes from now. */
import { addDays, instantOf, isDate, wallAt } from '../../shared/time/zone.ts';
import { type Refusal, refuse } from './entry.ts';

interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

const looksLikeTime = /^(\d{1,2}[:.h]\d{0,2}|\d{1,4})(am|pm|a|p)?$/i;

/** Whether a word is meant as a time, right or wrong. */
export function isTimeLike(word: string): boolean {
  return looksLikeTime.test(word);
}

/** `6:30` `630` `0630` `6h30` `6h` `7` `7p` `7:30pm` `12a`; undefined for what no clock shows. */
export function readTime(word: string): TimeOfDay | undefined {
  const [, digits = '', half = ''] = /^(.*?)(am|pm|a|p)?$/i.exec(word) ?? [];
  const parts =
    /^(\d{1,2})[:.h](\d{2})$/i.exec(digits) ??
    /^(\d{1,2})h()$/i.exec(digits) ??
    /^(\d{1,2})(\d{2})$/.exec(digits) ??
    /^(\d{1,2})()$/.exec(digits);
  if (parts === null) return undefined;
  const hour = Number(parts[1]);
  const minute = Number(parts[2] ?? 0);
  if (hour > 23 || minute > 59) return undefined;
  if (half === '') return { hour, minute };
  if (hour < 1 || hour > 12) return undefined;
  return { hour: (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0), minute };
}

/** `+20` minutes, `+1h`, `+1h30`. */
export function readDelay(word: string): number | undefined {
  const [, hours, minutes] = /^\+(?:(\d{1,2})h)?(\d{1,4})?$/i.exec(word) ?? [];
  if (hours === undefined && minutes === undefined) return undefined;
  const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return total > 0 ? total : undefined;
}

export function isDateLike(word: string): boolean {
  return /^\d{1,2}[/.]\d{1,2}([/.]\d{2,4})?$|^\d{4}-\d{2}-\d{2}$/.test(word);
}

interface When {
  readonly at: number;
}

const farthest = 5 * 366 * 86_400_000;

/**
 * The next time that the wall shows it; with a date, on that day. A day and month without a year is the next that
 * comes.
 */
export function readMoment(word: string, date: string | undefined, now: number, zone: string): When | Refusal {
  const time = readTime(word);
  if (time === undefined) return refuse('refused.noTime', { word });
  const today = wallAt(now, zone);
  if (date === undefined) {
    const at = instantOf({ ...today, ...time }, zone);
    return { at: at > now ? at : instantOf({ ...addDays(today, 1), ...time }, zone) };
  }
  const day = readDate(date, today.year);
  if (day === undefined) return refuse('refused.noDate', { word: date });
  let at = instantOf({ ...day, ...time }, zone);
  if (at <= now && !day.exact) {
    // 29 February comes only every few years.
    const year =
      [1, 2, 3, 4, 5, 6, 7, 8].map((more) => today.year + more).find((one) => isDate(one, day.month, day.day)) ??
      today.year + 1;
    at = instantOf({ ...day, year, ...time }, zone);
  }
  if (at <= now) return refuse('refused.past');
  return at - now > farthest ? refuse('refused.far') : { at };
}

/** Whether a wall shows that date; without a year, in any. */
export function isOnDay(word: string, wall: { year: number; month: number; day: number }): boolean {
  const date = readDate(word, wall.year);
  if (date === undefined || date.month !== wall.month || date.day !== wall.day) return false;
  return !date.exact || date.year === wall.year;
}

function readDate(
  word: string,
  thisYear: number,
): { year: number; month: number; day: number; exact: boolean } | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word);
  const [, first = '', month = '', last] = iso ?? /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{2}|\d{4}))?$/.exec(word) ?? [];
  const given = iso === null ? last : first;
  const day = Number(iso === null ? first : last);
  const exact = given !== undefined;
  const year = given === undefined ? thisYear : given.length === 2 ? 2000 + Number(given) : Number(given);
  // Without a year, 29 February is a date although this year may not have it.
  if (isDate(year, Number(month), day)) return { year, month: Number(month), day, exact };
  if (!exact && isDate(2024, Number(month), day)) return { year: thisYear - 1, month: Number(month), day, exact };
  return undefined;
}
