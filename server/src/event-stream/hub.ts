/**
 * What happens, to everybody who listens, as it happens. The journal is the source: what is committed there is told,
 * once a moment, to all listeners of the property. Identities are given out before transactions end, so a window behind
 * the newest is read again and what was told already is left out.
 */
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { repeat } from '../work/loop.ts';
import { entriesOf, type EventEntry, idsAbove, type Mark, newestEntries } from './store.ts';

export interface Listener {
  /** What it throws ends this listener, and no other. */
  tell(entry: EventEntry): void;
  /** It will be told no more, because it threw. */
  dropped(): void;
}

const pollMilliseconds = 300;
/** No transaction of ours lasts longer. */
const lateMilliseconds = 30_000;
/** Of a hotel that writes more than that, the rest is told a moment later. */
const mostAtOnce = 1000;

interface Feed {
  readonly listeners: Set<Listener>;
  /** Everything up to here is told. */
  low: bigint;
  /** Told above that, and when. */
  readonly told: Map<bigint, number>;
}

export class EventHub {
  readonly #database: Database;
  readonly #log: Log;
  readonly #signal: AbortSignal;
  readonly #feeds = new Map<string, Feed>();
  /** Feeds that wait to learn where the journal stands. */
  readonly #opening = new Map<string, Promise<void>>();

  constructor(database: Database, signal: AbortSignal, log: Log) {
    this.#database = database;
    this.#signal = signal;
    this.#log = log;
  }

  /**
   * Resolves when nothing that is committed from now on can be missed. The function that it gives ends the listening.
   */
  async listen(property: string, listener: Listener): Promise<() => void> {
    let feed = this.#feeds.get(property);
    while (feed === undefined) {
      const opening = this.#opening.get(property) ?? this.#open(property);
      this.#opening.set(property, opening);
      await opening.finally(() => this.#opening.delete(property));
      feed = this.#feeds.get(property);
    }
    feed.listeners.add(listener);
    return () => {
      feed.listeners.delete(listener);
      if (feed.listeners.size === 0 && this.#feeds.get(property) === feed) this.#feeds.delete(property);
    };
  }

  /** The newest entry of a property that its listeners have been told. */
  newest(property: string): bigint | undefined {
    const feed = this.#feeds.get(property);
    return feed === undefined
      ? undefined
      : [...feed.told.keys()].reduce((newest, id) => (id > newest ? id : newest), feed.low);
  }

  /** Also an entry that was there before anybody listened. */
  hasTold(property: string, id: bigint): boolean {
    const feed = this.#feeds.get(property);
    return feed !== undefined && (id <= feed.low || feed.told.has(id));
  }

  async #open(property: string): Promise<void> {
    const now = performance.now();
    // What is younger than the window counts as told, so that only what comes late is found in it.
    const { low, recent } = await asSystem(this.#database, (db) =>
      newestEntries(db, property, lateMilliseconds / 1000),
    );
    this.#feeds.set(property, { listeners: new Set(), low, told: new Map(recent.map((id) => [id, now])) });
  }

  async run(): Promise<void> {
    const polling = {
      pause: pollMilliseconds,
      signal: this.#signal,
      log: this.#log,
      trouble: 'events cannot be read at present, and will be told later',
    };
    await repeat(polling, async () => {
      if (this.#feeds.size > 0) await this.#poll();
    });
  }

  async #poll(): Promise<void> {
    const feeds = [...this.#feeds];
    const entries = await asSystem(this.#database, async (db) => {
      const above = await idsAbove(
        db,
        feeds.map(([property, { low }]) => ({ property, id: String(low) })),
      );
      const wanted = this.#toTell(above);
      return wanted.length === 0 ? [] : entriesOf(db, wanted);
    });
    const now = performance.now();
    for (const entry of entries) {
      const feed = this.#feeds.get(entry.property);
      const id = BigInt(entry.id);
      if (feed === undefined || this.hasTold(entry.property, id)) continue;
      feed.told.set(id, now);
      for (const listener of feed.listeners) this.#tell(feed, listener, entry);
    }
    for (const [, feed] of feeds) this.#forget(feed, now);
  }

  #toTell(above: readonly Mark[]): Mark[] {
    const counts = new Map<string, number>();
    return above.filter(({ property, id }) => {
      if (this.hasTold(property, BigInt(id))) return false;
      const count = (counts.get(property) ?? 0) + 1;
      counts.set(property, count);
      return count <= mostAtOnce;
    });
  }

  #tell(feed: Feed, listener: Listener, entry: EventEntry): void {
    try {
      listener.tell(entry);
    } catch (error) {
      feed.listeners.delete(listener);
      this.#log.error(
        { err: error, kind: entry.kind },
        'a listener of events failed; it is told no more, the others are',
      );
      try {
        listener.dropped();
      } catch {
        // It is gone either way.
      }
    }
  }

  /** What was told long ago moves the mark up: nothing below it can still come. */
  #forget(feed: Feed, now: number): void {
    for (const [id, at] of feed.told) {
      if (now - at < lateMilliseconds) continue;
      feed.told.delete(id);
      if (id > feed.low) feed.low = id;
    }
  }
}
