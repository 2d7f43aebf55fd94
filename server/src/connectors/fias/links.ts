/**
 * The links to property systems that this process holds. A property system has one seat: a second client throws the first one out.
 * So a link belongs to one process as long as that lives; who cannot say so any more closes the connection before others may take it.
 */
import type { Patience } from '../../courier/patience.ts';
import type { Database } from '../../db/connect.ts';
import { asProperty, asSystem } from '../../db/transaction.ts';
import { purgeLeft } from '../../guests/guest.ts';
import { duePurges } from '../../guests/store.ts';
import type { Log } from '../../ops/log.ts';
import type { Metrics } from '../../ops/metrics.ts';
import type { Heartbeat } from '../../work/heartbeat.ts';
import { repeat } from '../../work/loop.ts';
import type { Addresses } from '../addresses.ts';
import { HouseLink } from './house-link.ts';
import { LinkStates } from './link-states.ts';
import { dueLanes, freeLinks, type HeldLink, heldLinks, releaseLinks, reportLinks, takeLinks } from './links-store.ts';
import type { Limits } from './protocol/options.ts';

export interface LinksOptions {
  readonly database: Database;
  readonly heartbeat: Heartbeat;
  readonly patience: Patience;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly addresses: Addresses;
  /** For tests: shorter than the protocol has them. */
  readonly limits?: Partial<Limits>;
  readonly pauses?: readonly number[];
}

const beatMilliseconds = 2000;
const pollMilliseconds = 250;
const takenAtOnce = 200;
const tellAfterSeconds = 300;
const beatsPerCount = 5;

export class Links {
  readonly #options: LinksOptions;
  readonly #links = new Map<string, HouseLink>();
  readonly #stopping = new AbortController();
  /** Those that are on their way out: what they heard may not be kept yet. */
  readonly #ending = new Map<string, { readonly link: HouseLink; readonly ended: Promise<void> }>();
  /** A lane that somebody died with, while it is carried. */
  #careful: Promise<void> | undefined;
  readonly #states: LinkStates;
  #beats = 0;
  #guard: NodeJS.Timeout | undefined;
  #loops: Promise<void>[] = [];

  constructor(options: LinksOptions) {
    this.#options = options;
    this.#states = new LinkStates(options.metrics);
    options.heartbeat.join('links', {
      takeOver: async (db, dead) => {
        await freeLinks(db, dead);
        return undefined;
      },
    });
  }

  start(): void {
    this.#guard = setInterval(() => this.#cutOff(), 200);
    const { log, heartbeat } = this.#options;
    const { signal } = this.#stopping;
    const looking = { pause: beatMilliseconds, signal, log, trouble: 'links to property systems cannot be held at present' };
    const carrying = { pause: pollMilliseconds, signal, log, trouble: 'what waits for property systems cannot be seen at present' };
    this.#loops = [heartbeat.heard(signal).then(() => repeat(looking, () => this.#beat())), repeat(carrying, () => this.#look())];
  }

  /** Says goodbye on every link, and gives them back. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#loops);
    const destinations = [...this.#links.keys()];
    await Promise.all([...this.#links.values()].map((link) => link.end('goodbye')));
    clearInterval(this.#guard);
    await Promise.all([...this.#ending.values()].flatMap(({ link, ended }) => [link.drain(10), ended]));
    // Not before: nobody else connects meanwhile. Where it fails, the death of this process says it.
    await asSystem(this.#options.database, (db) => releaseLinks(db, this.#options.heartbeat.id, destinations)).catch(() => undefined);
  }

  get #isHeld(): boolean {
    return this.#options.heartbeat.trusted;
  }

  #cutOff(): void {
    if (this.#isHeld || this.#links.size === 0) return;
    this.#options.log.warn({ links: this.#links.size }, 'links to property systems were closed: whether they are still ours cannot be told');
    for (const destination of this.#links.keys()) this.#drop(destination, 'at once');
  }

  #drop(destination: string, how: 'goodbye' | 'at once'): void {
    const link = this.#links.get(destination);
    if (link === undefined) return;
    this.#links.delete(destination);
    const ended = link.end(how).finally(() => this.#ending.delete(destination));
    this.#ending.set(destination, { link, ended });
  }

  async #beat(): Promise<void> {
    const { database, heartbeat } = this.#options;
    if (!this.#isHeld) return;
    const links = await asSystem(database, (db) => heldLinks(db, heartbeat.id));
    const mine = new Map(links.map((link) => [link.destination, link]));
    for (const [destination, link] of this.#links) {
      const still = mine.get(destination);
      if (still === undefined) this.#drop(destination, 'at once');
      else if (still.changed !== link.held.changed) this.#drop(destination, 'goodbye'); // set up differently: the next beat begins it anew
    }
    // Held from before this process cut itself off, or just now.
    const taken = await asSystem(database, (db) => takeLinks(db, heartbeat.id, takenAtOnce));
    for (const held of [...links, ...taken]) if (!this.#links.has(held.destination) && !this.#ending.has(held.destination)) this.#hold(held);
    await this.#report();
    if (this.#beats % beatsPerCount === 0) await this.#states.count(database);
    this.#beats += 1;
    await this.#purge();
  }

  #hold(held: HeldLink): void {
    const link = new HouseLink(held, {
      ...this.#options,
      holder: this.#options.heartbeat.id,
      isHeld: () => this.#isHeld,
      clockOffset: () => this.#options.heartbeat.clock.ahead,
      onChange: () => undefined,
      tellAfterSeconds,
    });
    this.#links.set(held.destination, link);
  }

  async #report(): Promise<void> {
    const reports = [...this.#links.values()].flatMap((link) => link.report() ?? []);
    if (reports.length > 0) await asSystem(this.#options.database, (db) => reportLinks(db, this.#options.heartbeat.id, reports));
  }

  /** Calls of guests who have left, by the policy of their check-out; whoever comes first does it. */
  async #purge(): Promise<void> {
    const { database } = this.#options;
    for (const { property, room } of await asSystem(database, (db) => duePurges(db, 100)))
      await asProperty(database, property, (db) => purgeLeft(db, property, room));
  }

  async #look(): Promise<void> {
    if (![...this.#links.values()].some((link) => link.isUp)) return;
    for (const { destination, fast, careful } of await asSystem(this.#options.database, (db) => dueLanes(db, this.#options.heartbeat.id))) {
      // One at a time: if it kills this process, no other is suspected.
      if (careful && this.#careful !== undefined) continue;
      const working = this.#links.get(destination)?.carry(fast);
      if (careful && working !== undefined)
        this.#careful = working.finally(() => {
          this.#careful = undefined;
        });
    }
  }
}
