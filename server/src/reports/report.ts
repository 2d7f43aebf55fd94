/** Days of the property's calendar, each from midnight to midnight on its own wall: 23, 24 or 25 hours. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { csvRow } from '../http/csv.ts';
import { calendarDay, midnight } from '../properties/calendar.ts';
import { findProperty } from '../properties/store.ts';
import type { ChargeReport, WakeupDay } from './schemas.ts';
import {
  callsQuery,
  chargesQuery,
  escalationsQuery,
  latenessQuery,
  listReportedCategories,
  type Range,
} from './store.ts';

export const mostDays = 92;

export interface Days extends Range {
  readonly dates: readonly string[];
}

/** Both days are part of it, written YYYYMMDD. */
export async function daysOf(db: Db, property: string, wanted: { from: string; to: string }): Promise<Days> {
  const found = await findProperty(db, property);
  if (found === undefined) throw new Failure('credentials');
  const [first, last] = [calendarDay('from', wanted.from), calendarDay('to', wanted.to)];
  const days = first.until(last).days + 1;
  if (days < 1) throw new Failure('parameter', { detail: say('report.order') });
  if (days > mostDays) throw new Failure('parameter', { detail: say('report.days', { most: mostDays, days }) });
  return {
    zone: found.timezone,
    from: midnight(first, found.timezone),
    to: midnight(last.add({ days: 1 }), found.timezone),
    dates: Array.from({ length: days }, (_, index) => first.add({ days: index }).toString().replaceAll('-', '')),
  };
}

export async function wakeupDays(db: Db, property: string, days: Days): Promise<WakeupDay[]> {
  const calls = byDate((await callsQuery(property, days).execute(db)).rows);
  const lateness = byDate((await latenessQuery(property, days).execute(db)).rows);
  const escalations = byDate((await escalationsQuery(property, days).execute(db)).rows);
  return days.dates.map((date) => {
    const late = lateness.get(date);
    return {
      date,
      answered: 0,
      failed: 0,
      missed: 0,
      cancelled: 0,
      inPerson: 0,
      alreadyUp: 0,
      corrected: 0,
      open: 0,
      guestPhone: 0,
      staffPhone: 0,
      console: 0,
      propertySystem: 0,
      rest: 0,
      ...calls.get(date),
      escalations: escalations.get(date)?.escalations ?? 0,
      rung: late?.rung ?? 0,
      lateP50: late?.p50 ?? null,
      lateP95: late?.p95 ?? null,
    };
  });
}

export async function chargeDays(db: Db, property: string, days: Days): Promise<ChargeReport> {
  const { rows } = await chargesQuery(property, days).execute(db);
  const charged = new Set(rows.map(({ category }) => category));
  const known = (await listReportedCategories(db, property)).filter(({ id }) => charged.has(id));
  const grouped = Map.groupBy(rows, ({ date }) => date);
  return {
    categories: charged.has('') ? [...known, { id: '', description: '', color: '' }] : known,
    days: days.dates.map((date) => ({ date, sums: (grouped.get(date) ?? []).map(({ date: _date, ...sum }) => sum) })),
  };
}

function byDate<T extends { readonly date: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.date, row]));
}

const wakeupColumns = [
  'date',
  'answered',
  'failed',
  'missed',
  'cancelled',
  'open',
  'escalations',
  'rung',
  'lateP50',
  'lateP95',
  // Later than the others, so that a program that reads these columns by their place goes on.
  'inPerson',
  'alreadyUp',
  'corrected',
  'guestPhone',
  'staffPhone',
  'console',
  'propertySystem',
  'rest',
] as const;

export function wakeupFile(days: readonly WakeupDay[]): string {
  return [
    csvRow(wakeupColumns),
    ...days.map((day) => csvRow(wakeupColumns.map((column) => String(day[column] ?? '')))),
  ].join('');
}

export function chargeFile({ categories, days }: ChargeReport): string {
  const names = new Map(categories.map(({ id, description }) => [id, description]));
  const rows = days.flatMap(({ date, sums }) =>
    sums.map(({ category, charges, quantity, amount }) =>
      csvRow([date, category, names.get(category) ?? '', String(charges), String(quantity), amount]),
    ),
  );
  return [csvRow(['date', 'category', 'description', 'charges', 'quantity', 'amount']), ...rows].join('');
}
