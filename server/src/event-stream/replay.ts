/**
 * What a listener has missed, page by page, and then what happened meanwhile: each entry once, the past in its order.
 * Nothing more is read while the listener has not read what it was sent, and pages are read in turn, so that many who
 * come back at once cost no more than a few of them.
 */
import type { Database } from '../db/connect.ts';
import type { Place } from '../db/instants.ts';
import { asProperty } from '../db/transaction.ts';
import type { FairQueue } from '../work/fair-queue.ts';
import type { EventHub } from './hub.ts';
import { beginningOfReplay, entriesBehind, type EventEntry } from './store.ts';

const entriesInPage = 50;
const charactersInPage = 32_000;
/** No transaction of ours lasts longer: so late may an entry be committed. */
const lateSeconds = 30;
/** Of those written meanwhile, so many may wait for this listener. */
const mostMeanwhile = 5000;

interface Source {
  readonly database: Database;
  readonly hub: EventHub;
  readonly pages: FairQueue;
  readonly property: string;
  /** The last entry that the listener has heard. */
  readonly last: string;
  /** Undefined for what this listener does not hear of. */
  readonly line: (entry: EventEntry) => string | undefined;
}

export class Replay {
  readonly #source: Source;
  /** Entries up to here have been read. */
  #place: Place | undefined;
  /** Read here, and not yet told by the hub. */
  readonly #ahead = new Set<string>();
  /** Told by the hub, and neither read here nor to be read in a later page. */
  #meanwhile: EventEntry[] = [];
  /** The listener has been sent all up to this entry. */
  sent: string | undefined;
  /** Whoever listens has been sent all of it. */
  done = false;

  constructor(source: Source) {
    this.#source = source;
  }

  /** What the hub tells. False when it is for the listener at once. */
  takes(entry: EventEntry): boolean {
    if (this.#ahead.delete(entry.id)) return true;
    if (!this.done) this.#meanwhile.push(entry);
    return !this.done;
  }

  /** More has been written meanwhile than may wait for this listener. */
  get isFull(): boolean {
    return this.#meanwhile.length > mostMeanwhile;
  }

  /** Each page when the one before it has been taken. */
  async *past(): AsyncGenerator<string> {
    const { pages, property } = this.#source;
    for (let more = true; more;) {
      const page = await pages.run(property, 'person', () => this.#read());
      for (const text of page.lines) {
        if (this.done) return;
        yield text;
      }
      if (page.last !== undefined) this.sent = page.last;
      ({ more } = page);
    }
  }

  /** One of those that came meanwhile; undefined when there is none left. */
  next(): string | undefined {
    for (let entry = this.#meanwhile.shift(); entry !== undefined; entry = this.#meanwhile.shift()) {
      const line = this.#source.line(entry);
      if (line !== undefined) return line;
    }
    this.done = true;
    return undefined;
  }

  stop(): void {
    this.done = true;
    this.#meanwhile = [];
  }

  async #read(): Promise<{ lines: string[]; last?: string; more: boolean }> {
    const { database, hub, property, last, line } = this.#source;
    const lines: string[] = [];
    if (this.done) return { lines, more: false };
    const entries = await asProperty(database, property, async (db) => {
      this.#place ??= await beginningOfReplay(db, property, last, lateSeconds);
      return entriesBehind(db, property, this.#place, { last, limit: entriesInPage });
    });
    const read = new Set<string>();
    let characters = 0;
    for (const entry of entries) {
      const text = line(entry);
      if (text !== undefined) lines.push(text);
      characters += text?.length ?? 0;
      read.add(entry.id);
      if (!hub.hasTold(property, BigInt(entry.id))) this.#ahead.add(entry.id);
      this.#place = { at: entry.at, id: entry.id };
      if (characters > charactersInPage) break;
    }
    const more = read.size < entries.length || entries.length === entriesInPage;
    this.#meanwhile = this.#meanwhile.filter((entry) => !read.has(entry.id) && !(more && this.#isToCome(entry)));
    return { lines, more, ...(read.size === 0 ? {} : { last: this.#place?.id as string }) };
  }

  #isToCome({ at, id }: EventEntry): boolean {
    const place = this.#place;
    return place === undefined || at > place.at || (at === place.at && BigInt(id) > BigInt(place.id));
  }
}
