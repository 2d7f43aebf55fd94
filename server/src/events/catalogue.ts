/**
 * Every kind of event there is. The journal takes only these, and what is told to the outside is read from here: the
 * stream, webhooks and their description, the integrator's table, the words of the console. Types are for writing:
 * entries of earlier versions may look different.
 */
import type { Static } from 'typebox';
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

/** Those who may not read something may not hear of it either. Null is every account. */
const permissions: Readonly<Record<Noun, 'inventory' | 'admin' | null>> = {
  wakeup: null,
  canary: null,
  alert: null,
  charge: 'inventory',
  delivery: 'inventory',
  item: 'inventory',
  category: 'inventory',
  room: null,
  phone: 'admin',
  roomstatus: null,
  statustype: null,
  defect: null,
  guest: null,
  link: null,
  note: null,
  handover: null,
  account: 'admin',
  session: 'admin',
  policy: 'admin',
  property: 'admin',
  announcement: 'admin',
  journal: 'admin',
};

export const nounOf = (kind: string): string => kind.slice(0, kind.indexOf('.'));

/** What an account needs to hear of a kind. One that nobody knows any more is the administrator's. */
export function permissionFor(kind: string): 'inventory' | 'admin' | null {
  const needed: 'inventory' | 'admin' | null | undefined = permissions[nounOf(kind) as Noun];
  return needed === undefined ? 'admin' : needed;
}

export function describedEvents(): [EventKind, EventDescription][] {
  return Object.entries(events) as [EventKind, EventDescription][];
}
