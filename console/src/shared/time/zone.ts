/**
 * Times on the wall of the property's zone, by what the browser knows of zones. The rules at a clock change are those
 * of the service.
 */

import { halvesOfDay, localeOf } from './reader.ts';

/** A time on a wall: no zone of its own. */
export interface Wall {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

export function wallAt(instant: number, zone: string): Wall & { readonly second: number } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>;
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

/** The wall's time as if it were UTC: for arithmetic. */
function asUtc({ year, month, day, hour, minute }: Wall, second = 0): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  const wall = wallAt(whole, zone);
  return asUtc(wall, wall.second) - whole;
}

/**
 * A time that comes twice is the first of the two; one that never comes is the moment at which the clock jumps past it.
 */
export function instantOf(wall: Wall, zone: string): number {
  const local = asUtc(wall);
  const day = 86_400_000;
  const offsets = [...new Set([offsetAt(local - day, zone), offsetAt(local + day, zone), offsetAt(local, zone)])];
  const fitting = offsets.map((offset) => local - offset).filter((instant) => asUtc(wallAt(instant, zone)) === local);
  if (fitting.length > 0) return Math.min(...fitting);
  return jumpBetween(local - Math.max(...offsets), local - Math.min(...offsets), zone);
}

/** The minute at which the offset changes, between two instants around it. */
function jumpBetween(before: number, after: number, zone: string): number {
  const first = offsetAt(before, zone);
  let low = before;
  let high = after;
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 2 / 60_000) * 60_000;
    if (middle === low) break;
    if (offsetAt(middle, zone) === first) low = middle;
    else high = middle;
  }
  return high;
}

export function addDays(wall: Wall, days: number): Wall {
  const moved = new Date(Date.UTC(wall.year, wall.month - 1, wall.day + days));
  return { ...wall, year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

export function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** 23:05, or 11:05 pm for who reads it so. */
export function clockTime(instant: number, zone: string): string {
  const halves = halvesOfDay();
  if (halves === undefined) return plainTime(instant, zone);
  const { hour, minute } = wallAt(instant, zone);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}\u00A0${halves[hour < 12 ? 0 : 1]}`;
}

/** 23:05, always with 24 hours: for machines, and for the line that a person types. */
export function plainTime(instant: number, zone: string): string {
  const { hour, minute } = wallAt(instant, zone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

export function sameDay(one: number, other: number, zone: string): boolean {
  const [a, b] = [wallAt(one, zone), wallAt(other, zone)];
  return a.year === b.year && a.month === b.month && a.day === b.day;
}

/** Sat 14 Nov */
export function shortDate(instant: number, zone: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
    .format(instant)
    .replaceAll(',', '');
}

/** For days that may lie in another year. */
export function dateOfYear(instant: number, zone: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, dateStyle: 'medium' }).format(instant);
}

/** Saturday 14 November */
export function longDate(instant: number, zone: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
    .format(instant)
    .replaceAll(',', '');
}

/** With seconds and 24 hours: a proof is exact, and the same for everybody. */
export function exactTime(text: string, zone: string): string {
  const { hour, minute, second } = wallAt(Date.parse(text), zone);
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}
