/** What connectors that know of calls hear of from the journal: kinds of the catalogue, or the compiler says so. */
import type { EventKind } from '../events/catalogue.ts';

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
