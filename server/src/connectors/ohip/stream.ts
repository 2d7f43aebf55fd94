/**
 * What happens in all hotels of a chain, on one connection: there is one seat for each application and chain. Who holds
 * the links of the chain has it; each hotel hears its own events, in order. After a break it goes on where it was.
 * Where something may have been missed, the hotels are told so, and read everything.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../ops/log.ts';
import type { Addresses } from '../addresses.ts';
import type { CloudEvent } from './events.ts';
import type { Gateway } from './gateway.ts';
import { type Listener, type StreamTiming, usualTiming } from './listener.ts';
import { type Ending, listen } from './stream-socket.ts';

export interface StreamOptions {
  readonly gateway: Gateway;
  readonly chain: string;
  readonly addresses: Addresses;
  readonly log: Log;
  /** Keeps up to where these destinations have heard of everything. */
  readonly keep: (destinations: readonly string[], offset: bigint) => Promise<void>;
  readonly timing?: Partial<StreamTiming>;
}

const longestSettling = 60_000;
const mostPauses = 6;
/** Events are told twice soon after each other, if at all. */
const mostRemembered = 1000;
/** More hotels than any chain has. */
const mostUnheard = 20_000;

export class Stream {
  readonly #options: StreamOptions;
  readonly #timing: StreamTiming;
  readonly #hotels = new Map<string, Set<Listener>>();
  /** Hotels of which something was told while nobody here listened for them. */
  readonly #unheard = new Set<string>();
  readonly #told = new Set<string>();
  /** Those that have to read everything, once they hear what happens meanwhile. */
  readonly #behind = new Set<Listener>();
  #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #joinedAt = 0;
  /** Where it began; undefined before that, or where it began with what happens next. */
  #began: bigint | undefined;
  #hasBegun = false;
  /** What was told last. */
  #position: bigint | undefined;
  #isUp = false;
  #downSince = performance.now();
  #words = '';

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#timing = { ...usualTiming, ...options.timing };
  }

  /** Why nothing is heard; empty while it is, and during a short break. */
  get words(): string {
    return this.#isUp || performance.now() - this.#downSince < this.#timing.tellMilliseconds ? '' : this.#words;
  }

  join(listener: Listener): void {
    const others = this.#hotels.get(listener.hotel) ?? new Set();
    this.#hotels.set(listener.hotel, others.add(listener));
    this.#joinedAt = performance.now();
    if (this.#hasBegun && !this.#covers(listener)) this.#fallBehind(listener);
    this.#unheard.delete(listener.hotel);
    this.#running ??= this.#run(this.#stopping.signal);
  }

  /** Who leaves last ends it. */
  async leave(listener: Listener): Promise<void> {
    const others = this.#hotels.get(listener.hotel);
    if (others?.delete(listener) !== true) return;
    this.#behind.delete(listener);
    if (others.size === 0) this.#hotels.delete(listener.hotel);
    const position = this.#position;
    if (this.#hotels.size === 0) {
      this.#stopping.abort();
      this.#stopping = new AbortController();
      const ended = this.#running;
      this.#running = undefined;
      await ended;
    }
    if (position !== undefined && listener.isIdle)
      await this.#options.keep([listener.destination], position).catch(() => undefined);
  }

  get #listeners(): Listener[] {
    return Array.from(this.#hotels.values(), (all) => Array.from(all)).flat();
  }

  #covers({ heardUpTo, hotel }: Listener): boolean {
    const isSince = heardUpTo !== undefined && this.#began !== undefined && heardUpTo >= this.#began;
    return isSince && !this.#unheard.has(hotel) && this.#unheard.size < mostUnheard;
  }

  async #run(signal: AbortSignal): Promise<void> {
    this.#hasBegun = false;
    this.#began = undefined;
    this.#position = undefined;
    this.#unheard.clear();
    this.#told.clear();
    this.#downSince = performance.now();
    await this.#settle(signal);
    const keeping = setInterval(() => void this.#keep(), this.#timing.keepMilliseconds);
    for (let failures = 0; !signal.aborted;) {
      const wasUpAt = this.#downSince;
      const ending = await this.#listen(signal);
      if (this.#isUp) this.#downSince = performance.now();
      this.#isUp = false;
      failures = this.#downSince === wasUpAt ? failures + 1 : 0;
      this.#words = ending.words;
      if (signal.aborted) break;
      if (ending.kind === 'unknown') this.#startOver();
      this.#options.log.info({ chain: this.#options.chain, ...ending }, 'the stream of OPERA Cloud ended; again soon');
      const pause = this.#timing.seatMilliseconds * Math.min(1 + failures, mostPauses);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
    clearInterval(keeping);
  }

  async #settle(signal: AbortSignal): Promise<void> {
    const until = performance.now() + longestSettling;
    for (;;) {
      const now = performance.now();
      const wait = Math.min(this.#joinedAt + this.#timing.settleMilliseconds, until) - now;
      if (wait <= 0 || signal.aborted) return;
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  async #listen(signal: AbortSignal): Promise<Ending> {
    const { gateway, chain, addresses } = this.#options;
    try {
      const token = await gateway.token();
      if (!this.#hasBegun) this.#begin();
      const from = this.#position ?? this.#began;
      // With what happens from now on: what happened before was not heard, by nobody.
      if (from === undefined) for (const listener of this.#listeners) this.#behind.add(listener);
      let isFirst = true;
      return await listen({
        ...this.#timing,
        url: gateway.streamUrl,
        token: token.value,
        tokenMilliseconds: Math.max(token.until - performance.now(), 0),
        chain,
        from,
        addresses,
        signal,
        onUp: () => this.#cameUp(),
        onEvent: (event) => {
          if (isFirst && from !== undefined) this.#meet(from, event.offset);
          isFirst = false;
          this.#tell(event);
        },
      });
    } catch (error) {
      return { kind: 'broken', words: (error as Error).message };
    }
  }

  /** With the oldest that any of them has not heard. Those of whom nobody knows read everything. */
  #begin(): void {
    this.#hasBegun = true;
    const known = this.#listeners.flatMap(({ heardUpTo }) => heardUpTo ?? []);
    this.#began = known.reduce<bigint | undefined>(
      (least, one) => (least === undefined || one < least ? one : least),
      undefined,
    );
    for (const listener of this.#listeners) if (listener.heardUpTo === undefined) this.#behind.add(listener);
  }

  #cameUp(): void {
    this.#isUp = true;
    for (const listener of this.#behind) listener.missed('surely');
    this.#behind.clear();
  }

  #fallBehind(listener: Listener): void {
    if (this.#isUp) listener.missed('surely');
    else this.#behind.add(listener);
  }

  /** They do not have what was asked for any more: with what happens next, and everything is read. */
  #startOver(): void {
    this.#began = undefined;
    this.#position = undefined;
    for (const listener of this.#listeners) this.#fallBehind(listener);
  }

  /** Asked to begin with one that was told before, they begin with it. With a lower one, they count anew. */
  #meet(from: bigint, first: bigint): void {
    if (first < from) this.#startOver();
    else this.#position ??= from;
  }

  #tell(event: CloudEvent): void {
    const { offset, id, hotel } = event;
    const before = this.#position;
    if (before !== undefined && offset <= before) return;
    this.#position = offset;
    if (before !== undefined && offset > before + 1n)
      for (const listener of this.#listeners) listener.missed('perhaps');
    if (id !== '' && this.#told.has(id)) return;
    this.#remember(id);
    const listeners = this.#hotels.get(hotel);
    if (listeners === undefined && this.#unheard.size < mostUnheard) this.#unheard.add(hotel);
    for (const listener of listeners ?? []) listener.hear(event);
  }

  #remember(id: string): void {
    this.#told.add(id);
    if (this.#told.size <= mostRemembered) return;
    const [oldest = ''] = this.#told;
    this.#told.delete(oldest);
  }

  async #keep(): Promise<void> {
    const idle = this.#listeners.filter(({ isIdle }) => isIdle).map(({ destination }) => destination);
    if (this.#position !== undefined && idle.length > 0)
      await this.#options.keep(idle, this.#position).catch(() => undefined); // the next time will do
  }
}
