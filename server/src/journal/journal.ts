import type { Db } from '../db/connect.ts';
import { type EntryToInsert, insertEntries } from './store.ts';

/** Who did what to what. Written in the transaction of the deed; there is no other way to write one. */
export interface Entry {
  /** A noun and what happened to it: `wakeup.booked`. */
  readonly kind: string;
  readonly actor: string;
  readonly room?: string;
  /** The id of what it is about. */
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  /**
   * What identifies a guest: told together with the detail for as long as it is there, and erased later without breaking the chain.
   * For a reservation number, a phone number, words of a person.
   */
  readonly personal?: Readonly<Record<string, unknown>>;
  /** A guest's name, erased in the same way. */
  readonly name?: string;
}

export async function record(db: Db, property: string, entries: readonly Entry[]): Promise<void> {
  await recordAll(
    db,
    entries.map((entry) => [property, entry]),
  );
}

/** The same for many properties at once, each entry with the property that it belongs to. */
export async function recordAll(db: Db, entries: readonly (readonly [property: string, entry: Entry])[]): Promise<void> {
  if (entries.length > 0)
    await insertEntries(
      db,
      entries.map(([property, entry]) => toInsert(property, entry)),
    );
}

function toInsert(property: string, { name, personal, ...entry }: Entry): EntryToInsert {
  if (name === undefined && personal === undefined) return { property, ...entry };
  return { property, ...entry, personal: { ...personal, ...(name === undefined ? {} : { name }) } };
}
