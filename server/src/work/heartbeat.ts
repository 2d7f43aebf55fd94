/**
 * Says every second to the database that this process lives, and watches whether the others do. Calls, lanes and links
 * are held by a process and not until a moment: as long as it lives nobody else touches them, and when it is dead
 * another process takes them over.
 */
import { hostname } from 'node:os';
import type { Database, Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { DatabaseClock } from './database-clock.ts';
import { Lease, trustedMilliseconds } from './lease.ts';
import { repeat } from './loop.ts';
import { bury, type Process, type Role, sayAlive, sayGoodbye } from './processes-store.ts';
import { type Share, shareOf } from './share.ts';
import { Silence } from './silence.ts';

/** What a part of the process has to do with the others of its kind. */
export interface Member {
  readonly ready?: () => boolean;
  /**
   * Takes what no living process holds for this holder, in the transaction that buries the `dead`, or without any. What
   * it returns is done once that is committed.
   */
  readonly takeOver?: (db: Db, holder: string, dead: readonly string[]) => Promise<(() => void) | undefined>;
}

export interface HeartbeatOptions {
  /** A connection that nothing else waits for: a beat must not stand behind requests. */
  readonly database: Database;
  readonly log: Log;
  /** Told when others may have taken over, or have. */
  readonly lapsed?: () => void;
}

const beatMilliseconds = 1000;
/** What was written by a process that had been buried already is found within so many beats. */
const orphanBeats = 10;

export class Heartbeat {
  readonly clock = new DatabaseClock();
  readonly #options: HeartbeatOptions;
  readonly #members = new Map<Role, Member>();
  readonly #stopping = new AbortController();
  readonly #first = Promise.withResolvers<void>();
  readonly #silence = new Silence(() => performance.now());
  #lease = new Lease(() => performance.now());
  #isNew = true;
  #loop: Promise<void> | undefined;
  #living: readonly Process[] = [];
  #beats = 0;
  #lastBeat = 0;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** Under which this process takes things now. Whoever takes something remembers the lease that it was taken under. */
  get lease(): Lease {
    return this.#lease;
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
    // Where that fails, its silence says it.
    if (this.#loop !== undefined) await this.#leave(this.#lease);
  }

  /**
   * Resolves when the database has heard of this process for the first time: before that nothing can be held. Or when
   * the signal aborts.
   */
  async heard(signal: AbortSignal): Promise<void> {
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    if (!signal.aborted) await Promise.race([this.#first.promise, aborted]);
  }

  /** What part of the work of a role is this process's. */
  share(role: Role): Share | undefined {
    return shareOf(this.#living, role, this.#lease.holder);
  }

  async #beat(): Promise<void> {
    const { database, log } = this.#options;
    const lease = this.#lease;
    const roles = [...this.#members].map(([role, { ready = () => true }]) => ({ role, ready: ready() }));
    const beat = { id: lease.holder, name: `${hostname()}:${process.pid}`, roles, isFirst: this.#isNew };
    const asked = performance.now();
    const heard = await asSystem(database, (db) => sayAlive(db, beat));
    if (heard === undefined) return this.#beginAnew();
    const answered = performance.now();
    this.#isNew = false;
    const silent = answered - this.#lastBeat;
    // When exactly others may take over only they know.
    if (this.#lastBeat > 0 && silent >= trustedMilliseconds) {
      log.warn({ seconds: Math.round(silent / 1000) }, 'others may have taken over: silent for too long');
      this.#options.lapsed?.();
    }
    lease.renew(asked);
    this.#lastBeat = answered;
    const step = this.clock.sample(heard.now, asked, answered);
    if (step !== 0)
      log.error(
        { seconds: Math.round(step / 1000) },
        'the clock of the database jumped: no call is rung for a minute, or until it jumps back',
      );
    const signs = heard.processes.map((one) => ({ key: keyOf(one), sign: one.sign }));
    const silentOnes = this.#silence.look(signs, heard.timeline);
    const isDead = (one: Process): boolean => one.id !== lease.holder && (one.hasLeft || silentOnes.has(keyOf(one)));
    this.#living = heard.processes.filter((one) => !isDead(one));
    this.#first.resolve();
    const isForOrphans = (this.#beats += 1) % orphanBeats === 0;
    for (const [role, member] of this.#members) {
      const dead = heard.processes.filter((one) => one.role === role && isDead(one));
      if (dead.length > 0 || isForOrphans) await this.#takeOver(role, dead, member);
    }
  }

  async #takeOver(role: Role, dead: readonly Process[], { takeOver }: Member): Promise<void> {
    const { database, log } = this.#options;
    const { holder } = this.#lease;
    const result = await asSystem(database, async (db) => {
      const buried = dead.length === 0 ? [] : await bury(db, role, dead);
      return { buried, afterwards: await takeOver?.(db, holder, buried) };
    });
    if (result.buried.length > 0)
      log.warn({ role, processes: result.buried.length }, 'took over from processes that are gone');
    result.afterwards?.();
  }

  /** Others took this process for dead: what it held is theirs, or will be. */
  async #beginAnew(): Promise<void> {
    const before = this.#lease;
    before.end();
    this.#lease = new Lease(() => performance.now());
    this.#isNew = true;
    this.#lastBeat = 0;
    this.#options.log.error({}, 'others took this process for dead: it lets go of all that it held, and begins anew');
    this.#options.lapsed?.();
    await this.#leave(before);
  }

  async #leave({ holder }: Lease): Promise<void> {
    await asSystem(this.#options.database, (db) => sayGoodbye(db, holder)).catch(() => undefined);
  }
}

const keyOf = ({ role, id }: Pick<Process, 'role' | 'id'>): string => `${role} ${id}`;
