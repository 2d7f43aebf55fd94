/** Who lives in a hotel, read there from the first to the last, because something may have been missed. */
import type { Db } from '../../db/connect.ts';
import { allGuests } from '../../guests/store.ts';
import { noteResync } from '../links-store.ts';
import type { Ask, Reply } from './gateway.ts';
import { byNumber, inHouse, pageSize, type StayThere, staysIn } from './reservations.ts';
import type { CloudSettings } from './settings.ts';
import { forget, isKnown, takeStay } from './stays-in.ts';

export interface Reading {
  readonly link: { readonly property: string; readonly destination: string; readonly name: string };
  readonly settings: CloudSettings;
  /** Throws while it cannot be read. */
  readonly read: (ask: Ask) => Promise<Extract<Reply, { kind: 'answered' }>>;
  /** One transaction of the property, as long as the link is ours. */
  readonly keep: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

/** More stays than any hotel has. */
const mostStays = 100_000;

export async function readGuests(reading: Reading): Promise<void> {
  const { link, settings, read, keep } = reading;
  const { property } = link;
  const known = await keep((db) => allGuests(db, property));
  const byStay = new Map(known.map((guest) => [guest.guest, guest]));
  const seen = new Set<string>();
  const take = async (stays: readonly StayThere[]): Promise<void> => {
    if (stays.length === 0) return;
    await keep(async (db) => {
      for (const stay of stays) await takeStay(db, link, settings, stay);
    });
  };
  for (let offset = 0; offset < mostStays; offset += pageSize) {
    const { stays, hasMore } = staysIn(await read(inHouse(settings.hotel, { offset })));
    const living = stays.filter((stay) => stay.isInHouse && stay.room !== '');
    for (const { reservation } of living) seen.add(reservation);
    await take(living.filter((stay) => !isKnown(settings, stay, byStay.get(stay.reservation))));
    if (!hasMore) break;
  }
  // Who is not on a list that changes while it is read may have slipped from one page to another: each is asked for.
  const unseen = [...byStay.keys()].filter((guest) => !seen.has(guest));
  for (let first = 0; first < unseen.length; first += pageSize) {
    const some = unseen.slice(first, first + pageSize);
    const numbers = some.filter((guest) => guest !== '');
    const { stays } = numbers.length === 0 ? { stays: [] } : staysIn(await read(byNumber(settings.hotel, numbers)));
    await take(stays);
    const told = new Set(stays.map(({ reservation }) => reservation));
    await keep(async (db) => {
      for (const guest of some) if (!told.has(guest)) await forget(db, property, guest);
    });
  }
  await keep((db) => noteResync(db, property, link.destination));
}
