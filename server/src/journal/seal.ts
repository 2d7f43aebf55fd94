/**
 * Chains what was written. Writers never wait for the chain: they note their entries as unsealed, and whoever of all
 * processes gets there first seals them, a second later at most.
 */
import { tellSubscribers } from './subscribers-store.ts';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { repeat } from '../work/loop.ts';
import { entryDigest, noSeal, sealHash, type WrittenEntry } from './digest.ts';
import { appendSeals, becomeSealer, lastSeals, type NewSeal, unsealedEntries } from './seals-store.ts';

/** As many as are digested in a few hundredths of a second: this process has requests to answer as well. */
const batch = 5000;
const pause = 1000;

export interface Sealed {
  readonly entries: number;
  readonly seals: number;
}

/** Seals until the signal aborts. A database that is away is waited for. */
export async function keepSealing(database: Database, signal: AbortSignal, log: Log): Promise<void> {
  await repeat(
    { pause, signal, log, trouble: 'the journal cannot be sealed at present: entries wait, and nothing is lost' },
    async () => {
      const sealed = await sealAll(database, signal);
      if (sealed.entries > 0) log.debug(sealed, 'sealed entries of the journal');
    },
  );
}

/** Seals all that waits. Nothing is sealed while somebody else is at it. */
export async function sealAll(database: Database, signal?: AbortSignal): Promise<Sealed> {
  let [entries, seals] = [0, 0];
  for (;;) {
    const sealed = await sealBatch(database);
    entries += sealed.entries;
    seals += sealed.seals;
    if (sealed.entries < batch || signal?.aborted === true) return { entries, seals };
  }
}

async function sealBatch(database: Database): Promise<Sealed> {
  return asSystem(database, async (db) => {
    const moment = await becomeSealer(db);
    if (moment === undefined) return { entries: 0, seals: 0 };
    const entries = await unsealedEntries(db, batch);
    if (entries.length === 0) return { entries: 0, seals: 0 };
    const byProperty = Map.groupBy(entries, (entry) => entry.property);
    const last = new Map((await lastSeals(db, [...byProperty.keys()])).map((seal) => [seal.property, seal]));
    const seals = [...byProperty].map(([property, own]) => nextSeal(property, own, moment, last.get(property)));
    await appendSeals(db, seals);
    await tellSubscribers(db, entries);
    return { entries: entries.length, seals: seals.length };
  });
}

function nextSeal(
  property: string,
  entries: readonly WrittenEntry[],
  sealedAt: string,
  last: { number: string; hash: Buffer } | undefined,
): NewSeal {
  const seal = {
    property,
    number: String(BigInt(last?.number ?? 0) + 1n),
    sealedAt,
    entries: entries.map((entry) => entry.id),
    digests: Buffer.concat(entries.map(entryDigest)),
    previous: last?.hash ?? noSeal,
  };
  return { ...seal, hash: sealHash(seal) };
}
