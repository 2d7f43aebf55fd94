/**
 * The oldest part of a journal goes when the property no longer keeps it. First an entry names it: from which seal to
 * which, how many entries, the hash of the last one, by which rule or whom. Once that entry is sealed itself the part
 * goes, in batches. So whoever verifies finds that the first seal that is left follows from what was named; a part that
 * went without being named is missing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { record } from './journal.ts';
import {
  type Limit,
  listPrunings,
  nameWaits,
  oldPartsQuery,
  type Part,
  prunedKind,
  removeBatch,
} from './prune-store.ts';
import { sealAll } from './seal.ts';

/** Named by one entry. Bounds what is looked through at once after a year without anybody at it. */
const mostSeals = 20_000;
const sealingTries = 20;
const sealingPause = 500;

export interface Pruner {
  readonly actor: string;
  /** Entries that go at once. */
  readonly most: number;
  readonly signal?: AbortSignal | undefined;
  /** Hears of each batch. Resolves when the next may begin. */
  readonly gone: (property: string, entries: number, milliseconds: number) => Promise<void>;
  /** Hears of a part that cannot go, because something in it is missing. */
  readonly refused: (property: string, reason: string) => void;
}

/** Removes what these properties no longer keep of their journals. */
export async function pruneJournals(database: Database, limits: readonly Limit[], pruner: Pruner): Promise<void> {
  let left = limits;
  while (left.length > 0 && pruner.signal?.aborted !== true) {
    const parts = await nameParts(database, left, pruner.actor);
    if (!(await untilSealed(database, parts))) return;
    const longer = new Set<string>();
    for (const part of parts) if ((await removePart(database, part, pruner)) && isLong(part)) longer.add(part.property);
    left = left.filter(({ property }) => longer.has(property));
  }
}

/** Then there may be more than one entry could name. */
function isLong({ first, last }: Part): boolean {
  return BigInt(last) - BigInt(first) + 1n >= BigInt(mostSeals);
}

/** One that was named before, and interrupted, is not named again. */
async function nameParts(database: Database, limits: readonly Limit[], actor: string): Promise<readonly Part[]> {
  const days = new Map(limits.map((limit) => [limit.property, limit.days]));
  return asSystem(database, async (db) => {
    const { rows: parts } = await oldPartsQuery(limits, mostSeals).execute(db);
    for (const { property, ...part } of parts) {
      const isNamed = (await listPrunings(db, property)).some(
        ({ last, hash }) => last === part.last && hash === part.hash,
      );
      if (!isNamed)
        await record(db, property, [{ kind: prunedKind, actor, detail: { ...part, days: days.get(property) ?? 0 } }]);
    }
    return parts;
  });
}

/** False when nobody can seal at present: then nothing goes this time. */
async function untilSealed(database: Database, parts: readonly Part[]): Promise<boolean> {
  const properties = parts.map(({ property }) => property);
  for (let attempt = 0; attempt < sealingTries; attempt += 1) {
    if (attempt > 0) await sleep(sealingPause);
    await sealAll(database);
    if (!(await asSystem(database, (db) => nameWaits(db, properties)))) return true;
  }
  return false;
}

/** False when it was not removed to its end. */
async function removePart(database: Database, part: Part, { most, signal, gone, refused }: Pruner): Promise<boolean> {
  for (let after = String(BigInt(part.first) - 1n); after !== part.last;) {
    if (signal?.aborted === true) return false;
    const begun = performance.now();
    try {
      const { entries, until } = await asSystem(database, (db) => removeBatch(db, part, after, most));
      after = until;
      await gone(part.property, entries, performance.now() - begun);
    } catch (error) {
      if ((error as { code?: string }).code !== partIsBroken) throw error;
      refused(part.property, (error as Error).message);
      return false;
    }
  }
  return true;
}

/** As remove_named_part() raises it. */
const partIsBroken = 'RV001';
