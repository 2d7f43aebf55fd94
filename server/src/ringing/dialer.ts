/**
 * Rings what is due. A job, a line that came free, a snooze or the sweep makes a property worth a look; the gate decides; calls are
 * placed, followed and kept. Rows are the truth: whatever dies here is found again by whoever is left, this process after its
 * restart included.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { raise } from '../alerts/alert.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Telephony } from '../telephony/telephony.ts';
import { Agenda } from './agenda.ts';
import { Calls } from './calls.ts';
import { DatabaseClock } from './clock.ts';
import { dueProperties, overdueProperties, sayAlive, sayGoodbye, takeOver } from './dialers-store.ts';
import { crowd, passGate } from './gate.ts';
import { keepOutcome, type Report } from './outcome.ts';
import { type Announcer, prepare, scriptOf } from './script.ts';
import { comingCalls, holdsAttempt } from './store.ts';

export interface DialerOptions {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly telephony: Telephony;
  readonly speaker: Announcer;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A process that has not said for so long that it lives is dead. */
const aliveSeconds = 8;
/** Nobody takes our calls over as long as we have said so not longer ago than this. */
const trustedMilliseconds = 4000;
/** After the database was away everybody has been silent; whoever lives has said so again by then. */
const steadyMilliseconds = 3000;
/** For its moment; what is begun ahead, and as much again for what we may be behind the database's clock. */
const longestWait = 2000 * crowd.leadSeconds;
const lookAheadSeconds = 4;
const sweepMilliseconds = 1000;
const jobMilliseconds = 500;
const prepareMilliseconds = 2500;
const overdueSeconds = 60;
/** What a process that has just started finds overdue it first tries to ring. */
const patienceMilliseconds = 5000;
/** The same alarm is not raised again for so long. */
const alarmMilliseconds = 600_000;

export class Dialer {
  readonly #id = randomUUID();
  readonly #options: DialerOptions;
  readonly #stopping = new AbortController();
  readonly #clock = new DatabaseClock();
  readonly #agenda: Agenda;
  readonly #calls: Calls;
  readonly #alarmed = new Map<string, number>();
  readonly #loops: Promise<void>[] = [];
  /** Since when the database has answered without a gap: only then can a silence of others be held against them. */
  #steadySince: number | undefined;
  #lastAlive = 0;
  /** When we began to say for the last time that we live. */
  #saidAlive = -Infinity;
  readonly #prepared = new Map<string, number>();
  #overdueSince = new Map<string, number>();

  constructor(options: DialerOptions) {
    const { database, telephony, log } = options;
    this.#options = options;
    this.#agenda = new Agenda(
      (property) => this.#visit(property),
      (instant) => this.#clock.until(instant),
      6,
    );
    this.#calls = new Calls({
      telephony,
      script: (call) => scriptOf(options.speaker, call),
      moment: (attempt) => this.#moment(attempt),
      trusted: () => performance.now() - this.#saidAlive < trustedMilliseconds,
      stillHeld: ({ property, id }) => asProperty(database, property, (db) => holdsAttempt(db, property, id, this.#id)),
      keep: (report) => this.#keep(report),
      log,
      signal: this.#stopping.signal,
    });
  }

  start(): void {
    this.#options.telephony.connect();
    this.#loops.push(
      this.#every(sweepMilliseconds, 'the calls that are due cannot be read', () => this.#sweep()),
      this.#every(jobMilliseconds, 'jobs cannot be taken', () => this.#takeJobs()),
    );
  }

  /** Takes no more calls. What is on the line is Asterisk's to carry and the next process's to tell. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#loops);
    await this.#agenda.close();
    // A crowd that waits for its moment is placed, as it was written down.
    await Promise.race([this.#calls.settled(), sleep(longestWait, undefined, { ref: false })]);
    await asSystem(this.#options.database, (db) => sayGoodbye(db, this.#id)).catch(() => undefined);
  }

  async #every(milliseconds: number, failed: string, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    let failing = false;
    while (!signal.aborted) {
      try {
        await work();
        failing = false;
      } catch (error) {
        this.#steadySince = undefined;
        if (!failing) this.#options.log.error({ reason: (error as Error).message }, `${failed}; trying again`);
        failing = true;
      }
      await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
    }
  }

  async #sweep(): Promise<void> {
    const { database, log, metrics } = this.#options;
    const asked = performance.now();
    const { now, due } = await asSystem(database, async (db) => ({
      now: await sayAlive(db, this.#id, `${hostname()}:${process.pid}`, aliveSeconds),
      due: await dueProperties(db, lookAheadSeconds, 200_000),
    }));
    const answered = performance.now();
    this.#saidAlive = asked;
    const step = this.#clock.sample(now, asked, answered);
    if (step !== 0) log.error({ seconds: Math.round(step / 1000) }, 'the clock of the database jumped: no call is rung for a minute, or until it jumps back');
    metrics.clockTrusted.set(this.#clock.trusted ? 1 : 0);
    metrics.liveCalls.set(this.#calls.count);
    if (answered - this.#lastAlive > 3000) this.#steadySince = answered;
    this.#steadySince ??= answered;
    this.#lastAlive = answered;
    if (!this.#clock.trusted) {
      for (const { property } of due) await this.#alarm(property, 'clock', { step: Math.round(step / 1000) });
      return;
    }
    for (const { property, at, count } of due) this.#agenda.look(property, new Date(at.getTime() - (count > crowd.calls ? crowd.leadSeconds * 1000 : 0)));
    void this.#prepare(due.map(({ property }) => property));
    if (answered - this.#steadySince > steadyMilliseconds) await this.#calls.adopt(await asSystem(database, (db) => takeOver(db, this.#id)));
    await this.#calls.review();
    await this.#raiseOverdue();
  }

  async #raiseOverdue(): Promise<void> {
    const overdue = await asSystem(this.#options.database, (db) => overdueProperties(db, overdueSeconds, 330 + overdueSeconds));
    this.#options.metrics.overdueCalls.set(overdue.reduce((sum, { calls }) => sum + calls, 0));
    const now = performance.now();
    const seen = new Map(overdue.map(({ property }) => [property, this.#overdueSince.get(property) ?? now]));
    this.#overdueSince = seen;
    for (const { property, calls, oldest } of overdue)
      if (now - (seen.get(property) ?? now) > patienceMilliseconds) await this.#alarm(property, 'overdue', { calls, oldest: oldest.toISOString() });
  }

  async #alarm(property: string, kind: string, detail: Record<string, unknown>): Promise<void> {
    const key = `${kind} ${property}`;
    const now = performance.now();
    if (now - (this.#alarmed.get(key) ?? -alarmMilliseconds) < alarmMilliseconds) return;
    if (this.#alarmed.size > 100_000) this.#alarmed.clear();
    this.#alarmed.set(key, now);
    this.#options.log.error({ property, kind, ...detail }, 'an alarm: calls are not rung as they should be');
    await asProperty(this.#options.database, property, (db) => raise(db, property, { kind, detail }));
  }

  async #takeJobs(): Promise<void> {
    for (;;) {
      const jobs = await this.#options.jobs.take('ring', 500);
      for (const { data } of jobs) this.#agenda.look(data.property, new Date(data.due));
      await this.#options.jobs.done(
        'ring',
        jobs.map(({ id }) => id),
      );
      if (jobs.length < 500 || this.#stopping.signal.aborted) return;
    }
  }

  /** Has what is to be said made ready, so that ringing does not wait for an engine. A sentence that exists costs nothing. */
  async #prepare(properties: readonly string[]): Promise<void> {
    const now = performance.now();
    for (const property of properties) {
      if (now - (this.#prepared.get(property) ?? -prepareMilliseconds) < prepareMilliseconds) continue;
      if (this.#prepared.size > 20_000) this.#prepared.clear();
      this.#prepared.set(property, now);
      try {
        const calls = await asProperty(this.#options.database, property, (db) => comingCalls(db, property, lookAheadSeconds + 2));
        for (const call of calls) await prepare(this.#options.speaker, property, call);
      } catch (error) {
        this.#options.log.warn({ property, reason: (error as Error).message }, 'announcements could not be made ready; they are made when they are needed');
      }
    }
  }

  /** One look at a property. The database may be away: then the sweep finds it again. */
  async #visit(property: string): Promise<void> {
    if (!this.#clock.trusted || this.#stopping.signal.aborted) return;
    const { database, jobs, telephony, log } = this.#options;
    try {
      const { begun, next } = await asProperty(database, property, (db) => passGate(db, jobs, property, this.#id, () => telephony.pick(property)));
      for (const call of begun) this.#calls.place(call);
      if (next !== undefined) this.#agenda.look(property, next);
    } catch (error) {
      log.error({ property, reason: (error as Error).message }, 'the lines of a property cannot be given out at present; trying again');
    }
  }

  async #moment({ dueAt, purpose }: Report['attempt']): Promise<void> {
    // A clock that is set back now must not hold the line for an hour. Our idea of it may be behind by a moment, so that is no such case.
    for (let left = this.#clock.until(dueAt); left > 0 && left <= longestWait; left = this.#clock.until(dueAt)) await sleep(Math.ceil(left));
    if (purpose === 'room') this.#options.metrics.ringLateness.observe(Math.max(0, this.#clock.since(dueAt)) / 1000);
  }

  async #keep(report: Report): Promise<void> {
    const { property } = report.attempt;
    const kept = await asProperty(this.#options.database, property, (db) => keepOutcome(db, this.#options.jobs, this.#id, report));
    this.#options.log.info(
      {
        attempt: report.attempt.id,
        wakeup: report.attempt.wakeup,
        purpose: report.attempt.purpose,
        number: report.attempt.number,
        kept: kept !== undefined,
        ...toldOf(report.outcome),
        ...(report.reason === undefined ? {} : { reason: report.reason }),
      },
      'a call ended',
    );
    // A line is free again.
    this.#agenda.look(property);
    if (kept?.next !== undefined) this.#agenda.look(property, kept.next);
  }
}

/** That a call was forwarded, not where to: it may be the guest's own number. */
function toldOf(outcome: Report['outcome']): object {
  if (outcome === 'unsure') return { unsure: true };
  const { forwardedTo, ...told } = outcome;
  return forwardedTo === undefined ? told : { ...told, forwarded: true };
}
