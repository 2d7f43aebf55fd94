/**
 * One connection to a property system, from the first greeting to the goodbye. It keeps to the order of the protocol:
 * nothing is sent before both sides have said who they are, one posting at a time waits for its answer, and nothing is
 * sent during a resync.
 */
import { say } from '../../../messages/say.ts';
import { Exchange, type Posted } from './exchange.ts';
import { Allowance } from './flow.ts';
import type { ClientOptions } from './options.ts';
import { type Field, fieldOf, type FiasRecord, formatRecord, parseRecord } from './record.ts';
import { dateText, timeText } from './values.ts';
import { Wire } from './wire.ts';

export type ClientState = 'connecting' | 'starting' | 'describing' | 'up' | 'closed';

export class FiasClient {
  /** Why it ended; the connection is gone then. */
  readonly closed: Promise<string>;
  readonly #options: ClientOptions;
  readonly #wire: Wire;
  readonly #exchange: Exchange;
  readonly #greetings: Allowance;
  #state: ClientState = 'connecting';
  #wasUp = false;
  #nightAudit = false;
  #left = false;
  #resync: 'none' | 'asked' | 'running' = 'none';
  #timer: NodeJS.Timeout | undefined;
  #resyncTimer: NodeJS.Timeout | undefined;
  #heard = performance.now();
  #ending = false;
  #reason = '';

  constructor(options: ClientOptions) {
    this.#options = options;
    const { host, port, limits, bounds } = options;
    this.#exchange = new Exchange(limits.answerSeconds);
    this.#greetings = new Allowance(bounds.greetings, bounds.greetings / 60);
    const over = Promise.withResolvers<string>();
    this.closed = over.promise;
    this.#wire = new Wire(options, {
      open: () => this.#begin(),
      text: (text) => this.#hear(text),
      broken: (reason) => this.destroy(reason),
      closed: () => {
        this.#finish();
        over.resolve(this.#reason);
      },
    });
    this.#wait(limits.answerSeconds, () =>
      this.destroy(`no connection to ${host}:${port} within ${limits.answerSeconds} s`),
    );
  }

  get state(): ClientState {
    return this.#state;
  }

  get isInNightAudit(): boolean {
    return this.#nightAudit;
  }

  /** Whether a record may leave now. */
  get maySend(): boolean {
    return this.#state === 'up' && this.#resync === 'none' && !this.#left && !this.#ending;
  }

  /** Whether a charge may leave now. */
  get mayPost(): boolean {
    return this.maySend && !this.#nightAudit;
  }

  /** False when it may not leave now. */
  send(id: string, fields: readonly Field[]): boolean {
    return this.maySend && this.#write(id, fields);
  }

  /** Sends a charge and waits for its answer; one at a time. */
  post(number: string, fields: readonly Field[]): Promise<Posted> {
    return this.#exchange.post(number, () => this.mayPost && this.#write('PS', fields));
  }

  /** Asks for the present state of every room. It comes as records. */
  askForResync(): boolean {
    if (!this.maySend || !this.#write('DR', this.#moment())) return false;
    this.#setResync('asked', this.#options.limits.answerSeconds);
    return true;
  }

  /** Says goodbye and gives it a moment. */
  async end(): Promise<void> {
    if (this.#ending) return void (await this.closed);
    this.#ending = true;
    this.#reason = say('pms.goodbye').text;
    if (this.#state === 'closed') return;
    if (this.#state === 'connecting') this.#wire.destroy();
    else {
      this.#write('LE', this.#moment());
      this.#wait(this.#options.limits.goodbyeSeconds, () => this.#wire.destroy());
    }
    await this.closed;
  }

  /** At once, without a word. */
  destroy(reason: string): void {
    if (this.#reason === '') this.#reason = reason;
    this.#wire.destroy();
    this.#finish();
  }

  /** Holds back the stream while what was heard cannot be kept. */
  pause(): void {
    this.#wire.pause();
  }

  resume(): void {
    this.#wire.resume();
  }

  #begin(): void {
    this.#state = 'starting';
    this.#heard = performance.now();
    const { startSeconds, answerSeconds } = this.#options.limits;
    this.#wait(startSeconds, () => {
      this.#write('LS', this.#moment());
      this.#wait(answerSeconds, () => this.destroy(say('pms.greeting').text));
    });
  }

  #hear(text: string): void {
    const record = parseRecord(text);
    this.#options.onText?.('theirs', text);
    if (record === undefined || this.#state === 'closed') return;
    this.#heard = performance.now();
    const had = this.#left;
    this.#left = false;
    this.#take(record);
    if (had && !this.#left) this.#options.onChange?.();
  }

  #take(record: FiasRecord): void {
    if (this.#resync === 'running') this.#setResync('running', this.#options.limits.resyncSeconds);
    switch (record.id) {
      case 'LS':
        return this.#describe();
      case 'LA':
        if (this.#state === 'starting') return this.#describe();
        return this.#state === 'up' ? this.#watch() : this.#goUp();
      case 'LE':
        this.#left = true;
        return this.#options.onChange?.();
      default:
        // What comes before the greeting is over counts for nothing; later greetings do not make a guest wait for ever.
        if (this.#wasUp) this.#takeData(record);
    }
  }

  #takeData(record: FiasRecord): void {
    switch (record.id) {
      case 'PA':
        this.#exchange.answer(fieldOf(record, 'P#'), record);
        return;
      case 'NS':
      case 'NE':
        this.#nightAudit = record.id === 'NS';
        this.#options.onChange?.();
        return;
      case 'DS':
        this.#setResync('running', this.#options.limits.resyncSeconds);
        break;
      case 'DE':
        this.#setResync('none');
        break;
      default:
    }
    this.#options.onRecord(record);
    if (record.id === 'DE') this.#options.onChange?.();
  }

  #describe(): void {
    const { interface: kind, version, records, limits, bounds } = this.#options;
    if (this.#greetings.spend(1) > 0) {
      this.#options.onBound?.('greetings');
      return this.destroy(`the property system greets more than ${bounds.greetings} times a minute`);
    }
    this.#state = 'describing';
    this.#write('LD', [...this.#moment(), ['V#', version], ['IF', kind]]);
    for (const { id, fields } of records) this.#write('LR', [['RI', id], ['FL', fields]]); // prettier-ignore
    this.#write('LA', this.#moment());
    this.#wait(limits.answerSeconds, () => this.destroy(say('pms.unconfirmed').text));
  }

  #goUp(): void {
    if (this.#state !== 'describing') return;
    this.#state = 'up';
    this.#wasUp = true;
    this.#watch();
    this.#options.onChange?.();
  }

  /** Asks whether the other side lives once it has been silent for long; it need only say something. */
  #watch(): void {
    const { aliveSeconds, answerSeconds } = this.#options.limits;
    const silent = (performance.now() - this.#heard) / 1000;
    this.#wait(Math.max(0.01, aliveSeconds - silent), () => {
      if ((performance.now() - this.#heard) / 1000 < aliveSeconds - 0.01 || this.#resync !== 'none')
        return this.#watch();
      const asked = performance.now();
      this.#write('LS', this.#moment());
      this.#wait(answerSeconds, () => (this.#heard > asked ? this.#watch() : this.destroy(say('pms.silent').text)));
    });
  }

  #setResync(resync: 'none' | 'asked' | 'running', seconds = 0): void {
    this.#resync = resync;
    clearTimeout(this.#resyncTimer);
    if (resync === 'none') return;
    this.#resyncTimer = setTimeout(() => {
      this.#resync = 'none';
      this.#options.onChange?.();
    }, seconds * 1000);
  }

  #write(id: string, fields: readonly Field[]): boolean {
    return this.#wire.write(formatRecord(id, fields));
  }

  #moment(): Field[] {
    const now = this.#options.now();
    return [['DA', dateText(now)], ['TI', timeText(now)]]; // prettier-ignore
  }

  #wait(seconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, seconds * 1000);
  }

  #finish(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    for (const timer of [this.#timer, this.#resyncTimer]) clearTimeout(timer);
    this.#exchange.close();
    this.#options.onChange?.();
  }
}
