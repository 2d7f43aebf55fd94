import type { RawBuilder } from 'kysely';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { entryDigest, type WrittenEntry } from './digest.ts';
import { record } from './journal.ts';
import { conditionOf, deleteParts, redactEntries, type WhoseNames } from './personal-store.ts';

/** An entry that tells what others look like now holds no more of them than can be read. */
const toldTogether = 500;

/**
 * Forgets names and whatever else identifies guests. The entries stay and the chain holds: it was made over a promise
 * of each part, which says nothing without the part's salt. Returns of how many entries something was erased.
 */
export async function eraseNames(db: Db, property: string, actor: string, whose: WhoseNames): Promise<number> {
  if (whose.before === undefined && whose.room === undefined && whose.subject === undefined)
    throw new Failure('rule', {
      detail: say('erasure.names'),
    });
  const names = await eraseParts(db, property, actor, conditionOf(whose));
  // How many and by whom, not which: an entry that told would be what was just forgotten.
  if (names > 0) await record(db, property, [{ kind: 'journal.name-erased', actor, detail: { names } }]);
  return names;
}

/** The personal parts of all entries `j` of which the condition is true. */
export async function eraseParts(
  db: Db,
  property: string,
  actor: string,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const parts = await deleteParts(db, property, condition);
  const redacted = await redactEntries(db, property, condition);
  await tellRedacted(db, property, actor, redacted);
  return parts + redacted.length;
}

/**
 * Entries from before had such parts in what was sealed. They no longer fit their seals, so a later entry, itself
 * sealed, says which they are and what they look like now: whoever verifies sees that something was taken out, when and
 * by whom, and that nothing else was changed since.
 */
export async function tellRedacted(
  db: Db,
  property: string,
  actor: string,
  redacted: readonly WrittenEntry[],
): Promise<void> {
  const digests = redacted.map((entry) => [entry.id, entryDigest(entry).toString('hex')] as const);
  for (let index = 0; index < digests.length; index += toldTogether)
    await record(db, property, [
      {
        kind: redactedKind,
        actor,
        detail: { entries: Object.fromEntries(digests.slice(index, index + toldTogether)) },
      },
    ]);
}

export const redactedKind = 'journal.redacted';
