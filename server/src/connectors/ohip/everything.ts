/** Who lives in a hotel, and which calls are set: read there whole, because something may have been missed. */
import type { Db } from '../../db/connect.ts';
import { databaseNow, roomsOf } from '../../guests/store.ts';
import type { Answered } from '../asking.ts';
import { staysWithCalls } from '../known-calls-store.ts';
import { type StayThere, takeEverybody } from '../stays-in.ts';
import { callsIn, pendingCalls } from './calls.ts';
import { takeCalls } from './calls-taken.ts';
import type { Ask } from './gateway.ts';
import { byNumber, inHouse, pageSize, staysIn } from './reservations.ts';
import type { CloudSettings } from './settings.ts';

export interface Reading {
  readonly link: { readonly property: string; readonly destination: string; readonly name: string };
  readonly settings: CloudSettings;
  /** Throws while it cannot be read. */
  readonly read: (ask: Ask) => Promise<Answered>;
  /** One transaction of the property, as long as the link is ours. */
  readonly keep: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Whether one more call can be refused by itself. */
  readonly mayRefuse: () => boolean;
}

/** More stays than any hotel has. */
const mostStays = 100_000;

/** Who lives in the hotel, page by page. */
async function* everybody({ settings, read }: Reading): AsyncGenerator<readonly StayThere[]> {
  for (let offset = 0; offset < mostStays; offset += pageSize) {
    const { stays, hasMore } = staysIn(await read(inHouse(settings.hotel, { offset })));
    yield stays;
    if (!hasMore) return;
  }
}

export async function readGuests(reading: Reading): Promise<void> {
  const { settings, read } = reading;
  await takeEverybody(reading, everybody(reading), async (numbers) =>
    numbers.length === 0 ? [] : staysIn(await read(byNumber(settings.hotel, numbers))).stays,
  );
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
