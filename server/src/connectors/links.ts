/**
 * The links of one connector that this process holds: the transport of a connector with sessions. A property system has
 * one seat, and a second client throws the first one out. So a link belongs to one process as long as that lives; who
 * cannot say so any more closes the connection before others may take it.
 */
import { asSystem } from '../db/transaction.ts';
import type { Lease } from '../work/lease.ts';
import { repeat } from '../work/loop.ts';
import type { Delivery, DeliveryOutcome, Left, Surroundings, Transport, Way } from './connector.ts';
import { type HeldLink, heldLinks, type LinkReport, releaseLinks, reportLinks, takeLinks } from './links-store.ts';

/** One link that this process holds, from when it is opened to its end. Made whether or not the other side answers. */
export interface Session extends Required<Pick<Transport, 'carry' | 'lookUp' | 'cutOff'>> {
  /** Whether something may leave now: in the fast lane, or in the usual one. */
  takes(fast: boolean): boolean;
  /** How it is, when that has changed since it was last asked. */
  report(): LinkReport | undefined;
  /** Says goodbye, or lets go at once because another process may have it. What was heard is still kept. */
  end(how: 'goodbye' | 'at once'): Promise<void>;
  /** The other side has told by a request that something has changed. */
  told?(): void;
  /** What was heard is kept within so long, or lost. */
  drain(seconds: number): Promise<void>;
}

export interface Holding {
  /** Whether this process still holds the link for sure. */
  readonly isHeld: () => boolean;
  /** Names the holder in the link's row. */
  readonly holder: string;
  /** By how much the database's clock is ahead of this machine's, in milliseconds. */
  readonly clockOffset: () => number;
}

export interface LinksOptions extends Pick<Surroundings, 'database' | 'heartbeat' | 'log'> {
  readonly type: string;
  /** Settings that together are one seat on the other side: those with the same are held by one process. */
  readonly seat?: readonly string[];
  readonly open: (held: HeldLink, holding: Holding) => Session;
  /** When the last of them has ended. */
  readonly onClosed?: () => Promise<void>;
}

const beatMilliseconds = 2000;
const takenAtOnce = 200;

interface Open {
  readonly held: HeldLink;
  readonly lease: Lease;
  readonly session: Session;
  told: string | null | undefined;
}

export class Links implements Transport {
  readonly #options: LinksOptions;
  readonly #links = new Map<string, Open>();
  readonly #stopping = new AbortController();
  /** Those that are on their way out: what they heard may not be kept yet. */
  readonly #ending = new Map<string, { readonly session: Session; readonly ended: Promise<void> }>();
  #guard: NodeJS.Timeout | undefined;
  #holding: Promise<void> | undefined;

  constructor(options: LinksOptions) {
    this.#options = options;
    options.heartbeat.join('links', {});
  }

  start(): void {
    this.#guard = setInterval(() => this.#letGo(), 200);
    const { log, heartbeat } = this.#options;
    const { signal } = this.#stopping;
    const trouble = 'links to property systems cannot be held at present';
    this.#holding = heartbeat
      .heard(signal)
      .then(() => repeat({ pause: beatMilliseconds, signal, log, trouble }, () => this.#beat()));
  }

  takes(way?: Pick<Way, 'destination' | 'fast'>): boolean {
    if (!this.#options.heartbeat.lease.isValid || this.#stopping.signal.aborted) return false;
    if (way !== undefined) return this.#links.get(way.destination)?.session.takes(way.fast) === true;
    return [...this.#links.values()].some(({ session }) => session.takes(true));
  }

  async carry(way: Way, delivery: Delivery): Promise<DeliveryOutcome | Left> {
    return this.#links.get(way.destination)?.session.carry(way, delivery) ?? notOurs;
  }

  async lookUp(way: Way, delivery: Delivery): Promise<DeliveryOutcome | undefined> {
    const open = this.#links.get(way.destination);
    return open === undefined ? notOurs : open.session.lookUp(way, delivery);
  }

  cutOff(): void {
    for (const { session } of this.#links.values()) session.cutOff();
  }

  /** Says goodbye on every link, and gives them back. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#holding;
    const destinations = [...this.#links.keys()];
    await Promise.all([...this.#links.values()].map(({ session }) => session.end('goodbye')));
    clearInterval(this.#guard);
    await Promise.all([...this.#ending.values()].flatMap(({ session, ended }) => [session.drain(10), ended]));
    await this.#options.onClosed?.();
    // Not before: nobody else connects meanwhile. Where it fails, the death of this process says it.
    await asSystem(this.#options.database, (db) =>
      releaseLinks(db, this.#options.heartbeat.lease.holder, destinations),
    ).catch(() => undefined);
  }

  #letGo(): void {
    const lost = [...this.#links].filter(([, { lease }]) => !lease.isValid);
    if (lost.length === 0) return;
    this.#options.log.warn(
      { links: lost.length },
      'links to property systems were closed: whether they are still ours cannot be told',
    );
    for (const [destination] of lost) this.#drop(destination, 'at once');
  }

  #drop(destination: string, how: 'goodbye' | 'at once'): void {
    const open = this.#links.get(destination);
    if (open === undefined) return;
    this.#links.delete(destination);
    const { session } = open;
    const ended = session.end(how).finally(() => this.#ending.delete(destination));
    this.#ending.set(destination, { session, ended });
  }

  async #beat(): Promise<void> {
    const { database, heartbeat, type, seat } = this.#options;
    const { lease } = heartbeat;
    if (!lease.isValid) return;
    const links = await asSystem(database, (db) => heldLinks(db, lease.holder, type));
    const mine = new Map(links.map((link) => [link.destination, link]));
    for (const [destination, open] of this.#links) {
      const still = mine.get(destination);
      if (still === undefined) this.#drop(destination, 'at once');
      // set up differently: the next beat begins it anew
      else if (still.changed !== open.held.changed) this.#drop(destination, 'goodbye');
      else if (still.told !== open.told) {
        open.told = still.told;
        open.session.told?.();
      }
    }
    // Held from before this process cut itself off, or just now.
    const taken = await asSystem(database, (db) => takeLinks(db, lease.holder, type, takenAtOnce, seat));
    for (const held of [...links, ...taken])
      if (!this.#links.has(held.destination) && !this.#ending.has(held.destination)) this.#hold(held, lease);
    await this.#report(lease);
  }

  #hold(held: HeldLink, lease: Lease): void {
    const { heartbeat, open } = this.#options;
    const { holder } = lease;
    const session = open(held, { holder, isHeld: () => lease.isValid, clockOffset: () => heartbeat.clock.ahead });
    this.#links.set(held.destination, { held, lease, session, told: held.told });
  }

  async #report({ holder }: Lease): Promise<void> {
    const reports = [...this.#links.values()].flatMap(({ session }) => session.report() ?? []);
    if (reports.length > 0) await asSystem(this.#options.database, (db) => reportLinks(db, holder, reports));
  }
}

/** It was given up a moment ago. */
const notOurs: DeliveryOutcome = { fate: 'unsent', answer: null, words: '' };
