/**
 * Rings what is due. The sweep, a line that came free or a snooze makes a property worth a look; the gate decides;
 * calls are placed, followed and kept. Rows are the truth: whatever dies here is found again by whoever is left, this
 * process after its restart included. Several processes share the properties, so that each is looked at by one; what is
 * late is everybody's.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { raise } from '../alerts/alert.ts';
import type { AlertOf } from '../alerts/store.ts';
import type { Database, Db } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Telephony } from '../telephony/telephony.ts';
import type { Heartbeat } from '../work/heartbeat.ts';
import { repeat } from '../work/loop.ts';
import { Agenda } from './agenda.ts';
import type { Attempt } from './attempt.ts';
import { type Report, toldOf } from './begun.ts';
import { Calls } from './calls.ts';
import { attemptsOf, dueProperties, overdueProperties, type Part, takeOver } from './due-store.ts';
import { beginDueCalls } from './gate.ts';
import { Keeper } from './keeper.ts';
import { keepOutcomes } from './outcome.ts';
import { crowd, lateSeconds, sweep, visits } from './pace.ts';
import { Preparation } from './preparation.ts';
import { type Announcer, Scripts } from './script.ts';
import { Tally } from './tally.ts';

export interface DialerOptions {
  readonly database: Database;
  readonly heartbeat: Heartbeat;
  readonly telephony: Telephony;
  readonly speaker: Announcer;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** For its moment; what is begun ahead, and as much again for what we may be behind the database's clock. */
const longestWait = 2000 * crowd.leadSeconds;
/** A property that another process gives out lines of is looked at again. */
const missedMilliseconds = 100;
/** What a process that has just started finds overdue it first tries to ring. */
const patienceMilliseconds = 5000;
/** The same alarm is not raised again for so long. */
const alarmMilliseconds = 600_000;

export class Dialer {
  readonly #options: DialerOptions;
  readonly #stopping = new AbortController();
  readonly #agenda: Agenda;
  readonly #calls: Calls;
  readonly #keeper: Keeper;
  readonly #scripts: Scripts;
  readonly #preparation: Preparation;
  readonly #tally: Tally;
  readonly #alarmed = new Map<string, number>();
  /** Properties whose lines were all taken at the last look. */
  readonly #full = new Set<string>();
  /** When the calls that are due were last read, by `performance.now`. */
  #sweptAt = -Infinity;
  #standing: Promise<unknown> | undefined;
  #overdueSince = new Map<string, number>();
  /** Attempts that it holds by their rows, and did not follow at the last look. */
  #unknown = new Set<string>();

  constructor(options: DialerOptions) {
    const { database, telephony, log, heartbeat } = options;
    this.#options = options;
    this.#scripts = new Scripts(options.speaker);
    const [scripts, signal] = [this.#scripts, this.#stopping.signal];
    this.#preparation = new Preparation({ database, scripts, telephony, part: () => this.part(), log, signal });
    this.#agenda = new Agenda(
      (properties) => this.#visit(properties),
      (instant) => heartbeat.clock.until(instant),
      visits,
    );
    this.#keeper = new Keeper(async (reports) =>
      this.#tally.kept(await asSystem(database, (db) => keepOutcomes(db, reports))),
    );
    this.#calls = new Calls({
      telephony,
      script: (call) => this.#scripts.of(call),
      moment: (attempt) => this.#moment(attempt),
      onWithdrawn: () => options.metrics.fenced.inc({ what: 'call' }),
      keep: (report) => this.#keep(report),
      log,
      signal: this.#stopping.signal,
    });
    this.#tally = new Tally(options.metrics, { calls: this.#calls, clock: heartbeat.clock });
    heartbeat.join('dialer', {
      ready: () => telephony.reach().shared,
      takeOver: async (db, holder) => {
        const attempts = [...(await takeOver(db, holder)), ...(await this.#strays(db, holder))];
        return () => void this.#calls.adopt(attempts, heartbeat.lease);
      },
    });
  }

  start(): void {
    this.#options.telephony.connect();
    const { signal } = this.#stopping;
    const every = { pause: sweep.milliseconds, signal, log: this.#options.log, level: 'error' } as const;
    const heard = this.#options.heartbeat.heard(signal);
    this.#standing = heard.then(() =>
      Promise.all([
        repeat({ ...every, trouble: 'the calls that are due cannot be read' }, () =>
          this.#sweep().then(() => this.#tally.swept()),
        ),
        repeat({ ...every, trouble: 'calls that are overdue cannot be told of' }, () => this.#raiseOverdue()),
      ]),
    );
    // Nobody waits for it at the end: a sentence that is not finished then is made by whoever needs it.
    void heard.then(() => this.#preparation.run());
  }

  /**
   * What this process holds by its rows and does not follow: the answer to a commit was lost, or a promoted replica has
   * not heard of it. Seen twice, because an answer may be on its way.
   */
  async #strays(db: Db, holder: string): Promise<Attempt[]> {
    const before = this.#unknown;
    const unknown = (await attemptsOf(db, holder)).filter(({ id }) => !this.#calls.has(id));
    this.#unknown = new Set(unknown.map(({ id }) => id));
    return unknown.filter(({ id }) => before.has(id));
  }

  /** What this property says has changed; `*` is every property. */
  forget(property: string): void {
    this.#preparation.forget(property);
  }

  /** Takes no more calls. What is on the line is Asterisk's to carry and the next process's to tell. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#standing;
    await this.#agenda.close();
    // A crowd that waits for its moment is placed, as it was written down.
    await Promise.race([
      this.#calls.settled().then(() => this.#keeper.settled()),
      sleep(longestWait, undefined, { ref: false }),
    ]);
  }

  async #sweep(): Promise<void> {
    const { database, heartbeat } = this.#options;
    const asked = performance.now();
    const due = await asSystem(database, (db) => dueProperties(db, sweep.lookAheadSeconds, 200_000, this.part()));
    if (!heartbeat.clock.trusted) {
      for (const { property } of due) await this.#alarm(property, { kind: 'clock', detail: {} });
      return;
    }
    for (const { property, at, count } of due)
      if (!this.#agenda.visitedSince(property, asked))
        this.#agenda.look(property, new Date(at.getTime() - (count > crowd.calls ? crowd.leadSeconds * 1000 : 0)));
    void this.#preparation.soon(due.map(({ property }) => property));
    await this.#calls.review();
    this.#sweptAt = performance.now();
  }

  /** Whether what is due has been looked for within so long, and the clock is trusted. */
  sweptWithin(milliseconds: number): boolean {
    return performance.now() - this.#sweptAt < milliseconds && this.#options.heartbeat.clock.trusted;
  }

  /** What part of the properties is this process's. */
  part(): Part {
    const { heartbeat, telephony } = this.#options;
    return { share: heartbeat.share('dialer'), own: telephony.reach().properties, lateSeconds };
  }

  /**
   * Apart from the sweep: thousands of hotels that are overdue must not keep the next call waiting until each has its
   * alarm.
   */
  async #raiseOverdue(): Promise<void> {
    const overdue = await asSystem(this.#options.database, overdueProperties);
    const now = performance.now();
    const seen = new Map(overdue.map(({ property }) => [property, this.#overdueSince.get(property) ?? now]));
    this.#overdueSince = seen;
    for (const { property, calls, oldest } of overdue)
      if (now - (seen.get(property) ?? now) > patienceMilliseconds)
        await this.#alarm(property, { kind: 'overdue', detail: { calls, oldest: oldest.toISOString() } });
  }

  async #alarm(property: string, alert: AlertOf<'clock' | 'overdue'>): Promise<void> {
    const key = `${alert.kind} ${property}`;
    const now = performance.now();
    if (now - (this.#alarmed.get(key) ?? -alarmMilliseconds) < alarmMilliseconds) return;
    if (this.#alarmed.size > 100_000) this.#alarmed.clear();
    this.#alarmed.set(key, now);
    this.#options.log.error(
      { property, kind: alert.kind, ...alert.detail },
      'an alarm: calls are not rung as they should be',
    );
    await asProperty(this.#options.database, property, (db) => raise(db, property, alert));
  }

  /** One look at some properties. The database may be away: then the sweep finds them again. */
  async #visit(properties: readonly string[]): Promise<void> {
    const { database, telephony, log, heartbeat, metrics } = this.#options;
    const { lease } = heartbeat;
    if (!heartbeat.clock.trusted || !lease.isValid || this.#stopping.signal.aborted) return;
    metrics.visits.inc(properties.length);
    try {
      const { begun, next, missed, full, results } = await asSystem(database, (db) =>
        beginDueCalls(db, properties, lease.holder, (property, own) => telephony.pick(property, own)),
      );
      this.#tally.ended(results);
      for (const property of full) this.#full.add(property);
      for (const call of begun) this.#calls.place(call, lease);
      for (const { property, at } of next) this.#agenda.look(property, at);
      for (const property of missed) setTimeout(() => this.#agenda.look(property), missedMilliseconds).unref();
    } catch (error) {
      log.error(
        { properties: properties.length, reason: (error as Error).message },
        'lines cannot be given out at present; trying again',
      );
    }
  }

  async #moment({ dueAt, purpose }: Report['attempt']): Promise<void> {
    // A clock that is set back now must not hold the line for an hour. Our idea of it may be behind by a moment, so
    // that is no such case.
    for (
      let left = this.#options.heartbeat.clock.until(dueAt);
      left > 0 && left <= longestWait;
      left = this.#options.heartbeat.clock.until(dueAt)
    )
      await sleep(Math.ceil(left));
    if (purpose === 'room')
      this.#options.metrics.ringLateness.observe(Math.max(0, this.#options.heartbeat.clock.since(dueAt)) / 1000);
  }

  async #keep(report: Report): Promise<void> {
    const { property, id } = report.attempt;
    const kept = await this.#keeper.keep(report);
    if (!kept.has(id)) this.#options.metrics.fenced.inc({ what: 'outcome' });
    this.#options.log.info(
      {
        attempt: id,
        wakeup: report.attempt.wakeup,
        purpose: report.attempt.purpose,
        number: report.attempt.number,
        kept: kept.has(id),
        ...toldOf(report.outcome),
        ...(report.reason === undefined ? {} : { reason: report.reason }),
      },
      'a call ended',
    );
    // A line is free again.
    if (this.#full.delete(property)) this.#agenda.look(property);
    const next = kept.get(id);
    if (next !== undefined) this.#agenda.look(property, next);
  }
}
