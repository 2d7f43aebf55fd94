/**
 * Every kind of event there is. The journal takes only these, and what is told to the outside is read from here: the
 * stream, webhooks and their description, the integrator's table, the words of the console. Types are for writing:
 * entries of earlier versions may look different.
 */
import type { Static } from 'typebox';
import type { Right } from '../rights.ts';
import { administration } from './catalogue/administration.ts';
import { alertEvents } from './catalogue/alerts.ts';
import type { EventDescription } from './catalogue/describe.ts';
import { house } from './catalogue/house.ts';
import { inventory } from './catalogue/inventory.ts';
import { shift } from './catalogue/shift.ts';
import { wakeups } from './catalogue/wakeups.ts';

export const events = {
  ...wakeups,
  ...alertEvents,
  ...inventory,
  ...house,
  ...shift,
  ...administration,
} satisfies Record<string, EventDescription>;

export type EventKind = keyof typeof events;
export type EventDetail<Kind extends EventKind> = Static<(typeof events)[Kind]['detail']>;

/** What may be kept apart with an event, because it identifies a guest. */
export type EventPersonal<Kind extends EventKind> = (typeof events)[Kind] extends {
  readonly personal: infer Personal extends object;
}
  ? Static<Personal>
  : never;

type Noun = EventKind extends `${infer One}.${string}` ? One : never;

/** Those who may not read something may not hear of it either. */
const rights: Readonly<Record<Noun, Right>> = {
  wakeup: 'wakeups.read',
  canary: 'wakeups.read',
  alert: 'alerts.read',
  charge: 'charges.read',
  delivery: 'postings.read',
  item: 'items.read',
  category: 'items.read',
  room: 'rooms.read',
  phone: 'settings.read',
  staff: 'settings.read',
  roomstatus: 'rooms.read',
  statustype: 'rooms.read',
  defect: 'defects.read',
  // Whether somebody lives there, which the board shows; names are not in what is told.
  guest: 'rooms.read',
  link: 'rooms.read',
  note: 'shift.read',
  handover: 'shift.read',
  account: 'accounts.read',
  session: 'accounts.read',
  token: 'accounts.read',
  policy: 'settings.read',
  property: 'settings.read',
  announcement: 'settings.read',
  journal: 'journal.read',
};

export const nounOf = (kind: string): string => kind.slice(0, kind.indexOf('.'));

/** What an account needs to hear of a kind. One that nobody knows any more is for those who read the journal. */
export function rightFor(kind: string): Right {
  const needed: Right | undefined = rights[nounOf(kind) as Noun];
  return needed ?? 'journal.read';
}

export function describedEvents(): [EventKind, EventDescription][] {
  return Object.entries(events) as [EventKind, EventDescription][];
}
