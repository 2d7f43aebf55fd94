/** Who lives in a hotel, and which calls are set: read there whole, because something may have been missed. */
import type { Db } from '../../db/connect.ts';
import { allGuests, databaseNow, roomsOf } from '../../guests/store.ts';
import { staysWithCalls } from '../known-calls-store.ts';
import { callsIn, pendingCalls } from './calls.ts';
import { takeCalls } from './calls-taken.ts';
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
  /** Whether one more call can be refused by itself. */
  readonly mayRefuse: () => boolean;
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
}

/** All calls that are to be rung there, for those who live here by now. */
export async function readCalls({ link, settings, read, keep, mayRefuse }: Reading): Promise<void> {
  const { property } = link;
  const readAt = await keep((db) => databaseNow(db));
  const pending = callsIn(await read(pendingCalls(settings.hotel))).filter(({ isPending }) => isPending);
  const stays = new Set([
    ...pending.map(({ reservation }) => reservation),
    ...(await keep((db) => staysWithCalls(db, link))),
  ]);
  for (const stay of stays)
    await keep(async (db) => {
      const [room] = await roomsOf(db, property, stay);
      const own = pending.filter(({ reservation }) => reservation === stay);
      // Who does not live here has left: what becomes of the calls then is told elsewhere.
      if (room !== undefined) await takeCalls(db, link, { stay, room, pending: own, readAt }, mayRefuse);
    });
}
