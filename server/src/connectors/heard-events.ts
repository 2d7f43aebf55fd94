/** What connectors that know of calls hear of from the journal: kinds of the catalogue, or the compiler says so. */
import type { EventDetail, EventKind } from '../events/catalogue.ts';

export const wakeupEvents = [
  'wakeup.booked',
  'wakeup.changed',
  'wakeup.concluded',
  'wakeup.deleted',
  'wakeup.moved',
  'wakeup.next-day',
  'wakeup.refused',
] as const;
export const statusEvents = ['roomstatus.changed'] as const;

export type WakeupEvent = Extract<EventKind, (typeof wakeupEvents)[number]>;
export type StatusEvent = Extract<EventKind, (typeof statusEvents)[number]>;

/** An event of the journal, as a delivery carries it. */
export type HeardEvent<Kind extends EventKind> = {
  [One in Kind]: {
    readonly event: One;
    readonly room: string;
    readonly subject: string;
    readonly detail: EventDetail<One>;
  };
}[Kind];
