/**
 * Carries messages. Each destination has a lane that one courier holds at a time: its messages leave one after the other, in
 * order, and what is not answered well stays in front. Lanes do not wait for each other. What became of messages is kept in
 * batches; a courier that dies loses the lanes that it holds, and the next one repeats what was not kept, under the same id.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connector, Fate } from '../connectors/connector.ts';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Heartbeat } from '../work/heartbeat.ts';
import { repeat } from '../work/loop.ts';
import { Depth } from './depth.ts';
import { claimLanes, freeLanes, type Lane, type LaneKind, type Parcel, type Release, restLanes } from './lanes-store.ts';
import { type Carried, keepCarried } from './keeping.ts';
import type { Settlement } from './outcome-store.ts';
import { type Patience, retrySeconds } from './patience.ts';
import { Seats } from './seats.ts';
import { fateOf, killed } from './set-aside.ts';

export interface CourierOptions {
  readonly database: Database;
  readonly heartbeat: Heartbeat;
  readonly webhook: Connector;
  readonly patience: Patience;
  readonly log: Log;
  readonly metrics: Metrics;
}

const parcelsAtOnce = 25;
/** Longer than any lane is worked on: a request is given up after 8 s, and none is begun after 10. */
const heldSeconds = 25;
const workMilliseconds = 10_000;
const pollMilliseconds = 150;
const flushMilliseconds = 15;
const depthMilliseconds = 10_000;
const stopMilliseconds = 3000;

interface Finished extends Carried {
  readonly which: LaneKind;
}

export class Courier {
  readonly #options: CourierOptions;
  readonly #stopping = new AbortController();
  readonly #seats = new Seats();
  #finished: Finished[] = [];
  /** Whether a lane that somebody died with is in hand. */
  #careful = false;
  #wake: (() => void) | undefined;
  #loops: Promise<void>[] = [];

  constructor(options: CourierOptions) {
    this.#options = options;
    options.heartbeat.join('courier', {
      takeOver: async (db, dead) => {
        await freeLanes(db, dead);
        return undefined;
      },
    });
  }

  start(): void {
    const { database, metrics, log } = this.#options;
    const depth = new Depth(metrics);
    const measuring = { pause: depthMilliseconds, signal: this.#stopping.signal, log, trouble: 'how much waits cannot be counted at present' };
    this.#loops = [this.#claiming(), this.#flushing(), repeat(measuring, () => depth.measure(database))];
  }

  /** Takes no more; what is on its way is given a moment, and what it came to is kept. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    const limit = setTimeout(() => this.#options.webhook.cutOff(), stopMilliseconds);
    await Promise.all(this.#loops);
    clearTimeout(limit);
  }

  /** Something was put in just now. */
  wake(): void {
    this.#wake?.();
  }

  async #claiming(): Promise<void> {
    await this.#options.heartbeat.heard(this.#stopping.signal);
    const { log } = this.#options;
    await repeat({ pause: 0, signal: this.#stopping.signal, log, trouble: 'messages cannot be taken at present', level: 'error' }, () => this.#turn());
  }

  async #turn(): Promise<void> {
    let full = false;
    try {
      full = (await this.#claim('healthy')) || (await this.#claim('failing'));
      if (!this.#careful) await this.#claim('careful');
    } finally {
      if (!full) await this.#pause(pollMilliseconds);
      else if (this.#seats.free('healthy') <= 0) await this.#pause(5);
    }
  }

  /** True when there is probably more. */
  async #claim(which: LaneKind): Promise<boolean> {
    const room = which === 'careful' ? 1 : Math.min(100, this.#seats.free(which));
    if (room <= 0) return which === 'healthy';
    const lanes = await asSystem(this.#options.database, (db) =>
      claimLanes(db, this.#options.heartbeat.id, 'webhook', { lanes: room, parcels: parcelsAtOnce, seconds: heldSeconds, which }),
    );
    const idle = lanes.filter(({ parcels }) => parcels[0]?.ready !== true);
    if (idle.length > 0) await asSystem(this.#options.database, (db) => restLanes(db, this.#options.heartbeat.id, idle));
    for (const lane of lanes) {
      if (lane.parcels[0]?.ready !== true) continue;
      const leave = this.#seats.take(which === 'careful' ? 'failing' : which);
      if (which === 'careful') this.#careful = true;
      void this.#carryLane(lane).then((carried) => this.#finish(leave, { ...carried, which }));
    }
    return which === 'healthy' && lanes.length === room;
  }

  #finish(leave: () => void, finished: Finished): void {
    leave();
    this.#finished.push(finished);
  }

  async #carryLane(lane: Lane): Promise<Carried> {
    const begun = performance.now();
    const settlements: Settlement[] = [];
    const { property, destination, fast } = lane;
    const done = (more: Partial<Release> = {}, gone = false): Carried => {
      const carried = settlements.filter(({ state }) => state !== 'queued').length;
      const last = carried === 0 ? null : (lane.parcels[carried - 1]?.sequence ?? null);
      const accepted = settlements.some(({ state }) => state === 'accepted');
      return { settlements, gone, release: { property, destination, fast, carried: last, retrySeconds: null, error: '', accepted, ...more } };
    };
    for (const [index, parcel] of lane.parcels.entries()) {
      if (!parcel.ready || performance.now() - begun > workMilliseconds || this.#stopping.signal.aborted || !this.#options.heartbeat.trusted) return done();
      const fate = (index === 0 ? killed(lane.deaths) : undefined) ?? (await this.#carry(lane, parcel));
      const state = fate.fate === 'accepted' ? 'accepted' : fate.fate === 'retry' ? 'queued' : 'refused';
      settlements.push({
        property,
        id: parcel.id,
        state,
        answer: fate.answer,
        words: fate.words,
        gone: fate.fate === 'gone',
        ...(fate.isOdd === true ? { isOdd: true } : {}),
      });
      if (fate.fate === 'gone') return done({ error: fate.words }, true);
      if (fate.fate === 'retry') {
        const failures = index === 0 ? lane.failures : 0;
        return done({ retrySeconds: retrySeconds(this.#options.patience, fast, failures, fate.retryAfterSeconds), error: fate.words });
      }
    }
    return done();
  }

  async #carry(lane: Lane, parcel: Parcel): Promise<Fate> {
    const begun = performance.now();
    const fate = await fateOf<never>(() => this.#options.webhook.carry(lane, parcel)).catch((error: Error): Fate => ({
      fate: 'retry',
      answer: null,
      words: error.message,
    }));
    const milliseconds = Math.round(performance.now() - begun);
    this.#options.metrics.deliveries.inc({ outcome: fate.fate });
    // One line for each attempt, and never what was sent or said.
    const { property, name: destination, role } = lane;
    const { id: delivery, event, attempts } = parcel;
    this.#options.log.info(
      { property, destination, role, delivery, event, attempt: attempts + 1, outcome: fate.fate, status: fate.answer, milliseconds },
      'delivery',
    );
    return fate;
  }

  async #flushing(): Promise<void> {
    for (;;) {
      const finished = this.#finished;
      this.#finished = [];
      if (finished.length > 0) {
        await this.#keep(finished);
        // Not before: what is known of it must not be lost with the next one.
        if (finished.some(({ which }) => which === 'careful')) this.#careful = false;
      } else if (this.#stopping.signal.aborted && this.#seats.allFree) return;
      else await sleep(flushMilliseconds);
    }
  }

  /** While the database is away it is tried again until the lanes are lost anyway. */
  async #keep(finished: readonly Carried[]): Promise<void> {
    const { database, patience, log } = this.#options;
    const onLost = ({ release: { property, destination } }: Carried, reason: string) =>
      log.error({ property, destination, reason }, 'what became of the messages of a lane cannot be kept: they will be sent again, under the same ids');
    const began = performance.now();
    for (let pause = 50; performance.now() - began < (heldSeconds * 1000) / 2; pause = Math.min(1000, pause * 2)) {
      try {
        await keepCarried({ database, patience, holder: this.#options.heartbeat.id, onLost }, finished);
        if (finished.length > 10) this.wake();
        return;
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'what became of messages cannot be kept at present; trying again');
        await sleep(pause);
      }
    }
    log.error({ lanes: finished.length }, 'what became of messages could not be kept: they will be sent again, under the same ids');
  }

  async #pause(milliseconds: number): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await Promise.race([woken, sleep(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined)]);
    this.#wake = undefined;
  }
}
