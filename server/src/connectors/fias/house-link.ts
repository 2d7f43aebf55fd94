/** One link that this process holds: the connection, what is heard on it, and what is carried to it. */
import { isIP } from 'node:net';
import { raise } from '../../alerts/alert.ts';
import type { AlertOf } from '../../alerts/store.ts';
import { budgets } from '../../budgets.ts';
import type { Database } from '../../db/connect.ts';
import { asProperty } from '../../db/transaction.ts';
import { type EntryOf, record } from '../../journal/journal.ts';
import type { Log } from '../../ops/log.ts';
import { release } from '../../release.ts';
import type { Addresses } from '../addresses.ts';
import { Carrier, type CarrierOptions } from './carrier.ts';
import { type Resync, takeGuest } from './guests-in.ts';
import { Inbox } from './inbox.ts';
import type { HeldLink, LinkReport } from './links-store.ts';
import { Allowance } from './protocol/flow.ts';
import { FiasLink } from './protocol/link.ts';
import { type Bounds, type Limits, usualLimits } from './protocol/options.ts';
import type { FiasRecord } from './protocol/record.ts';
import { describedRecords, isTelephone, type LinkSettings, linkSettings } from './settings.ts';
import { Transcript } from './transcript.ts';
import { clearWakeup, setWakeup } from './wakeups-in.ts';

export interface HouseLinkOptions extends Omit<CarrierOptions, 'link' | 'settings' | 'client' | 'isHeld'> {
  readonly database: Database;
  readonly log: Log;
  /** Whether this process still holds its links for sure. */
  readonly isHeld: () => boolean;
  /** By how much the database's clock is ahead of this machine's, in milliseconds. */
  readonly clockOffset: () => number;
  readonly onChange: () => void;
  readonly addresses: Addresses;
  readonly limits?: Partial<Limits>;
  readonly pauses?: readonly number[];
  /** After so long without a link a person is told. */
  readonly tellAfterSeconds: number;
}

const bounds: Bounds = {
  records: budgets.linkRecords.most,
  recordsPerSecond: 200,
  noise: budgets.linkNoise.most,
  greetings: budgets.linkGreetings.most,
  unread: budgets.linkUnread.most,
};
const budgetOf = { records: 'linkRecords', recordsPerSecond: 'linkRecords', noise: 'linkNoise', greetings: 'linkGreetings', unread: 'linkUnread' } as const;

/** What is looked into; of other records nothing is kept. */
const wanted = new Set(['WR', 'WC', 'GI', 'GC', 'GO', 'DS', 'DE']);

export class HouseLink {
  readonly held: HeldLink;
  readonly transcript = new Transcript();
  readonly #options: HouseLinkOptions;
  readonly #settings: LinkSettings;
  readonly #link: FiasLink;
  readonly #inbox: Inbox;
  readonly #carrier: Carrier;
  readonly #resync: Resync = { seen: undefined };
  readonly #refusals = new Allowance(budgets.linkRefusals.most, budgets.linkRefusals.most / 3600);
  readonly #alerted = new Map<string, number>();
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
      onLeftOut: ({ id }) => this.#setAside(id, 'a record of the property system could not be kept, and was left out'),
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
      bounds,
      // What is written out is where it goes; where a name leads may change.
      route: held.vouched && isIP(this.#settings.host) !== 0 ? undefined : options.addresses,
      onBound: (bound) => this.#reached(bound),
      limits: { ...usualLimits, answerSeconds: this.#settings.answerSeconds, ...options.limits },
      ...(options.pauses === undefined ? {} : { pauses: options.pauses }),
      now: () =>
        Temporal.Instant.fromEpochMilliseconds(Date.now() + options.clockOffset())
          .toZonedDateTimeISO(held.zone)
          .toPlainDateTime(),
      onRecord: (told) => {
        if (isTelephone(this.#settings.interface) && wanted.has(told.id)) this.#inbox.put(told);
      },
      onText: (from, text) => this.transcript.add(from, text),
      onChange: () => this.#changed(),
      onDown: (reason) => this.#changed(reason),
    });
  }

  get isUp(): boolean {
    return this.#link.client?.state === 'up';
  }

  carry(fast: boolean): Promise<void> | undefined {
    return this.#carrier.carry(fast);
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
    if (told.id === 'WR') await setWakeup(db, this.held, told, () => this.#mayRefuse());
    else if (told.id === 'WC') await clearWakeup(db, this.held, this.held.zone, told);
    else if (told.id === 'DS') this.#resync.seen = new Set();
    else await takeGuest(db, this.held, this.#settings, this.#resync, told);
    if (told.id === 'DE') this.#resync.seen = undefined;
  }

  #mayRefuse(): boolean {
    if (this.#refusals.spend(1) === 0) return true;
    this.#options.metrics.refused('linkRefusals');
    this.#setAside('WR', 'the property system sets more calls that cannot be made than can be told one by one');
    return false;
  }

  #reached(bound: keyof Bounds): void {
    this.#options.metrics.refused(budgetOf[bound]);
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
    this.#journal({ kind: 'link.up', detail: this.#named });
  }

  #wentDown(reason: string | undefined): void {
    this.#journal({ kind: 'link.down', detail: { ...this.#named, reason: reason ?? 'the connection is gone' } });
    this.#watchDown();
  }

  #watchDown(): void {
    clearTimeout(this.#downTimer);
    this.#downTimer = setTimeout(() => {
      if (this.#options.isHeld() && !this.isUp) this.#alert({ kind: 'link-down', detail: { ...this.#named, reason: this.#words } });
    }, this.#options.tellAfterSeconds * 1000);
    this.#downTimer.unref();
  }

  get #named(): { destination: string; destinationId: string } {
    return { destination: this.held.name, destinationId: this.held.destination };
  }

  #setAside(fiasRecord: string, words: string): void {
    this.#alert({ kind: 'destination-set-aside', detail: { ...this.#named, record: fiasRecord, words } });
  }

  /** One that stands is not raised again, so there is no hurry to try: a flood of reasons is one reason. */
  #alert(alert: AlertOf<'link-down' | 'destination-set-aside'>): void {
    const { property, destination: subject } = this.held;
    const { kind } = alert;
    if (performance.now() - (this.#alerted.get(kind) ?? -Infinity) < 60_000) return;
    this.#alerted.set(kind, performance.now());
    void asProperty(this.#options.database, property, (db) => raise(db, property, { ...alert, subject })).catch(
      () => undefined, // the log has it
    );
  }

  #journal(entry: Pick<EntryOf<'link.up'>, 'kind' | 'detail'> | Pick<EntryOf<'link.down'>, 'kind' | 'detail'>): void {
    const { property, destination: subject } = this.held;
    const { database, log } = this.#options;
    log.info({ property, ...entry.detail }, entry.kind === 'link.up' ? 'the link to the property system is up' : 'the link to the property system is down');
    void asProperty(database, property, (db) => record(db, property, [{ actor: 'reveille', subject, ...entry }])).catch(
      () => undefined, // the log has it
    );
  }
}
