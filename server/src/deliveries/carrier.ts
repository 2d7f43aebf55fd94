/**
 * Carries the deliveries of one connector. Each destination has lanes that one process holds at a time: what is in them
 * leaves one after the other, in order. Lanes do not wait for each other. What became of deliveries is kept in batches;
 * a process that dies loses the lanes that it holds, and the next one repeats under the same id what was not kept, or
 * looks it up where the connector can.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transport, Way } from '../connectors/connector.ts';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Heartbeat } from '../work/heartbeat.ts';
import type { Lease } from '../work/lease.ts';
import { repeat } from '../work/loop.ts';
import { type Carried, keepCarried } from './keeping.ts';
import { carryLane } from './lane.ts';
import { claimHeldLanes, claimLanes, dueLanes, type Lane, type LaneKind, lockLanes, restLanes } from './lanes-store.ts';
import { settleDeliveries } from './outcome-store.ts';
import type { Patience } from './patience.ts';
import { type SeatKind, Seats } from './seats.ts';

export interface CarrierOptions {
  readonly database: Database;
  readonly heartbeat: Heartbeat;
  readonly type: string;
  readonly transport: Transport;
  readonly patience: Patience;
  readonly log: Log;
  readonly metrics: Metrics;
}

const limits = { deliveries: 25 };
/** A lane is given back after a while, so that one with many messages does not keep its seat. */
const workMilliseconds = 10_000;
const pollMilliseconds = 150;
const pollOfLinksMilliseconds = 250;
const flushMilliseconds = 15;
const stopMilliseconds = 3000;
/** What became of messages is tried to be kept for so long when the process is to end. */
const lastKeepMilliseconds = 12_000;

interface Finished extends Carried {
  readonly which: LaneKind;
}

const seatOf = (which: LaneKind): SeatKind => (which === 'healthy' ? 'healthy' : 'failing');
const keyOf = ({ destination, fast }: Pick<Way, 'destination' | 'fast'>): string => `${destination} ${fast}`;

export class Carrier {
  readonly #options: CarrierOptions;
  readonly #stopping = new AbortController();
  readonly #seats = new Seats();
  readonly #limits: typeof limits;
  /** Lanes that are carried at this moment, or whose outcome is not kept yet, with their claims. */
  readonly #inHand = new Map<string, string>();
  #finished: Finished[] = [];
  /** Whether a lane that somebody died with is in hand. */
  #careful = false;
  /** How many lanes it ever took. */
  #taken = 0;
  #wake: (() => void) | undefined;
  /** Resolves when there is something to keep, or nothing more will come. */
  #toKeep = Promise.withResolvers<void>();
  #takesNoMore = false;
  #loops: Promise<void>[] = [];

  constructor(options: CarrierOptions) {
    this.#options = options;
    this.#limits = { ...limits, deliveries: options.transport.atOnce ?? limits.deliveries };
  }

  start(): void {
    this.#options.transport.start?.();
    const claiming = this.#claiming().finally(() => {
      this.#takesNoMore = true;
      this.#toKeep.resolve();
    });
    this.#loops = [claiming, this.#flushing()];
  }

  /** Something waits in one of its lanes. Whoever is busy looks by itself when it is done. */
  look(): void {
    this.#wake?.();
  }

  /** Under which it carries lanes at this moment. */
  get claims(): readonly string[] {
    return [...this.#inHand.values()];
  }

  /** Takes no more; what is on its way is given a moment, and what it came to is kept. */
  async stop(): Promise<void> {
    const { transport } = this.#options;
    this.#stopping.abort();
    this.#wake?.();
    const limit = setTimeout(() => transport.cutOff(), stopMilliseconds);
    await Promise.all(this.#loops);
    clearTimeout(limit);
    await transport.close();
  }

  async #claiming(): Promise<void> {
    const { heartbeat, log, transport } = this.#options;
    await heartbeat.heard(this.#stopping.signal);
    const trouble = 'messages cannot be taken at present';
    const turn = transport.takes === undefined ? () => this.#turn() : () => this.#turnOfLinks();
    await repeat({ pause: 0, signal: this.#stopping.signal, log, trouble, level: 'error' }, turn);
  }

  async #turn(): Promise<void> {
    let full = false;
    const before = this.#taken;
    try {
      full = (await this.#claim('healthy')) || (await this.#claim('failing'));
      if (!this.#careful) await this.#claim('careful');
    } finally {
      // Where something waited there is often more behind it.
      if (!full) await this.#pause(this.#taken > before ? pollMilliseconds : undefined);
      else if (this.#seats.free('healthy') <= 0) await this.#pause(5);
    }
  }

  /** True when there is probably more. */
  async #claim(which: LaneKind): Promise<boolean> {
    const { database, heartbeat, type } = this.#options;
    const seat = seatOf(which);
    const room = which === 'careful' ? 1 : Math.min(100, this.#seats.free(seat));
    if (room <= 0) return which === 'healthy';
    const { lease } = heartbeat;
    if (!(await lease.confirmed(this.#stopping.signal))) return false;
    const lanes = await asSystem(database, (db) =>
      claimLanes(db, lease.holder, type, which, {
        ...this.#limits,
        lanes: room,
        ofHotel: this.#seats.ofHotel(seat),
        left: this.#seats.leftOf(seat),
      }),
    );
    this.#taken += lanes.length;
    await this.#begin(lanes, lease, () => which);
    return which === 'healthy' && lanes.length === room;
  }

  /** Only of links that this process holds, and that take something now. */
  async #turnOfLinks(): Promise<void> {
    const { database, heartbeat, transport, type } = this.#options;
    try {
      const { lease } = heartbeat;
      if (!lease.isValid || transport.takes?.() !== true) return;
      const due = await asSystem(database, (db) => dueLanes(db, lease.holder, type));
      const ready = due.filter((lane) => !this.#inHand.has(keyOf(lane)) && transport.takes?.(lane) === true);
      // One at a time of those that somebody died with: if it kills this process, no other is suspected.
      const suspect = this.#careful ? undefined : ready.find(({ careful }) => careful);
      const wanted = ready.filter((lane) => !lane.careful || lane === suspect);
      if (wanted.length === 0) return;
      const lanes = await asSystem(database, (db) => claimHeldLanes(db, lease.holder, wanted, this.#limits));
      await this.#begin(lanes, lease, ({ careful }) => (careful ? 'careful' : 'healthy'));
    } finally {
      await this.#pause(pollOfLinksMilliseconds);
    }
  }

  async #begin(lanes: readonly Lane[], lease: Lease, kindOf: (lane: Lane) => LaneKind): Promise<void> {
    const { database } = this.#options;
    const idle = lanes.filter(({ deliveries }) => deliveries[0]?.ready !== true);
    if (idle.length > 0) await asSystem(database, (db) => restLanes(db, idle));
    for (const lane of lanes) {
      // One that is in hand still was given out again by a database that has lost our claim.
      if (lane.deliveries[0]?.ready !== true || this.#inHand.has(keyOf(lane))) continue;
      const which = kindOf(lane);
      const leave = this.#seats.take(seatOf(which), lane.property);
      if (which === 'careful') this.#careful = true;
      this.#inHand.set(keyOf(lane), lane.claim);
      void this.#carry(lane, lease).then((carried) => this.#finish(leave, { ...carried, which }));
    }
  }

  #finish(leave: () => void, finished: Finished): void {
    leave();
    this.#finished.push(finished);
    this.#toKeep.resolve();
  }

  #carry(lane: Lane, lease: Lease): Promise<Carried> {
    const { database, transport, patience, log, metrics } = this.#options;
    const begun = performance.now();
    return carryLane(lane, {
      transport,
      patience,
      log,
      metrics,
      goesOn: () => performance.now() - begun < workMilliseconds && !this.#stopping.signal.aborted && lease.isValid,
      keepNow: (settlements) =>
        asSystem(database, async (db) => {
          if (!(await lockLanes(db, [lane])).has(lane.claim)) throw new Error('somebody else has taken the lane over');
          await settleDeliveries(db, settlements);
        }),
    });
  }

  async #flushing(): Promise<void> {
    for (;;) {
      const finished = this.#finished;
      this.#finished = [];
      if (finished.length > 0) {
        await this.#keep(finished);
        for (const { release, which } of finished) {
          this.#inHand.delete(keyOf(release));
          // Not before: what is known of it must not be lost with the next one.
          if (which === 'careful') this.#careful = false;
        }
      } else if (this.#takesNoMore && this.#seats.allFree) return;
      else {
        await this.#toKeep.promise;
        this.#toKeep = Promise.withResolvers();
        await sleep(flushMilliseconds); // others that end at the same moment are kept with it
      }
    }
  }

  /** While the database is away it is tried again. */
  async #keep(finished: readonly Carried[]): Promise<void> {
    const { database, metrics, patience, log } = this.#options;
    const onLost = ({ release: { property, destination } }: Carried, reason: string) =>
      log.error(
        { property, destination, reason },
        'what became of the messages of a lane cannot be kept: they will be sent again, under the same ids',
      );
    const onFenced = ({ release: { property, destination } }: Carried) => {
      metrics.fenced.inc({ what: 'delivery' });
      log.warn(
        { property, destination },
        'another process has taken the lane over, and tells what becomes of its messages',
      );
    };
    const began = performance.now();
    const isOver = () => this.#stopping.signal.aborted && performance.now() - began > lastKeepMilliseconds;
    for (let pause = 50; !isOver(); pause = Math.min(1000, pause * 2)) {
      try {
        await keepCarried({ database, patience, onLost, onFenced }, finished);
        if (finished.length > 10) this.#wake?.();
        return;
      } catch (error) {
        log.warn(
          { reason: (error as Error).message },
          'what became of messages cannot be kept at present; trying again',
        );
        await sleep(pause);
      }
    }
    log.error(
      { lanes: finished.length },
      'what became of messages could not be kept: they will be sent again, under the same ids',
    );
  }

  /** Until somebody wakes it, or so long. */
  async #pause(milliseconds?: number): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    const woken = Promise.withResolvers<void>();
    this.#wake = woken.resolve;
    const timer = milliseconds === undefined ? undefined : setTimeout(woken.resolve, milliseconds);
    await woken.promise;
    clearTimeout(timer);
    this.#wake = undefined;
  }
}
