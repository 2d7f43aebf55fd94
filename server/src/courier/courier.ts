/**
 * Carries messages. Each destination has a lane that one courier holds at a time: its messages leave one after the other, in
 * order, and what is not answered well stays in front. Lanes do not wait for each other. What became of messages is kept in
 * batches; a courier that dies loses the lanes that it holds, and the next one repeats what was not kept, under the same id.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connector, Fate } from '../connectors/connector.ts';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import { sayAlive, sayGoodbye } from './couriers-store.ts';
import { Depth } from './depth.ts';
import { claimLanes, type Lane, type LaneKind, type Parcel, type Release, restLanes } from './lanes-store.ts';
import { type Carried, keepCarried } from './keeping.ts';
import type { Settlement } from './outcome-store.ts';
import { type Patience, retrySeconds } from './patience.ts';
import { Seats } from './seats.ts';
import { fateOf, killed } from './set-aside.ts';

export interface CourierOptions {
  readonly database: Database;
  readonly jobs: Jobs;
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
/** The lanes say what is to be done; the jobs that announced it are only put away. */
const jobsMilliseconds = 1000;
const flushMilliseconds = 15;
/** Who says nothing for so long is taken for dead, and stops by itself before that. */
const aliveSeconds = 10;
const beatMilliseconds = 2000;
const stopMilliseconds = 3000;

interface Finished extends Carried {
  readonly which: LaneKind;
}

export class Courier {
  readonly #id = randomUUID();
  readonly #options: CourierOptions;
  readonly #stopping = new AbortController();
  readonly #seats = new Seats();
  #finished: Finished[] = [];
  #saidAlive = performance.now();
  #putAway = 0;
  /** Whether a lane that somebody died with is in hand. */
  #careful = false;
  #wake: (() => void) | undefined;
  #loops: Promise<void>[] = [];

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loops = [this.#claiming(), this.#flushing(), this.#beating()];
  }

  /** Takes no more; what is on its way is given a moment, and what it came to is kept. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    const limit = setTimeout(() => this.#options.webhook.cutOff(), stopMilliseconds);
    await Promise.all(this.#loops);
    clearTimeout(limit);
    await asSystem(this.#options.database, (db) => sayGoodbye(db, this.#id)).catch(() => undefined); // its silence will say it
  }

  /** Something was put in just now. */
  wake(): void {
    this.#wake?.();
  }

  async #claiming(): Promise<void> {
    let failing = false;
    while (!this.#stopping.signal.aborted) {
      let full = false;
      try {
        if (performance.now() - this.#putAway > jobsMilliseconds) await this.#putJobsAway();
        full = (await this.#claim('healthy')) || (await this.#claim('failing'));
        if (!this.#careful) await this.#claim('careful');
        failing = false;
      } catch (error) {
        if (!failing) this.#options.log.error({ reason: (error as Error).message }, 'messages cannot be taken at present; trying again');
        failing = true;
      }
      if (!full) await this.#pause(pollMilliseconds);
      else if (this.#seats.free('healthy') <= 0) await this.#pause(5);
    }
  }

  async #putJobsAway(): Promise<void> {
    const jobs = await this.#options.jobs.take('deliver', 1000);
    await this.#options.jobs.done(
      'deliver',
      jobs.map(({ id }) => id),
    );
    // More than that are waiting when as many came.
    if (jobs.length < 1000) this.#putAway = performance.now();
  }

  async #beating(): Promise<void> {
    const depth = new Depth(this.#options.metrics);
    let beats = 0;
    while (!this.#stopping.signal.aborted) {
      const begun = performance.now();
      try {
        const freed = await asSystem(this.#options.database, (db) => sayAlive(db, this.#id, aliveSeconds));
        this.#saidAlive = begun;
        if (beats % 5 === 0) await depth.measure(this.#options.database);
        beats += 1;
        if (freed > 0) this.#options.log.warn({ lanes: freed }, 'took over from a courier that has died');
      } catch {
        // The claiming says that the database is away.
      }
      await sleep(beatMilliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** Others may take the lanes soon: nothing more is begun. */
  get #isCutOff(): boolean {
    return performance.now() - this.#saidAlive > (aliveSeconds - 1) * 1000;
  }

  /** True when there is probably more. */
  async #claim(which: LaneKind): Promise<boolean> {
    const room = which === 'careful' ? 1 : Math.min(100, this.#seats.free(which));
    if (room <= 0) return which === 'healthy';
    const lanes = await asSystem(this.#options.database, (db) =>
      claimLanes(db, this.#id, 'webhook', { lanes: room, parcels: parcelsAtOnce, seconds: heldSeconds, which }),
    );
    const idle = lanes.filter(({ parcels }) => parcels[0]?.ready !== true);
    if (idle.length > 0) await asSystem(this.#options.database, (db) => restLanes(db, this.#id, idle));
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
      if (!parcel.ready || performance.now() - begun > workMilliseconds || this.#stopping.signal.aborted || this.#isCutOff) return done();
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
        await keepCarried({ database, patience, holder: this.#id, onLost }, finished);
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
