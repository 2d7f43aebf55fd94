/**
 * Stays as they are there, made true here: who lives in which room, in which language, and who has left. It is the
 * state that counts and not what has led to it, so that nothing is wrong when it is told twice, late, or not at all.
 */
import type { Db } from '../db/connect.ts';
import { arrive, leave } from '../guests/guest.ts';
import { allGuests, deleteGuests, type Guest, type Person, roomsOf } from '../guests/store.ts';
import type { Method } from '../rooms/method.ts';
import type { GuestSettings } from './guest-settings.ts';

export interface StayThere {
  /** The number that the property system knows it by. */
  readonly reservation: string;
  readonly room: string;
  readonly isInHouse: boolean;
  readonly language: string;
  readonly vip: string;
  readonly name: string;
  readonly departs: string;
}

interface Place {
  readonly property: string;
  readonly name: string;
}

/** `checksIn`: it is told as it happens. */
export async function takeStay(
  db: Db,
  { property, name: actor }: Place,
  settings: GuestSettings,
  stay: StayThere,
  checksIn = false,
): Promise<void> {
  const { reservation: guest, room } = stay;
  if (!stay.isInHouse || room === '') return leaveAll(db, { property, name: actor }, settings, guest);
  const { language, method, person } = factsOf(settings, stay);
  return arrive(db, property, actor, { room, guest, language, method, person, checksIn });
}

/** Out of every room in which this stay is. */
export async function leaveAll(
  db: Db,
  { property, name: actor }: Place,
  settings: GuestSettings,
  guest: string,
): Promise<void> {
  for (const room of await roomsOf(db, property, guest)) await leave(db, property, actor, { room, guest }, settings);
}

/** Of somebody of whom they know nothing. The calls stay: silence is no check-out. */
async function forget(db: Db, property: string, guest: string): Promise<void> {
  for (const room of await roomsOf(db, property, guest)) await deleteGuests(db, property, room, guest);
}

/** Whether it is known here as it is there. */
function isKnown(settings: GuestSettings, stay: StayThere, guest: (Guest & Person) | undefined): boolean {
  if (guest === undefined || guest.room !== stay.room) return false;
  const { language, method, person } = factsOf(settings, stay);
  const { name = null, vip = null, departs = null } = person ?? {};
  if (guest.language !== language || guest.method !== method) return false;
  return guest.name === name && guest.vip === vip && guest.departs === departs;
}

const text = (value: string, most: number): string | null => value.slice(0, most).toWellFormed() || null;

function factsOf(
  { languages, names, methods }: GuestSettings,
  stay: StayThere,
): { language: string | null; method: Method | null; person?: Person } {
  const language = languages.get(stay.language.toUpperCase()) ?? null;
  const method = methods.get(stay.vip) ?? null;
  if (!names) return { language, method };
  const departs = /^\d{4}-\d\d-\d\d$/.test(stay.departs) ? stay.departs : null;
  return { language, method, person: { name: text(stay.name, 100), vip: text(stay.vip, 10), party: null, departs } };
}

export interface TakingAll {
  readonly link: Place;
  readonly settings: GuestSettings;
  /** One transaction of the property, as long as the link is ours. */
  readonly keep: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Who is new has just checked in: what was before is known. */
  readonly checksIn?: boolean;
}

const askedAtOnce = 50;

/** `pages`: all who live there. `byNumber`: of some, whatever has become of them. */
export async function takeEverybody(
  { link, settings, keep, checksIn = false }: TakingAll,
  pages: AsyncIterable<readonly StayThere[]>,
  byNumber: (numbers: readonly string[]) => Promise<readonly StayThere[]>,
): Promise<void> {
  const { property } = link;
  const known = await keep((db) => allGuests(db, property));
  const byStay = new Map(known.map((guest) => [guest.guest, guest]));
  const seen = new Set<string>();
  const take = async (stays: readonly StayThere[]): Promise<void> => {
    if (stays.length === 0) return;
    await keep(async (db) => {
      for (const stay of stays) await takeStay(db, link, settings, stay, checksIn && !byStay.has(stay.reservation));
    });
  };
  for await (const stays of pages) {
    const living = stays.filter((stay) => stay.isInHouse && stay.room !== '');
    for (const { reservation } of living) seen.add(reservation);
    await take(living.filter((stay) => !isKnown(settings, stay, byStay.get(stay.reservation))));
  }
  // Who is not on a list that changes while it is read may have slipped from one page to another: each is asked for.
  const unseen = [...byStay.keys()].filter((guest) => !seen.has(guest));
  for (let first = 0; first < unseen.length; first += askedAtOnce) {
    const some = unseen.slice(first, first + askedAtOnce);
    const stays = await byNumber(some.filter((guest) => guest !== ''));
    await take(stays);
    const told = new Set(stays.map(({ reservation }) => reservation));
    await keep(async (db) => {
      for (const guest of some) if (!told.has(guest)) await forget(db, property, guest);
    });
  }
}
