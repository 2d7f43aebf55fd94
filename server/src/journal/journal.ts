import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { insertEntries, insertNamedEntry } from './store.ts';

/** Who did what to what. Written in the transaction of the deed; there is no other way to write one. */
export interface Entry {
  /** A noun and what happened to it: `wakeup.booked`. */
  readonly kind: string;
  readonly actor: string;
  readonly room?: string;
  /** The id of what it is about. */
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** A guest's name, which can be erased later without breaking the chain. */
  readonly name?: string;
}

export async function record(db: Db, property: string, entries: readonly Entry[]): Promise<void> {
  const [named, plain] = [entries.filter((entry) => entry.name !== undefined), entries.filter((entry) => entry.name === undefined)];
  if (plain.length > 0) await insertEntries(db, property, plain);
  for (const { name = '', ...entry } of named) {
    const salt = randomBytes(16);
    await insertNamedEntry(db, property, entry, { name, salt, digest: nameDigest(salt, name) });
  }
}

/** What the chain holds of a name: a promise that can be checked while the name is there, and tells nothing once it is erased. */
export function nameDigest(salt: Buffer, name: string): Buffer {
  return createHash('sha256').update(salt).update(name).digest();
}
