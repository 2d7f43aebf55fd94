/**
 * Hears of charges by webhook, as somebody does who keeps to the book: what seems old it does not take, since it may
 * have been recorded and sent again.
 */
import { type Received, type Receiver, startReceiver } from '../../server/testing/receiver.ts';
import type { FastClock } from '../quiet-night/clock.ts';

export interface Taken {
  /** Of the message. */
  readonly id: string;
  readonly body: string;
  readonly at: number;
}

const oldest = 5 * 60_000;

export class ChargeReceiver {
  readonly taken: Taken[] = [];
  readonly #receiver: Receiver;
  readonly #clock: FastClock;

  private constructor(receiver: Receiver, clock: FastClock) {
    this.#receiver = receiver;
    this.#clock = clock;
    this.behave('well');
  }

  static async start(clock: FastClock): Promise<ChargeReceiver> {
    return new ChargeReceiver(await startReceiver(), clock);
  }

  get url(): string {
    return this.#receiver.url;
  }

  behave(how: 'well' | 'away' | 'silent' | 'hangs up'): void {
    this.#receiver.answer = (received) => {
      if (how === 'away') return 'drop';
      if (how === 'silent') return 'hang';
      if (!this.#isFresh(received)) return { status: 401 };
      const { headers, body } = received;
      this.taken.push({ id: String(headers['webhook-id']), body, at: this.#clock.now() });
      return how === 'hangs up' ? 'drop' : { status: 204 };
    };
  }

  close(): Promise<void> {
    return this.#receiver.close();
  }

  #isFresh({ headers }: Received): boolean {
    return Math.abs(Number(headers['webhook-timestamp']) * 1000 - this.#clock.now()) < oldest;
  }
}
