/**
 * That this process lives, said every second to the database, whose clock decides. Calls, lanes and links are held by a
 * process and not until a moment: as long as it lives nobody else touches them, and when it is dead another process
 * takes them over. A process that cannot say so any more stops by itself before others may take it for dead.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database, Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { DatabaseClock } from './database-clock.ts';
import { repeat } from './loop.ts';
import { bury, type Process, type Role, sayAlive, sayGoodbye } from './processes-store.ts';
import { aliveSeconds, type Share, shareOf } from './share.ts';

/** What a part of the process has to do with the others of its kind. */
export interface Member {
  readonly ready?: () => boolean;
  /**
   * Takes over what the dead held, in the transaction that buries them; what it returns is done once that is committed.
   */
  readonly takeOver: (db: Db, dead: readonly string[]) => Promise<(() => void) | undefined>;
}

export interface HeartbeatOptions {
  readonly database: Database;
  readonly log: Log;
  /** Told when it was silent for so long that others may have taken over. */
  readonly lapsed?: () => void;
}

const beatMilliseconds = 1000;
/** Nobody takes anything from us as long as we have said so not longer ago than this. */
const trustedMilliseconds = 7000;
/** After the database was away everybody has been silent; whoever lives has said so again by then. */
const steadyMilliseconds = 3000;

export class Heartbeat {
  readonly id = randomUUID();
  readonly clock = new DatabaseClock();
  readonly #options: HeartbeatOptions;
  readonly #members = new Map<Role, Member>();
  readonly #stopping = new AbortController();
  readonly #first = Promise.withResolvers<void>();
  #loop: Promise<void> | undefined;
  #alive: readonly Process[] = [];
  /** Since when the database has answered without a gap: only then can a silence of others be held against them. */
  #steadySince: number | undefined;
  #lastBeat = 0;
  /** When we began to say for the last time that we live. */
  #said = -Infinity;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** Before the start. */
  join(role: Role, member: Member): void {
    this.#members.set(role, member);
  }

  start(): void {
    const { log } = this.#options;
    if (this.#members.size === 0) return;
    this.#loop = repeat(
      {
        pause: beatMilliseconds,
        signal: this.#stopping.signal,
        log,
        trouble: 'the database does not hear that this process lives',
        level: 'error',
      },
      () => this.#beat(),
    );
  }

  /** Once all that was held has been given back, or left to others on purpose. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    if (this.#loop !== undefined)
      // its silence will say it
      await asSystem(this.#options.database, (db) => sayGoodbye(db, this.id)).catch(() => undefined);
  }

  /**
   * Resolves when the database has heard of this process for the first time: before that nothing can be held. Or when
   * the signal aborts.
   */
  async heard(signal: AbortSignal): Promise<void> {
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    if (!signal.aborted) await Promise.race([this.#first.promise, aborted]);
  }

  /** Nobody can have taken over from this process. */
  get trusted(): boolean {
    return performance.now() - this.#said < trustedMilliseconds;
  }

  /** What part of the work of a role is this process's. */
  share(role: Role): Share | undefined {
    return shareOf(this.#alive, role, this.id);
  }

  async #beat(): Promise<void> {
    const { database, log } = this.#options;
    const roles = [...this.#members].map(([role, { ready = () => true }]) => ({ role, ready: ready() }));
    const asked = performance.now();
    let beat;
    try {
      beat = await asSystem(database, (db) =>
        sayAlive(db, this.id, `${hostname()}:${process.pid}`, roles, aliveSeconds),
      );
    } catch (error) {
      this.#steadySince = undefined;
      throw error;
    }
    const answered = performance.now();
    const silent = answered - this.#lastBeat;
    // From then on it has not trusted itself; when exactly others may take over only the database knows.
    if (this.#lastBeat > 0 && silent >= trustedMilliseconds) {
      log.warn({ seconds: Math.round(silent / 1000) }, 'others may have taken over: silent for too long');
      this.#options.lapsed?.();
    }
    this.#said = asked;
    this.#alive = beat.alive;
    const step = this.clock.sample(beat.now, asked, answered);
    if (step !== 0)
      log.error(
        { seconds: Math.round(step / 1000) },
        'the clock of the database jumped: no call is rung for a minute, or until it jumps back',
      );
    if (answered - this.#lastBeat > steadyMilliseconds) this.#steadySince = answered;
    this.#steadySince ??= answered;
    this.#lastBeat = answered;
    this.#first.resolve();
    if (answered - this.#steadySince < steadyMilliseconds) return;
    for (const [role, { takeOver }] of this.#members) {
      const dead = beat.dead.filter((one) => one.role === role && one.id !== this.id).map(({ id }) => id);
      if (dead.length > 0) await this.#takeOver(role, dead, takeOver);
    }
  }

  async #takeOver(role: Role, dead: readonly string[], takeOver: Member['takeOver']): Promise<void> {
    const afterwards = await asSystem(this.#options.database, async (db) => {
      const after = await takeOver(db, dead);
      await bury(db, role, dead);
      return after;
    });
    this.#options.log.warn({ role, processes: dead.length }, 'took over from processes that are gone');
    afterwards?.();
  }
}
