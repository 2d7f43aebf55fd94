import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { record } from './journal.ts';
import { deleteNames, type WhoseNames } from './store.ts';

/**
 * Forgets guests' names. The entries stay and the chain holds: it was made over a promise of each name, which says nothing
 * without the name's salt. Returns how many were erased.
 */
export async function eraseNames(db: Db, property: string, actor: string, whose: WhoseNames): Promise<number> {
  if (whose.before === undefined && whose.room === undefined && whose.subject === undefined)
    throw new Failure('rule', { detail: 'Say whose names are to be erased: those of a room, of a subject, or those written before an instant.' });
  const names = await deleteNames(db, property, whose);
  // How many and by whom, not which: an entry that told would be what was just forgotten.
  if (names > 0) await record(db, property, [{ kind: 'journal.name-erased', actor, detail: { names } }]);
  return names;
}
