/** The lists of wake-up calls: which calls stand in each, in which order, and how a page is followed by the next. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { uuid } from '../fields.ts';
import { readMoment } from './schedule.ts';
import { clockOf, type KeptWakeup, listWakeups, type Page } from './store.ts';
import { type Outcome, outcomes } from './wakeup.ts';

export const listTypes = ['pending', 'answered', 'failed', 'cancelled', 'today', 'all'] as const;
export type ListType = (typeof listTypes)[number];

export interface ListFilters {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly room?: string | undefined;
  readonly group?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Calls to come are listed whole, or nearly; of the past a caller wants the newest. */
const usual = { toCome: 10_000, past: 1000 };

export async function wakeupList(
  db: Db,
  property: string,
  type: ListType,
  filters: ListFilters,
): Promise<{ calls: KeptWakeup[]; next: string | undefined }> {
  const clock = await clockOf(db, property);
  if (clock === undefined) throw new Failure('credentials');
  const toCome = type === 'pending' || type === 'today';
  const limit = filters.limit ?? (toCome ? usual.toCome : usual.past);
  const page: Page = {
    ...(type in outcomes ? { outcome: outcomes[type as Outcome] } : {}),
    ...(filters.room === undefined ? {} : { room: filters.room }),
    ...(filters.group === undefined ? {} : { party: filters.group }),
    ...range(type, filters, clock.zone, clock.now),
    ...(filters.cursor === undefined ? {} : { after: readCursor(filters.cursor) }),
    newestFirst: !toCome,
    limit: limit + 1, // one more than asked tells whether there is a next page
  };
  const calls = await listWakeups(db, property, page);
  const last = calls.length > limit ? calls[limit - 1] : undefined;
  return { calls: calls.slice(0, limit), next: last === undefined ? undefined : `${last.dueAt.getTime()}.${last.id}` };
}

function range(type: ListType, { start, end }: ListFilters, zone: string, now: Date): { from?: Date; until?: Date } {
  const today = now.toTemporalInstant().toZonedDateTimeISO(zone).startOfDay();
  const [first, last] =
    type === 'today' ? [today.toInstant(), today.add({ days: 1 }).startOfDay().toInstant()] : [undefined, undefined];
  const from = latest(first, start === undefined ? undefined : readMoment('start', start, zone));
  const until = earliest(last, end === undefined ? undefined : readMoment('end', end, zone));
  return {
    ...(from === undefined ? {} : { from: new Date(from.epochMilliseconds) }),
    ...(until === undefined ? {} : { until: new Date(until.epochMilliseconds) }),
  };
}

function latest(one: Temporal.Instant | undefined, other: Temporal.Instant | undefined): Temporal.Instant | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function earliest(
  one: Temporal.Instant | undefined,
  other: Temporal.Instant | undefined,
): Temporal.Instant | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

function readCursor(cursor: string): { dueAt: Date; id: string } {
  const [milliseconds = '', id = ''] = cursor.split('.', 2);
  if (!/^-?\d{1,15}$/.test(milliseconds) || !uuid.test(id) || cursor !== `${milliseconds}.${id}`)
    throw new Failure('parameter', {
      detail: say('page.unknownLink'),
    });
  return { dueAt: new Date(Number(milliseconds)), id };
}
