/** One link to a property system: the connection, what is heard on it, and what is carried to it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isIP } from 'node:net';
import { say } from '../../messages/say.ts';
import { raise } from '../../alerts/alert.ts';
import type { AlertOf } from '../../alerts/store.ts';
import { budgets } from '../../budgets/budgets.ts';
import { asProperty } from '../../db/transaction.ts';
import { type EntryOf, record } from '../../journal/journal.ts';
import { release } from '../../release.ts';
import type { Delivery, DeliveryOutcome, Left, Surroundings, Way } from '../connector.ts';
import type { Holding, Session } from '../links.ts';
import type { HeldLink, LinkReport } from '../links-store.ts';
import { bounds, budgetOf } from './bounds.ts';
import { Inbox } from './inbox.ts';
import { postCharge, unsent } from './posting.ts';
import { Allowance } from './protocol/flow.ts';
import { FiasLink } from './protocol/link.ts';
import { type Limits, usualLimits } from './protocol/options.ts';
import { shownText } from './protocol/record.ts';
import { describedRecords, isTelephone, type LinkSettings, linkSettings } from './settings.ts';
import { isWanted, Taking } from './taking.ts';
import { tellEvent } from './tell.ts';
import { Transcript } from '../transcript.ts';

export interface SessionOptions extends Holding, Pick<Surroundings, 'database' | 'log' | 'metrics' | 'addresses'> {
  /** For tests: shorter than the protocol has them. */
  readonly limits?: Partial<Limits>;
  readonly pauses?: readonly number[];
}

/** After so long without a link a person is told. */
const tellAfterSeconds = 300;
/** How long an answer is still waited for when the link is to end. */
const farewellSeconds = 5;

export class FiasSession implements Session {
  readonly #held: HeldLink;
  readonly #transcript = new Transcript(shownText);
  readonly #options: SessionOptions;
  readonly #settings: LinkSettings;
  readonly #link: FiasLink;
  readonly #inbox: Inbox;
  /** What is on its way. */
  readonly #running = new Set<Promise<unknown>>();
  readonly #taking: Taking;
  readonly #refusals = new Allowance(budgets.linkRefusals.most, budgets.linkRefusals.most / 3600);
  readonly #alerted = new Map<string, number>();
  #askedForResync: boolean;
  #state: LinkReport['state'] = 'connecting';
  #words = '';
  #reported = '';
  #downTimer: NodeJS.Timeout | undefined;
  #ending = false;

  constructor(held: HeldLink, options: SessionOptions) {
    this.#held = held;
    this.#options = options;
    this.#settings = linkSettings(held.target);
    this.#askedForResync = held.resyncedToday || !isTelephone(this.#settings.interface);
    this.#taking = new Taking(held, this.#settings, {
      mayRefuse: () => this.#mayRefuse(),
      send: (id, fields) => this.#link.client?.send(id, fields) === true,
    });
    const { database, log } = options;
    this.#inbox = new Inbox({
      database,
      property: held.property,
      log,
      take: (db, told) => this.#taking.take(db, told),
      onLeftOut: ({ id }) => this.#setAside(id, say('pms.leftOut').text),
      onFull: (full) => (full ? this.#link.client?.pause() : this.#link.client?.resume()),
    });
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
      onBound: (bound) => options.metrics.refused(budgetOf[bound]),
      limits: { ...usualLimits, answerSeconds: this.#settings.answerSeconds, ...options.limits },
      ...(options.pauses === undefined ? {} : { pauses: options.pauses }),
      now: () =>
        Temporal.Instant.fromEpochMilliseconds(Date.now() + options.clockOffset())
          .toZonedDateTimeISO(held.zone)
          .toPlainDateTime(),
      onRecord: (told) => {
        if (isTelephone(this.#settings.interface) && isWanted(told.id, this.#settings)) this.#inbox.put(told);
      },
      onText: (from, text) => this.#transcript.add(from, text),
      onChange: () => this.#changed(),
      onDown: (reason) => this.#changed(reason),
    });
  }

  get #isUp(): boolean {
    return this.#link.client?.state === 'up';
  }

  takes(fast: boolean): boolean {
    const client = this.#link.client;
    return !this.#ending && this.#options.isHeld() && (fast ? client?.maySend : client?.mayPost) === true;
  }

  /** Charges one after the other, each with its answer; what is told of wake-ups and rooms leaves beside them. */
  async carry({ fast }: Way, delivery: Delivery): Promise<DeliveryOutcome | Left> {
    const { database } = this.#options;
    const client = this.#link.client;
    if (client === undefined || !this.takes(fast)) return unsent();
    const carrying = (fast ? tellEvent : postCharge)(database, this.#held, this.#settings, client, delivery);
    this.#running.add(carrying);
    return carrying.finally(() => this.#running.delete(carrying));
  }

  /**
   * Of a charge: it is posted again under the number that it had, by which the property system knows whether it took
   * it. The end of a call is noted before it is told, so that carrying it again tells nothing twice.
   */
  async lookUp(way: Way, delivery: Delivery): Promise<DeliveryOutcome | undefined> {
    const result = way.fast ? undefined : await this.carry(way, delivery);
    return result === undefined || 'settled' in result ? undefined : result;
  }

  cutOff(): void {
    void this.end('goodbye', 0);
  }

  report(): LinkReport | undefined {
    const { property, destination } = this.#held;
    const report = {
      property,
      destination,
      state: this.#state,
      words: this.#words,
      heard: this.#transcript.heard,
      transcript: this.#transcript.lines,
    };
    const { state, words, transcript } = report;
    const mark = `${state} ${words} ${transcript.at(-1)?.at} ${transcript.length}`;
    if (mark === this.#reported) return undefined;
    this.#reported = mark;
    return report;
  }

  async end(how: 'goodbye' | 'at once', seconds = farewellSeconds): Promise<void> {
    this.#ending = true;
    clearTimeout(this.#downTimer);
    if (how === 'at once') this.#link.client?.destroy(say('pms.givenUp').text);
    else if (seconds > 0)
      await Promise.race([Promise.allSettled(this.#running), sleep(seconds * 1000, undefined, { ref: false })]);
    await this.#link.end(how);
    await this.#inbox.drain(how === 'goodbye' ? 10 : 600);
  }

  drain(seconds: number): Promise<void> {
    return this.#inbox.drain(seconds);
  }

  #mayRefuse(): boolean {
    if (this.#refusals.spend(1) === 0) return true;
    this.#options.metrics.refused('linkRefusals');
    this.#setAside('WR', say('pms.manyCalls').text);
    return false;
  }

  #changed(reason?: string): void {
    const client = this.#link.client;
    const state =
      reason !== undefined
        ? 'down'
        : client?.state !== 'up'
          ? 'connecting'
          : client.isInNightAudit
            ? 'night-audit'
            : 'up';
    const wasUp = this.#state === 'up' || this.#state === 'night-audit';
    const isUp = state === 'up' || state === 'night-audit';
    // A down that nobody has fixed is still down while the next try is under way.
    if (state !== 'connecting' || wasUp) this.#state = state === 'connecting' ? 'down' : state;
    if (reason !== undefined) this.#words = reason;
    if (isUp) this.#words = '';
    if (isUp && !wasUp) this.#cameUp();
    if (wasUp && !isUp && !this.#ending) this.#wentDown(reason);
    if (client?.maySend === true && !this.#askedForResync) this.#askedForResync = client.askForResync();
    this.#taking.ask();
  }

  #cameUp(): void {
    clearTimeout(this.#downTimer);
    this.#journal({ kind: 'link.up', detail: this.#named });
  }

  #wentDown(reason: string | undefined): void {
    this.#journal({ kind: 'link.down', detail: { ...this.#named, reason: reason ?? say('pms.gone').text } });
    this.#watchDown();
  }

  #watchDown(): void {
    clearTimeout(this.#downTimer);
    this.#downTimer = setTimeout(() => {
      if (this.#options.isHeld() && !this.#isUp)
        this.#alert({ kind: 'link-down', detail: { ...this.#named, reason: this.#words } });
    }, tellAfterSeconds * 1000);
    this.#downTimer.unref();
  }

  get #named(): { destination: string; destinationId: string } {
    return { destination: this.#held.name, destinationId: this.#held.destination };
  }

  #setAside(fiasRecord: string, words: string): void {
    this.#alert({ kind: 'destination-set-aside', detail: { ...this.#named, record: fiasRecord, words } });
  }

  /** One that stands is not raised again, so there is no hurry to try: a flood of reasons is one reason. */
  #alert(alert: AlertOf<'link-down' | 'destination-set-aside'>): void {
    const { property, destination: subject } = this.#held;
    const { kind } = alert;
    if (performance.now() - (this.#alerted.get(kind) ?? -Infinity) < 60_000) return;
    this.#alerted.set(kind, performance.now());
    void asProperty(this.#options.database, property, (db) => raise(db, property, { ...alert, subject })).catch(
      () => undefined, // the log has it
    );
  }

  #journal(entry: Pick<EntryOf<'link.up'>, 'kind' | 'detail'> | Pick<EntryOf<'link.down'>, 'kind' | 'detail'>): void {
    const { property, destination: subject } = this.#held;
    const { database, log } = this.#options;
    log.info(
      { property, ...entry.detail },
      entry.kind === 'link.up' ? 'the link to the property system is up' : 'the link to the property system is down',
    );
    const told = asProperty(database, property, (db) =>
      record(db, property, [{ actor: 'reveille', subject, ...entry }]),
    );
    void told.catch(() => undefined); // the log has it
  }
}
