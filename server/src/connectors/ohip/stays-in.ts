/**
 * Stays as they are there, made true here: who lives in which room, in which language, and who has left. It is the
 * state that counts and not what has led to it, so that nothing is wrong when it is told twice, late, or not at all.
 */
import type { Db } from '../../db/connect.ts';
import { arrive, leave } from '../../guests/guest.ts';
import { deleteGuests, type Guest, type Person, roomsOf } from '../../guests/store.ts';
import type { StayThere } from './reservations.ts';
import type { CloudSettings } from './settings.ts';

interface Place {
  readonly property: string;
  readonly name: string;
}

/** `checksIn`: it is told as it happens. */
export async function takeStay(
  db: Db,
  { property, name: actor }: Place,
  settings: CloudSettings,
  stay: StayThere,
  checksIn = false,
): Promise<void> {
  const { reservation: guest, room } = stay;
  if (!stay.isInHouse || room === '') return leaveAll(db, { property, name: actor }, settings, guest);
  const { language, person } = factsOf(settings, stay);
  return arrive(db, property, actor, { room, guest, language, person, checksIn });
}

/** Out of every room in which this stay is. */
export async function leaveAll(
  db: Db,
  { property, name: actor }: Place,
  settings: CloudSettings,
  guest: string,
): Promise<void> {
  for (const room of await roomsOf(db, property, guest)) await leave(db, property, actor, { room, guest }, settings);
}

/** Of somebody of whom they know nothing. The calls stay: silence is no check-out. */
export async function forget(db: Db, property: string, guest: string): Promise<void> {
  for (const room of await roomsOf(db, property, guest)) await deleteGuests(db, property, room, guest);
}

/** Whether it is known here as it is there. */
export function isKnown(settings: CloudSettings, stay: StayThere, guest: (Guest & Person) | undefined): boolean {
  if (guest === undefined || guest.room !== stay.room) return false;
  const { language, person } = factsOf(settings, stay);
  const { name = null, vip = null, departs = null } = person ?? {};
  return guest.language === language && guest.name === name && guest.vip === vip && guest.departs === departs;
}

const text = (value: string, most: number): string | null => value.slice(0, most).toWellFormed() || null;

function factsOf({ languages, names }: CloudSettings, stay: StayThere): { language: string | null; person?: Person } {
  const language = languages.get(stay.language.toUpperCase()) ?? null;
  if (!names) return { language };
  const departs = /^\d{4}-\d\d-\d\d$/.test(stay.departs) ? stay.departs : null;
  return { language, person: { name: text(stay.name, 100), vip: text(stay.vip, 10), party: null, departs } };
}
