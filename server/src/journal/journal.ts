import type { Db } from '../db/connect.ts';
import type { EventDetail, EventKind, EventPersonal } from '../events/catalogue.ts';
import { type EntryToInsert, insertEntries } from './store.ts';

interface About {
  readonly actor: string;
  readonly room?: string;
  /** The id of what it is about. */
  readonly subject?: string;
  /** A guest's name: told to nobody but readers of the journal, and erased like everything personal. */
  readonly name?: string;
}

/** A kind of which there is nothing more to tell takes no detail at all. */
type Told<Kind extends EventKind> = keyof EventDetail<Kind> extends never
  ? { readonly detail?: never }
  : { readonly detail: EventDetail<Kind> };

/**
 * What identifies a guest: told together with the detail for as long as it is there, and erased later without breaking
 * the chain. For a reservation number, a phone number, words of a person.
 */
type Personal<Kind extends EventKind> = [EventPersonal<Kind>] extends [never]
  ? { readonly personal?: never }
  : { readonly personal?: EventPersonal<Kind> };

/** An entry of one of these kinds. */
export type EntryOf<Kind extends EventKind> = {
  [One in Kind]: { readonly kind: One } & About & Told<One> & Personal<One>;
}[Kind];

/**
 * Who did what to what. Written in the transaction of the deed; there is no other way to write one, and no other kinds.
 */
export type Entry = EntryOf<EventKind>;

export async function record(db: Db, property: string, entries: readonly Entry[]): Promise<void> {
  await recordAll(
    db,
    entries.map((entry) => [property, entry]),
  );
}

/** The same for many properties at once, each entry with the property that it belongs to. */
export async function recordAll(
  db: Db,
  entries: readonly (readonly [property: string, entry: Entry])[],
): Promise<void> {
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
