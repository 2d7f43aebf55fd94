/** One link that this process holds: the connection, what is heard on it, and what is carried to it. */
import { raise } from '../../alerts/alert.ts';
import type { Database } from '../../db/connect.ts';
import { asProperty } from '../../db/transaction.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { record } from '../../journal/journal.ts';
import type { Log } from '../../ops/log.ts';
import { release } from '../../release.ts';
import { Carrier, type CarrierOptions } from './carrier.ts';
import { type Resync, takeGuest } from './guests-in.ts';
import { Inbox } from './inbox.ts';
import type { HeldLink, LinkReport } from './lease-store.ts';
import { FiasLink } from './protocol/link.ts';
import { type Limits, usualLimits } from './protocol/options.ts';
import type { FiasRecord } from './protocol/record.ts';
import { describedRecords, isTelephone, type LinkSettings, linkSettings } from './settings.ts';
import { Transcript } from './transcript.ts';
import { clearWakeup, setWakeup } from './wakeups-in.ts';

export interface HouseLinkOptions extends Omit<CarrierOptions, 'link' | 'settings' | 'client' | 'isHeld'> {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: Log;
  /** Whether this process still holds its links for sure. */
  readonly isHeld: () => boolean;
  /** By how much the database's clock is ahead of this machine's, in milliseconds. */
  readonly clockOffset: () => number;
  readonly onChange: () => void;
  readonly limits?: Partial<Limits>;
  readonly pauses?: readonly number[];
  /** After so long without a link a person is told. */
  readonly tellAfterSeconds: number;
}

export class HouseLink {
  readonly held: HeldLink;
  readonly transcript = new Transcript();
  readonly #options: HouseLinkOptions;
  readonly #settings: LinkSettings;
  readonly #link: FiasLink;
  readonly #inbox: Inbox;
  readonly #carrier: Carrier;
  readonly #resync: Resync = { seen: undefined };
  #askedForResync: boolean;
  #state: LinkReport['state'] = 'connecting';
  #words = '';
  #reported = '';
  #downTimer: NodeJS.Timeout | undefined;
  #ending = false;

  constructor(held: HeldLink, options: HouseLinkOptions) {
    this.held = held;
    this.#options = options;
    this.#settings = linkSettings(held.target);
    this.#askedForResync = held.resyncedToday || !isTelephone(this.#settings.interface);
    const { database, log } = options;
    this.#inbox = new Inbox({
      database,
      property: held.property,
      log,
      take: (db, told) => this.#take(db, told),
      onFull: (full) => (full ? this.#link.client?.pause() : this.#link.client?.resume()),
    });
    this.#carrier = new Carrier({ ...options, link: held, settings: this.#settings, client: () => this.#link.client });
    this.#watchDown();
    this.#link = new FiasLink({
      host: this.#settings.host,
      port: this.#settings.port,
      interface: this.#settings.interface,
      version: release.version,
      records: describedRecords(this.#settings),
      characterSet: this.#settings.characterSet,
      limits: { ...usualLimits, answerSeconds: this.#settings.answerSeconds, ...options.limits },
      ...(options.pauses === undefined ? {} : { pauses: options.pauses }),
      now: () =>
        Temporal.Instant.fromEpochMilliseconds(Date.now() + options.clockOffset())
          .toZonedDateTimeISO(held.zone)
          .toPlainDateTime(),
      onRecord: (told) => this.#inbox.put(told),
      onText: (from, text) => this.transcript.add(from, text),
      onChange: () => this.#changed(),
      onDown: (reason) => this.#changed(reason),
    });
  }

  get isUp(): boolean {
    return this.#link.client?.state === 'up';
  }

  carry(fast: boolean): void {
    this.#carrier.carry(fast);
  }

  /** How it is, when that has changed since it was last asked. */
  report(): LinkReport | undefined {
    const { property, destination } = this.held;
    const report = { property, destination, state: this.#state, words: this.#words, heard: this.transcript.heard, transcript: this.transcript.lines };
    const mark = `${report.state} ${report.words} ${this.transcript.lines.at(-1)?.at} ${this.transcript.lines.length}`;
    if (mark === this.#reported) return undefined;
    this.#reported = mark;
    return report;
  }

  /** Says goodbye, or lets go at once because another process may have it. What was heard is still kept. */
  async end(how: 'goodbye' | 'at once'): Promise<void> {
    this.#ending = true;
    clearTimeout(this.#downTimer);
    if (how === 'at once') this.#link.client?.destroy('the link was given up');
    await this.#carrier.stop(how === 'goodbye' ? 5 : 0);
    await this.#link.end(how);
    await this.#inbox.drain(how === 'goodbye' ? 10 : 600);
  }

  /** What was heard is kept within so long, or lost. */
  drain(seconds: number): Promise<void> {
    return this.#inbox.drain(seconds);
  }

  async #take(db: Parameters<typeof takeGuest>[0], told: FiasRecord): Promise<void> {
    const { jobs } = this.#options;
    if (!isTelephone(this.#settings.interface)) return;
    if (told.id === 'WR') await setWakeup(db, jobs, this.held, told);
    else if (told.id === 'WC') await clearWakeup(db, this.held, this.held.zone, told);
    else if (told.id === 'DS') this.#resync.seen = new Set();
    else await takeGuest(db, this.held, this.#settings, this.#resync, told);
    if (told.id === 'DE') this.#resync.seen = undefined;
  }

  #changed(reason?: string): void {
    const client = this.#link.client;
    const state = reason !== undefined ? 'down' : client?.state !== 'up' ? 'connecting' : client.isInNightAudit ? 'night-audit' : 'up';
    const wasUp = this.#state === 'up' || this.#state === 'night-audit';
    const isUp = state === 'up' || state === 'night-audit';
    // A down that nobody has mended is still down while the next try is under way.
    if (state !== 'connecting' || wasUp) this.#state = state === 'connecting' ? 'down' : state;
    if (reason !== undefined) this.#words = reason;
    if (isUp) this.#words = '';
    if (isUp && !wasUp) this.#cameUp();
    if (wasUp && !isUp && !this.#ending) this.#wentDown(reason);
    if (client?.maySend === true && !this.#askedForResync) this.#askedForResync = client.askForResync();
    this.#options.onChange();
  }

  #cameUp(): void {
    clearTimeout(this.#downTimer);
    this.#journal('link.up', {});
  }

  #wentDown(reason: string | undefined): void {
    this.#journal('link.down', { reason: reason ?? 'the connection is gone' });
    this.#watchDown();
  }

  #watchDown(): void {
    const { property, destination, name } = this.held;
    clearTimeout(this.#downTimer);
    this.#downTimer = setTimeout(() => {
      if (!this.#options.isHeld() || this.isUp) return;
      const detail = { destination: name, reason: this.#words };
      void asProperty(this.#options.database, property, (db) => raise(db, property, { kind: 'link-down', subject: destination, detail })).catch(
        () => undefined,
      );
    }, this.#options.tellAfterSeconds * 1000);
    this.#downTimer.unref();
  }

  #journal(kind: string, detail: Record<string, unknown>): void {
    const { property, destination, name } = this.held;
    const { database, log } = this.#options;
    log.info(
      { property, destination: name, ...detail },
      kind === 'link.up' ? 'the link to the property system is up' : 'the link to the property system is down',
    );
    void asProperty(database, property, (db) =>
      record(db, property, [{ kind, actor: 'reveille', subject: destination, detail: { destination: name, ...detail } }]),
    ).catch(
      () => undefined, // the log has it
    );
  }
}
