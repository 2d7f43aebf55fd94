/**
 * What the phone keeps, in IndexedDB: the outbox, and what the last visit saw, so that the page opens without a
 * network.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Session } from '../shared/session.ts';
import type { Hotel } from './hotel.ts';
import type { Entry } from './outbox.ts';

interface Visit {
  readonly session: Session;
  readonly hotel: Hotel | undefined;
}

interface Kept extends DBSchema {
  outbox: { key: number; value: Entry };
  /** There is one at most: of the account that was here last. */
  visits: { key: 'last'; value: Visit };
}

let opened: Promise<IDBPDatabase<Kept>> | undefined;

export function openMemory(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>('reveille.corridor', 1, {
    upgrade(database) {
      database.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true });
      database.createObjectStore('visits');
    },
    terminated() {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    // The next who asks tries again: a phone that is short of space may have some later.
    opened = undefined;
    throw error;
  });
  return opened;
}

/** The entries that one account made in one property are nobody else's. */
export function ownerOf({ property, account }: Session): string {
  return `${property.code}/${account}`;
}

export async function lastVisit(): Promise<Visit | undefined> {
  return (await openMemory()).get('visits', 'last');
}

export async function keepVisit(visit: Visit): Promise<void> {
  await (await openMemory()).put('visits', visit, 'last');
}

export async function forgetVisit(): Promise<void> {
  await (await openMemory()).delete('visits', 'last');
}
