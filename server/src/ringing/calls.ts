/** The calls that this process holds: placed, followed to their end, and kept; also those of a process that died. */
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../messages/say.ts';
import type { Log } from '../ops/log.ts';
import type { Call, Ended, Placed, Progress, Script, Telephony } from '../telephony/telephony.ts';
import type { Outcome } from '../wakeups/policy.ts';
import type { Lease } from '../work/lease.ts';
import type { Attempt } from './attempt.ts';
import type { BegunCall, Report } from './begun.ts';
import { lostMilliseconds } from './pace.ts';

interface Live {
  readonly attempt: Omit<Attempt, 'begunAt'>;
  readonly lease: Lease;
  /** Its process is gone: what that one sent may still be on its way. */
  readonly isAdopted: boolean;
  readonly since: number;
  /**
   * When Asterisk was asked to place it, and had answered; long ago where another process has asked. Before that nobody
   * knows of it there, and that means nothing.
   */
  placed: number | undefined;
  answeredAt: Date | null;
  heard: boolean;
  /** When the telephone system that carries it was lost, by our clock. */
  lostAt: number | undefined;
  ending: boolean;
}

export interface CallsOptions {
  readonly telephony: Telephony;
  readonly script: (call: BegunCall) => Promise<Script>;
  /** Comes back when the moment of the attempt has come. */
  readonly moment: (attempt: Omit<Attempt, 'begunAt'>) => Promise<void>;
  /** A call was not placed, because another process may have taken it over. */
  readonly onWithdrawn: () => void;
  /** Keeps what an attempt came to; fails when the database is away. */
  readonly keep: (report: Report) => Promise<void>;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** No call lasts longer: two minutes of ringing and three of talking, and some. */
const longestMilliseconds = 330_000;
/** How long a request to place a call may stay in doubt before the truth is asked. */
const doubtMilliseconds = 2000;
/** A call that could not be placed for so long is decided on anew. */
const longestDelay = 60_000;

export class Calls {
  readonly #options: CallsOptions;
  readonly #live = new Map<string, Live>();
  readonly #placing = new Set<Promise<void>>();

  constructor(options: CallsOptions) {
    this.#options = options;
    options.telephony.onProgress((progress) => this.#progress(progress));
    options.telephony.onNode((node, connected) => void this.#node(node, connected));
  }

  get count(): number {
    return this.#live.size;
  }

  has(id: string): boolean {
    return this.#live.has(id);
  }

  place(begun: BegunCall, lease: Lease): void {
    if (this.has(begun.attempt.id)) return; // the answer of the gate came so late that it was taken up by its row
    const placed = this.#place(begun, lease).finally(() => this.#placing.delete(placed));
    this.#placing.add(placed);
  }

  /** Everything that was to be placed has been, as far as that goes. */
  async settled(): Promise<void> {
    await Promise.all(this.#placing);
  }

  async #place(begun: BegunCall, lease: Lease): Promise<void> {
    const { attempt } = begun;
    const live = this.#hold(attempt, lease);
    try {
      const script = await this.#options.script(begun);
      await this.#options.moment(attempt);
      const placed = await this.#placeUnderLease(live, callOf(begun, script));
      live.placed = performance.now();
      // Refused by nobody, because nobody was there: that is no try of the guest's, and is made up for as soon as it
      // can be.
      if (placed.outcome === 'refused') await this.#end(live, this.#isLost(live) ? 'unsure' : unplaced, placed.reason);
      else if (placed.outcome === 'unsure') await this.#lookSoon(live);
      else if (placed.outcome === 'withdrawn') this.#letGo(live);
    } catch (error) {
      this.#options.log.error({ attempt: attempt.id, reason: (error as Error).message }, 'a call could not be placed');
      await this.#end(live, unplaced, (error as Error).message);
    }
  }

  /** While nobody can say whether the call is still ours, it waits; the process that took it over decides then. */
  async #placeUnderLease({ lease, since }: Live, call: Call): Promise<Placed> {
    for (;;) {
      if (!(await lease.confirmed(this.#options.signal))) return { outcome: 'withdrawn' };
      if (performance.now() - since > longestDelay)
        return { outcome: 'refused', reason: say('ring.databaseAway').text };
      const placed = await this.#options.telephony.place(call, () => lease.isValid);
      if (placed.outcome !== 'withdrawn') return placed;
      this.#options.onWithdrawn();
    }
  }

  /** Calls of a process that died: what is still on the line goes on, what has ended unseen is told. */
  async adopt(attempts: readonly Attempt[], lease: Lease): Promise<void> {
    await Promise.all(
      attempts.map(async (attempt) => {
        this.#options.log.warn(
          { attempt: attempt.id, room: attempt.room },
          'took over a call of a process that is gone',
        );
        await this.#look(this.#hold(attempt, lease, true));
      }),
    );
  }

  /** Looks after what has been silent for too long. Called every second. */
  async review(): Promise<void> {
    const now = performance.now();
    for (const live of this.#live.values()) {
      if (live.ending) continue;
      const age = now - live.since;
      if (live.lostAt !== undefined && now - live.lostAt > lostMilliseconds) {
        const elsewhere = this.#options.telephony.pick(live.attempt.property) !== undefined;
        if (live.heard || elsewhere || age > longestMilliseconds)
          await this.#end(live, unseen(live), say('ring.carrierGone').text);
      } else if (live.lostAt === undefined && age > longestMilliseconds) {
        await this.#options.telephony.hangUp(live.attempt).catch(() => undefined);
        await this.#look(live);
        if (age > longestMilliseconds + 30_000 && !live.ending)
          await this.#end(live, unseen(live), say('ring.endless').text);
      }
    }
  }

  #hold(attempt: Omit<Attempt, 'begunAt'>, lease: Lease, isAdopted = false): Live {
    const live: Live = {
      attempt,
      lease,
      isAdopted,
      since: performance.now(),
      placed: isAdopted ? -Infinity : undefined,
      answeredAt: null,
      heard: false,
      lostAt: undefined,
      ending: false,
    };
    this.#live.set(attempt.id, live);
    return live;
  }

  #progress(progress: Progress): void {
    const live = this.#live.get(progress.id);
    if (live === undefined) return; // another process's
    if (progress.kind === 'answered') live.answeredAt = progress.at;
    else if (progress.kind === 'heard') live.heard = true;
    else if (progress.kind === 'ended') void this.#gone(live, progress);
  }

  async #node(node: string, connected: boolean): Promise<void> {
    const carried = [...this.#live.values()].filter(({ attempt, ending }) => attempt.node === node && !ending);
    for (const live of carried) live.lostAt = connected ? undefined : (live.lostAt ?? performance.now());
    if (!connected) return;
    // One after the other: a call that is to be placed now must not stand behind a thousand questions.
    for (const live of carried) if (live.placed !== undefined && !live.ending) await this.#look(live);
  }

  #isLost({ lostAt, attempt }: Live): boolean {
    return lostAt !== undefined || this.#options.telephony.pick(attempt.property) === undefined;
  }

  async #lookSoon(live: Live): Promise<void> {
    await sleep(doubtMilliseconds, undefined, { signal: this.#options.signal }).catch(() => undefined);
    if (!live.ending) await this.#look(live);
  }

  /** Asks, and does not wait until what it learns is kept. */
  async #look(live: Live): Promise<void> {
    const { telephony } = this.#options;
    const asked = live.isAdopted ? telephony.takeOver(live.attempt) : telephony.look(live.attempt);
    const seenNow = await asked.catch((error: unknown) => ({ state: 'unknown' as const, reason: String(error) }));
    if (live.ending) return;
    if (seenNow.state === 'unknown') live.lostAt ??= performance.now();
    else if (seenNow.state === 'gone') void this.#gone(live, seenNow.ended);
    else {
      live.lostAt = undefined;
      live.heard ||= seenNow.heard;
    }
  }

  #gone(live: Live, ended: Ended | undefined): Promise<void> {
    if (ended === undefined) return this.#end(live, unseen(live), say('ring.unseen').text);
    live.answeredAt ??= ended.answeredAt ?? null;
    return this.#end(live, seen(ended, live));
  }

  /** Once. While the database is away it is tried again and again: the line stays taken, and nothing is lost. */
  async #end(live: Live, outcome: Outcome, reason?: string): Promise<void> {
    if (live.ending) return;
    live.ending = true;
    const report: Report = {
      attempt: live.attempt,
      holder: live.lease.holder,
      outcome,
      answeredAt: live.answeredAt,
      ...(reason === undefined ? {} : { reason }),
    };
    for (let pause = 100; !this.#options.signal.aborted; pause = Math.min(2000, pause * 2)) {
      try {
        await this.#options.keep(report);
        this.#options.telephony.forget(live.attempt);
        break;
      } catch (error) {
        this.#options.log.warn(
          { attempt: live.attempt.id, reason: (error as Error).message },
          'the end of a call cannot be kept at present; trying again',
        );
        await sleep(pause, undefined, { signal: this.#options.signal }).catch(() => undefined);
      }
    }
    this.#letGo(live);
  }

  /** Unless it was taken over by this very process in the meantime. */
  #letGo(live: Live): void {
    if (this.#live.get(live.attempt.id) === live) this.#live.delete(live.attempt.id);
  }
}

const numbers = { room: 'wakeup', desk: 'alert', trial: 'test' } as const;

function callOf({ attempt, ringSeconds, hotel, connect }: BegunCall, script: Script): Call {
  const { id, property, extension, node } = attempt;
  return {
    id,
    property,
    node,
    extension,
    ringSeconds,
    caller: { name: hotel, number: numbers[attempt.purpose] },
    script,
    ...(connect === undefined ? {} : { connect }),
  };
}

/** Q.850 cause 41, a temporary failure: the telephone system did not take it. */
const unplaced: Outcome = { answered: false, heard: false, key: '', cause: 41, listenedSeconds: 0 };

function seen(ended: Ended, live: Live): Outcome {
  const { answered, heard, key, cause, sipStatus, forwardedTo, connected } = ended;
  const from = live.answeredAt?.getTime();
  return {
    answered,
    heard: heard || live.heard,
    key,
    cause,
    afterSeconds: live.placed === undefined ? 0 : (performance.now() - live.placed) / 1000,
    listenedSeconds: from === undefined ? 0 : Math.max(0, (ended.at.getTime() - from) / 1000),
    ...(sipStatus === undefined ? {} : { sipStatus }),
    ...(forwardedTo === undefined ? {} : { forwardedTo }),
    ...(connected === undefined ? {} : { connected }),
  };
}

/** Nobody saw its end. Who is known to have heard the whole announcement is not rung again; everybody else is. */
function unseen(live: Live): Outcome {
  return live.heard ? { answered: true, heard: true, key: '', cause: 0, listenedSeconds: 0 } : 'unsure';
}
