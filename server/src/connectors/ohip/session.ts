/** One hotel of OPERA Cloud: what is carried to it, what is heard of it, and how it is. */
import { setTimeout as sleep } from 'node:timers/promises';
import { budgets } from '../../budgets/budgets.ts';
import { say } from '../../messages/say.ts';
import type { Reply } from '../asking.ts';
import { Conditions } from '../conditions.ts';
import type { Delivery, DeliveryOutcome, Surroundings, Way } from '../connector.ts';
import { LinkState } from '../link-state.ts';
import type { Holding, Session } from '../links.ts';
import type { HeldLink, LinkReport } from '../links-store.ts';
import { useOf } from '../secrets.ts';
import type { Clouds } from './clouds.ts';
import type { Access, Ask, Gateway } from './gateway.ts';
import { Hearing } from './hearing.ts';
import { lookUpCharge, postCharge, type Posting } from './posting.ts';
import { type CloudSettings, readCloudSettings } from './settings.ts';
import type { Stream } from './stream.ts';
import { lookUpEvent, tellEvent } from './tell.ts';
import { takeOffBill } from './voiding.ts';

export interface SessionOptions
  extends Holding, Pick<Surroundings, 'database' | 'log' | 'metrics' | 'secrets' | 'rooms'> {
  readonly clouds: Clouds;
  /** For tests: sooner than is wise. */
  readonly lookUpSeconds?: readonly [number, number];
  readonly answerSeconds?: number;
  readonly holeSeconds?: number;
}

/** A posting may take a while to be seen, and what was delayed on its way may still land. */
const usualLookUps = [60, 180] as const;
/** How long an answer is still waited for when the link is to end. */
const farewellSeconds = 5;

export class CloudSession implements Session {
  readonly #held: HeldLink;
  readonly #options: SessionOptions;
  readonly #settings: CloudSettings;
  readonly #link: LinkState;
  readonly #conditions: Conditions;
  readonly #running = new Set<Promise<unknown>>();
  #gateway: Gateway | undefined;
  #stream: Stream | undefined;
  #hearing: Hearing | undefined;
  #isReached = false;
  /** Why it was not reached the last time. */
  #trouble = '';
  #refusals = 0;
  #refusalsSince = performance.now();
  #ending = false;

  constructor(held: HeldLink, options: SessionOptions) {
    this.#held = held;
    this.#options = options;
    this.#link = new LinkState({ ...options, held });
    const settings = readCloudSettings(held.target);
    this.#settings = { ...settings, answerSeconds: options.answerSeconds ?? settings.answerSeconds };
    const { database, rooms } = options;
    this.#conditions = new Conditions({ database, link: held, statuses: settings.statuses, rooms });
    const [sealed] = held.secrets;
    if (sealed === undefined) this.#trouble = say('cloud.noSecret').text;
    else if (!options.secrets.opens(sealed, useOf(held))) this.#trouble = say('cloud.otherKey').text;
    else this.#begin({ ...settings, clientSecret: options.secrets.open(sealed, useOf(held)) });
    this.#judge();
  }

  #begin(access: Access): void {
    const { clouds, database, log, holder, holeSeconds } = this.#options;
    this.#gateway = clouds.gateway(access);
    void this.#signIn(this.#gateway);
    if (!this.#settings.stream) return;
    this.#stream = clouds.stream(access, this.#settings.chain);
    this.#hearing = new Hearing({
      database,
      log,
      holder,
      link: this.#held,
      settings: this.#settings,
      stream: this.#stream,
      conditions: this.#conditions,
      ask: (ask) => this.#ask(ask),
      mayRefuse: () => this.#mayRefuse(),
      onTaken: ({ name }) => this.#link.transcript.add('theirs', name),
      onLeftOut: ({ name }) => this.#link.setAside(name, say('pms.leftOut').text),
      ...(holeSeconds === undefined ? {} : { holeSeconds }),
    });
    void this.#hearing.start();
  }

  takes(_fast: boolean): boolean {
    return !this.#ending && this.#options.isHeld() && this.#gateway !== undefined;
  }

  async carry({ fast }: Way, delivery: Delivery): Promise<DeliveryOutcome> {
    if (!this.takes(fast)) return { fate: 'unsent', answer: null, words: '' };
    const carry = fast ? tellEvent : delivery.event === 'charge.undone' ? takeOffBill : postCharge;
    return this.#kept(carry(this.#posting, delivery));
  }

  async lookUp({ fast }: Way, delivery: Delivery): Promise<DeliveryOutcome | undefined> {
    return this.#kept((fast ? lookUpEvent : lookUpCharge)(this.#posting, delivery));
  }

  cutOff(): void {
    this.#ending = true;
    this.#options.clouds.cutOff();
  }

  report(): LinkReport | undefined {
    this.#hearing?.sweep();
    this.#judge();
    return this.#link.report();
  }

  async end(how: 'goodbye' | 'at once'): Promise<void> {
    this.#ending = true;
    const heard = this.#hearing?.end();
    if (how === 'goodbye')
      await Promise.race([Promise.allSettled(this.#running), sleep(farewellSeconds * 1000, undefined, { ref: false })]);
    await heard;
  }

  async drain(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  get #posting(): Posting {
    const { database, lookUpSeconds = usualLookUps } = this.#options;
    return {
      database,
      link: this.#held,
      settings: this.#settings,
      ask: (ask) => this.#ask(ask),
      conditions: this.#conditions,
      lookUpSeconds,
    };
  }

  #kept<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    return work.finally(() => this.#running.delete(work));
  }

  /** Of a request nothing is kept but what was asked for and how it was answered. */
  async #ask(ask: Ask): Promise<Reply> {
    if (this.#gateway === undefined || !this.#options.isHeld())
      return { kind: 'unsent', words: say('cloud.elsewhere').text };
    this.#link.transcript.add('ours', `${ask.method} ${ask.path}`);
    const reply = await this.#gateway.ask(this.#settings, ask);
    if (reply.kind === 'answered') {
      const code = reply.body['o:errorCode'];
      this.#link.transcript.add('theirs', `${reply.status} ${typeof code === 'string' ? code : ''}`.trim());
      const isOut = reply.status === 401 || reply.status === 403;
      this.#note(isOut ? say('cloud.out', { status: reply.status }).text : '');
    } else this.#note(reply.words);
    return reply;
  }

  /** Whether it can be reached shows before the first charge. */
  async #signIn(gateway: Gateway): Promise<void> {
    try {
      await gateway.token();
      this.#note('');
    } catch (error) {
      this.#note((error as Error).message);
    }
  }

  #note(trouble: string): void {
    this.#isReached ||= trouble === '';
    this.#trouble = trouble;
    this.#judge();
  }

  /** It is up when it is reached, and when we hear of what happens. */
  #judge(): void {
    const words = this.#trouble === '' ? (this.#stream?.words ?? '') : this.#trouble;
    if (words !== '' && !this.#ending) this.#link.down(words);
    else if (words === '' && this.#isReached) this.#link.up();
  }

  #mayRefuse(): boolean {
    const now = performance.now();
    if (now - this.#refusalsSince > 3_600_000) [this.#refusals, this.#refusalsSince] = [0, now];
    this.#refusals += 1;
    if (this.#refusals <= budgets.linkRefusals.most) return true;
    this.#options.metrics.refused('linkRefusals');
    if (this.#refusals === budgets.linkRefusals.most + 1)
      this.#link.setAside('WAKE UP CALL', say('pms.manyCalls').text);
    return false;
  }
}
