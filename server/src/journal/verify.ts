/**
 * Reads a property's journal beside its chain, and names whatever does not fit. Entries are sealed nearly in the order
 * of their ids, so both are walked side by side, and only what has not met its counterpart yet is kept in memory.
 */
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Chain } from './chain.ts';
import { digestBytes, entryDigest, personalDigest } from './digest.ts';
import { redactedKind } from './erase.ts';
import { listPrunings, type Pruning } from './prune-store.ts';
import {
  beginningOfNewest,
  entriesAmong,
  findHead,
  type NamedEntry,
  readOneMoment,
  storedSeals,
  waitingEntries,
  writtenEntries,
} from './seals-store.ts';
import type { Problem, Verdict } from './verdict.ts';

/** As many as are digested in a hundredth of a second: other requests are answered in between. */
const entriesAtOnce = 500;
const sealsAtOnce = 20;
const saltBytes = 16;
/**
 * An entry that is committed late is sealed late, after others with higher ids: no transaction of ours lasts as many
 * seals.
 */
const sealsToSpare = 100;

export async function verify(database: Database, property: string): Promise<Verdict> {
  return asProperty(database, property, async (db) => {
    await readOneMoment(db);
    return verifyWithin(db, property);
  });
}

/** In a transaction in which nobody else writes entries of it. */
export async function verifyWithin(db: Db, property: string): Promise<Verdict> {
  const walk = new Walk(db, property, await listPrunings(db, property));
  await walk.toTheEnd();
  return walk.verdict();
}

/**
 * The newest entries only, so that it costs no more after ten years. What was cut off before them is for `verify` to
 * find.
 */
export async function verifyNewest(
  database: Database,
  property: string,
  entries: number,
): Promise<Verdict & { readonly whole: boolean }> {
  return asProperty(database, property, async (db) => {
    await readOneMoment(db);
    const before = await beginningOfNewest(db, property, { entries, spare: sealsToSpare });
    const walk = new Walk(db, property, await listPrunings(db, property), before);
    await walk.toTheEnd();
    return { ...(await walk.verdict()), whole: before === undefined };
  });
}

interface Beginning {
  readonly entry: string;
  readonly seal: string;
  /** Null when it is the beginning of the chain. */
  readonly hash: Buffer | null;
}

class Walk {
  readonly #db: Db;
  readonly #property: string;
  /** Entries up to this one are not looked at. */
  readonly #before: bigint;
  readonly #problems: Problem[] = [];
  /** Digests of entries that were read and not yet found in a seal, and the other way round. */
  readonly #written = new Map<string, Buffer>();
  readonly #sealed = new Map<string, Buffer>();
  /** Entries that are not what was sealed, and the digests of what others say that they are now: the two must meet. */
  readonly #changed = new Map<string, Buffer>();
  readonly #redacted = new Map<string, string>();
  #counted = { entries: 0, seals: 0, erased: 0 };
  #lastEntry: string;
  readonly #chain: Chain;

  constructor(
    db: Db,
    property: string,
    prunings: readonly Pruning[],
    beginning: Beginning = { entry: '0', seal: '0', hash: null },
  ) {
    this.#db = db;
    this.#property = property;
    this.#before = BigInt(beginning.entry);
    this.#lastEntry = beginning.entry;
    this.#chain = new Chain(this.#problems, prunings, beginning);
  }

  async toTheEnd(): Promise<void> {
    let [entriesLeft, sealsLeft] = [true, true];
    while (entriesLeft || sealsLeft) {
      if (sealsLeft && (!entriesLeft || this.#sealed.size <= this.#written.size)) sealsLeft = await this.#readSeals();
      else entriesLeft = await this.#readEntries();
    }
  }

  async verdict(): Promise<Verdict> {
    const head = await findHead(this.#db, this.#property);
    this.#chain.compareHead(head);
    this.#settleChanged();
    const unsealed = await this.#settleRest();
    const told = head === undefined ? null : { number: head.number, hash: head.hash.toString('hex') };
    return { ...this.#counted, unsealed, pruned: this.#chain.pruned, head: told, problems: this.#problems };
  }

  async #readEntries(): Promise<boolean> {
    const entries = await writtenEntries(this.#db, this.#property, { after: this.#lastEntry, limit: entriesAtOnce });
    for (const entry of entries) {
      this.#checkPersonal(entry);
      if (entry.kind === redactedKind) this.#noteRedacted(entry);
      const digest = entryDigest(entry);
      const promised = this.#sealed.get(entry.id);
      if (promised === undefined) this.#written.set(entry.id, digest);
      else this.#meet(entry.id, digest, promised);
    }
    this.#counted.entries += entries.length;
    this.#lastEntry = entries.at(-1)?.id ?? this.#lastEntry;
    return entries.length === entriesAtOnce;
  }

  async #readSeals(): Promise<boolean> {
    const seals = await storedSeals(this.#db, this.#property, { after: this.#chain.lastNumber, limit: sealsAtOnce });
    for (const seal of seals) {
      this.#chain.add(seal);
      for (const [index, entry] of seal.entries.entries()) {
        if (BigInt(entry) <= this.#before) continue;
        const promised = seal.digests.subarray(index * digestBytes, (index + 1) * digestBytes);
        const digest = this.#written.get(entry);
        // The first promise counts: otherwise a changed entry need only be sealed once more.
        if (this.#sealed.has(entry)) this.#nameTwice(entry);
        else if (digest === undefined) this.#sealed.set(entry, promised);
        else this.#meet(entry, digest, promised);
      }
    }
    this.#counted.seals += seals.length;
    return seals.length === sealsAtOnce;
  }

  #meet(entry: string, digest: Buffer, promised: Buffer): void {
    this.#written.delete(entry);
    this.#sealed.delete(entry);
    if (!digest.equals(promised)) this.#changed.set(entry, digest);
  }

  /** A part that is gone was erased, and that is allowed. */
  #checkPersonal({ id: entry, name, personal, salt, nameDigest: promised }: NamedEntry): void {
    if (salt === null) {
      if (promised !== null) this.#counted.erased += 1;
      return;
    }
    if (salt.length !== saltBytes || personalDigest(salt, { name, personal }).toString('hex') !== promised)
      this.#name({
        what: 'name changed',
        entry,
        message: `the name or another personal part of entry ${entry} is not the one that was written`,
      });
  }

  #noteRedacted({ detail }: NamedEntry): void {
    const { entries } = JSON.parse(detail) as { entries?: Record<string, string> };
    for (const [entry, digest] of Object.entries(entries ?? {})) this.#redacted.set(entry, digest);
  }

  /** An entry that tells of another comes after it, so all of them have been read by now. */
  #settleChanged(): void {
    for (const [entry, digest] of this.#changed) {
      if (this.#redacted.get(entry) === digest.toString('hex')) this.#counted.erased += 1;
      else this.#name({ what: 'entry changed', entry, message: `entry ${entry} was changed after it was sealed` });
    }
  }

  /** What has met no counterpart by the end: removed, slipped in, or simply not sealed yet. */
  async #settleRest(): Promise<number> {
    const present = new Set(await entriesAmong(this.#db, this.#property, [...this.#sealed.keys()]));
    for (const entry of this.#sealed.keys()) {
      if (present.has(entry)) this.#nameTwice(entry);
      else
        this.#name({
          what: 'entry removed',
          entry,
          message: `entry ${entry} is in a seal, but not in the journal any more`,
        });
    }
    const waiting = new Set(
      (await waitingEntries(this.#db, this.#property)).filter((entry) => BigInt(entry) > this.#before),
    );
    for (const entry of waiting)
      if (!this.#written.has(entry))
        this.#name({
          what: 'entry removed',
          entry,
          message: `entry ${entry} waits to be sealed, but is not in the journal any more`,
        });
    const slippedIn = [...this.#written.keys()].filter((entry) => !waiting.has(entry));
    for (const entry of slippedIn)
      this.#name({
        what: 'entry slipped in',
        entry,
        message: `entry ${entry} is in no seal, and does not wait for one`,
      });
    return this.#written.size - slippedIn.length;
  }

  #nameTwice(entry: string): void {
    this.#name({ what: 'entry sealed twice', entry, message: `entry ${entry} is in two seals; the first one counts` });
  }

  #name(problem: Problem): void {
    this.#problems.push(problem);
  }
}
