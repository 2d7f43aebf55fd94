/** A wake-up call: its states, its results, and what the interface shows of it. */
import type { Method } from '../rooms/method.ts';

export const status = {
  pending: 0,
  inProgress: 1,
  waitingForRetry: 2,
  snoozed: 3,
  answered: 4,
  failed: 5,
  cancelled: 6,
  missed: 7,
} as const;

export const result = {
  none: -1,
  complete: 1,
  noAnswer: 2,
  busy: 3,
  unreachable: 4,
  voicemail: 5,
  noLine: 6,
  notConfirmed: 7,
  cancelled: 8,
  missed: 9,
} as const;

export const source = { guestPhone: 1, staffPhone: 2, console: 3, propertySystem: 4, rest: 5 } as const;

export interface Wakeup {
  readonly id: string;
  readonly property: string;
  readonly room: string;
  /** The time on the wall that was asked for, as `YYYY-MM-DD HH:MM:SS`. */
  readonly wallTime: string;
  readonly zone: string;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly daily: boolean;
  readonly actor: string;
  readonly attempts: number;
  readonly snoozes: number;
  readonly prompt: number;
  readonly result: number;
  readonly source: number;
  readonly status: number;
  readonly method: Method;
}

/** How a call ended that a person concluded, over the interface's codes: these have one word for all of it. */
export const endings = ['in-person', 'already-up', 'corrected'] as const;
export type Ending = (typeof endings)[number];

/** Who did what with a call. Null is not known, or nobody yet. */
export interface Hands {
  readonly bookedBy: string | null;
  /** Who changed it last, or said how it ended; never the dialer. */
  readonly actedBy: string | null;
  readonly concludedBy: string | null;
  readonly ending: Ending | null;
}

/** The lists a call can stand in, by the number that the table keeps for each. */
export const outcomes = { pending: 0, answered: 1, failed: 2, cancelled: 3 } as const;
export type Outcome = keyof typeof outcomes;

export function isPending(wakeup: Pick<Wakeup, 'status'>): boolean {
  return wakeup.status <= status.snoozed;
}

/** The state that a call is in once it has this result. */
export function statusOf(concluded: number): number {
  switch (concluded) {
    case result.complete:
      return status.answered;
    case result.cancelled:
      return status.cancelled;
    case result.missed:
      return status.missed;
    default:
      return status.failed;
  }
}

/** The record as the interface names its fields. */
export function wakeupRecord(wakeup: Wakeup) {
  return {
    id: wakeup.id,
    room: wakeup.room,
    scheduled: local(wakeup.dueAt, wakeup.zone),
    created: local(wakeup.createdAt, wakeup.zone),
    daily: wakeup.daily,
    actor: wakeup.actor,
    attempts: wakeup.attempts,
    snoozes: wakeup.snoozes,
    prompt: wakeup.prompt,
    result: wakeup.result,
    source: wakeup.source,
    status: wakeup.status,
    tenant: wakeup.property,
  };
}

/**
 * The time on the wall of the zone, with its offset. A list says it two hundred times, and asking Temporal each time is
 * a quarter of its cost; but clocks change on a quarter of an hour, so within one the offset is known.
 */
function local(at: Date, zone: string): string {
  const instant = at.getTime();
  const { milliseconds, text } = offsetOf(zone, Math.floor(instant / quarterHour));
  return new Date(instant + milliseconds).toISOString().slice(0, 19) + text;
}

const quarterHour = 900_000;
const mostRemembered = 20_000;
const offsets = new Map<string, { milliseconds: number; text: string }>();

function offsetOf(zone: string, quarter: number): { milliseconds: number; text: string } {
  const key = `${quarter} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const there = Temporal.Instant.fromEpochMilliseconds(quarter * quarterHour).toZonedDateTimeISO(zone);
  const found = { milliseconds: there.offsetNanoseconds / 1e6, text: there.offset };
  if (offsets.size >= mostRemembered) offsets.clear();
  offsets.set(key, found);
  return found;
}

/**
 * Where a property's own announcements begin; those below are built in. Each has the number of its language besides.
 */
export const ownAnnouncements = 100;
