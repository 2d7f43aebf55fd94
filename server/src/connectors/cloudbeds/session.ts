/** One hotel of Cloudbeds: what is carried to it, what is read of it, and how it is. */
import { setTimeout as sleep } from 'node:timers/promises';
import { asProperty } from '../../db/transaction.ts';
import { say } from '../../messages/say.ts';
import { findProperty } from '../../properties/store.ts';
import { Asking, type Reply } from '../asking.ts';
import { Conditions } from '../conditions.ts';
import type { Delivery, DeliveryOutcome, Surroundings, Way } from '../connector.ts';
import { LinkState } from '../link-state.ts';
import type { Holding, Session } from '../links.ts';
import type { HeldLink, LinkReport } from '../links-store.ts';
import { useOf } from '../secrets.ts';
import { type Ask, send } from './api.ts';
import { postCharge } from './posting.ts';
import { Rounds } from './rounds.ts';
import { type BedsSettings, readBedsSettings } from './settings.ts';
import { keepSubscribed } from './subscribing.ts';
import { type Telling, tellStatus } from './tell.ts';
import { takeOffBill } from './voiding.ts';

export interface SessionOptions
  extends Holding, Pick<Surroundings, 'database' | 'addresses' | 'log' | 'secrets' | 'consoleUrl' | 'rooms'> {
  /** For tests: more than it bears, and sooner than is wise. */
  readonly perSecond?: number;
  readonly answerSeconds?: number;
  readonly restSeconds?: number;
}

/** It bears five in a second, from everybody together. */
const usualPerSecond = 4;
/** How long an answer is still waited for when the link is to end. */
const farewellSeconds = 5;
/** Webhooks that could not be asked for are asked for again. */
const againMinutes = 15;

export class BedsSession implements Session {
  readonly #held: HeldLink;
  readonly #options: SessionOptions;
  readonly #settings: BedsSettings;
  readonly #link: LinkState;
  readonly #asking: Asking;
  readonly #conditions: Conditions;
  readonly #roomIds = new Map<string, string>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #ended = new AbortController();
  #apiKey: string | undefined;
  #rounds: Rounds | undefined;

  constructor(held: HeldLink, options: SessionOptions) {
    this.#held = held;
    this.#options = options;
    const { addresses, database, rooms, secrets, perSecond = usualPerSecond } = options;
    const settings = readBedsSettings(held.target);
    this.#settings = { ...settings, answerSeconds: options.answerSeconds ?? settings.answerSeconds };
    this.#link = new LinkState({ ...options, held });
    this.#asking = new Asking({ addresses, perSecond });
    this.#conditions = new Conditions({ database, link: held, statuses: settings.statuses, rooms });
    const [sealed] = held.secrets;
    if (sealed === undefined) this.#link.down(say('cloud.noSecret').text);
    else if (!secrets.opens(sealed, useOf(held))) this.#link.down(say('cloud.otherKey').text);
    else this.#begin(secrets.open(sealed, useOf(held)));
  }

  #begin(apiKey: string): void {
    this.#apiKey = apiKey;
    const { database, log, holder, restSeconds } = this.#options;
    const { conditions, roomIds } = this.#telling;
    this.#rounds = new Rounds({
      database,
      log,
      holder,
      link: this.#held,
      settings: this.#settings,
      ask: (ask) => this.#ask(ask),
      conditions,
      roomIds,
      ...(restSeconds === undefined ? {} : { restSeconds }),
    });
    this.#rounds.start();
    void this.#kept(this.#subscribe(apiKey));
  }

  takes(_fast: boolean): boolean {
    return !this.#ended.signal.aborted && this.#options.isHeld() && this.#apiKey !== undefined;
  }

  async carry({ fast }: Way, delivery: Delivery): Promise<DeliveryOutcome> {
    if (!this.takes(fast)) return { fate: 'unsent', answer: null, words: '' };
    const carry = fast ? tellStatus : delivery.event === 'charge.undone' ? takeOffBill : postCharge;
    return this.#kept(carry(this.#telling, delivery));
  }

  /** The same number twice does no harm: it is just sent again. */
  async lookUp(): Promise<undefined> {}

  told(): void {
    this.#link.transcript.add('theirs', 'webhook');
    this.#rounds?.told();
  }

  cutOff(): void {
    this.#ended.abort();
    this.#asking.cutOff();
  }

  report(): LinkReport | undefined {
    return this.#link.report();
  }

  async end(how: 'goodbye' | 'at once'): Promise<void> {
    this.#ended.abort();
    const read = this.#rounds?.end();
    if (how === 'goodbye')
      await Promise.race([Promise.allSettled(this.#running), sleep(farewellSeconds * 1000, undefined, { ref: false })]);
    await this.#asking.close();
    await read;
  }

  async drain(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  get #telling(): Telling {
    const { database } = this.#options;
    return {
      database,
      link: this.#held,
      settings: this.#settings,
      ask: (ask) => this.#ask(ask),
      conditions: this.#conditions,
      roomIds: this.#roomIds,
    };
  }

  #kept<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    return work.finally(() => this.#running.delete(work));
  }

  /** It can only tell us where it reaches us. */
  async #subscribe(apiKey: string): Promise<void> {
    const { consoleUrl, database } = this.#options;
    if (!this.#settings.webhooks || consoleUrl === undefined) return;
    const { signal } = this.#ended;
    const { hotel } = this.#settings;
    const ask = (one: Ask): Promise<Reply> => this.#ask(one);
    const { destination, property } = this.#held;
    const subscribed = async (): Promise<boolean> => {
      const ours = await asProperty(database, property, (db) => findProperty(db, property));
      return keepSubscribed({ hotel, code: ours?.code ?? '', consoleUrl, destination, apiKey, ask });
    };
    while (!signal.aborted && !(await subscribed().catch(() => false)))
      await sleep(againMinutes * 60_000, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Of a request nothing is kept but what was asked for and how it was answered. */
  async #ask(ask: Ask): Promise<Reply> {
    if (this.#apiKey === undefined || !this.#options.isHeld())
      return { kind: 'unsent', words: say('cloud.elsewhere').text };
    this.#link.transcript.add('ours', `${ask.method} ${ask.path}`);
    const reply = await send(this.#asking, this.#settings, this.#apiKey, ask);
    if (reply.kind === 'answered') {
      const { status } = reply;
      this.#link.transcript.add('theirs', String(status));
      if (status === 401 || status === 403) this.#note(say('beds.denied', { answer: String(status) }).text);
      else this.#note('');
    } else this.#note(reply.words);
    return reply;
  }

  #note(trouble: string): void {
    if (trouble === '') this.#link.up();
    else if (!this.#ended.signal.aborted) this.#link.down(trouble);
  }
}
