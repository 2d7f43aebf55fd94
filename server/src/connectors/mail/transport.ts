/**
 * Carries deliveries as mail, each on a connection of its own. An answer that was lost is no matter: the same mail is
 * sent again under the same Message-ID, and one that comes twice does no harm.
 */
import { hostname } from 'node:os';
import MailComposer from 'nodemailer/lib/mail-composer';
import { say } from '../../messages/say.ts';
import { budgets } from '../../budgets/budgets.ts';
import { mailAddressPattern } from '../../config/values.ts';
import type { Secret } from '../../secret.ts';
import type { Delivery, DeliveryOutcome, Left, MailSettings, Transport, Way } from '../connector.ts';
import { toldBy, type Told } from './facts.ts';
import { Gathering } from './gathering.ts';
import { letterOf } from './letter.ts';
import { post, type Open } from './smtp.ts';
import type { Hotel } from './store.ts';

export interface MailOptions extends MailSettings {
  readonly hotelOf: (property: string) => Promise<Hotel>;
  readonly timeoutMilliseconds?: number;
  /** How long a destination is left alone after a mail with alerts. */
  readonly pauseMilliseconds?: number;
  /** How the mail server is reached, for a test. */
  readonly open?: Open;
}

const unset: DeliveryOutcome = {
  fate: 'retry',
  answer: null,
  words: say('mail.none').text,
};

export class Mail implements Transport {
  readonly atOnce = budgets.mailAlerts.most;
  readonly #options: MailOptions;
  readonly #from: string;
  readonly #running = new Set<AbortController>();
  readonly #gathering: Gathering;

  constructor(options: MailOptions) {
    this.#options = options;
    this.#from = options.mailFrom ?? `reveille@${domainOf(hostname())}`;
    this.#gathering = new Gathering({
      send: (way, deliveries) => this.#send(way, deliveries),
      most: this.atOnce,
      pauseMilliseconds: options.pauseMilliseconds ?? 30_000,
    });
  }

  /** Alerts are in the fast lane. Whatever else somebody wants to be told of leaves one by one. */
  async carry(way: Way, delivery: Delivery): Promise<DeliveryOutcome | Left> {
    if (way.fast) return this.#gathering.join(way, delivery);
    const [outcome = unset] = await this.#send(way, [delivery]);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  cutOff(): void {
    for (const running of this.#running) running.abort(new Error('this process ends'));
  }

  close(): Promise<void> {
    this.cutOff();
    return Promise.resolve();
  }

  /** As one mail. What cannot be told stays out of it, each with its own reason. */
  async #send(way: Way, deliveries: readonly Delivery[]): Promise<(DeliveryOutcome | Error)[]> {
    const { smtpUrl, hotelOf } = this.#options;
    if (smtpUrl === undefined) return deliveries.map(() => unset);
    const to = recipientsOf(way);
    const hotel = await hotelOf(way.property);
    const read = deliveries.map((delivery) => ({ id: delivery.id, told: toldOrError(delivery, hotel.timezone) }));
    const told = read.flatMap((one) => (one.told instanceof Error ? [] : one.told));
    const ids = read.flatMap((one) => (one.told instanceof Error ? [] : one.id));
    const outcome = told.length === 0 ? unset : await this.#post(smtpUrl, to, hotel, told, this.#idOf(way, ids));
    return read.map((one) => (one.told instanceof Error ? one.told : outcome));
  }

  async #post(
    smtpUrl: Secret,
    to: string[],
    hotel: Hotel,
    told: readonly Told[],
    messageId: string,
  ): Promise<DeliveryOutcome> {
    const { timeoutMilliseconds = 8000, open } = this.#options;
    const from = this.#from;
    const running = new AbortController();
    const limit = setTimeout(() => running.abort(new Error('nothing within the time allowed')), timeoutMilliseconds);
    this.#running.add(running);
    try {
      const composed = new MailComposer({
        ...letterOf(hotel, told),
        from,
        to,
        messageId,
        date: hotel.now,
        headers: { 'Auto-Submitted': 'auto-generated' },
        textEncoding: 'quoted-printable',
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const message = await composed.compile().build();
      return await post(smtpUrl.reveal(), { from, to, message }, running.signal, open);
    } finally {
      clearTimeout(limit);
      this.#running.delete(running);
    }
  }

  /**
   * The same however often the same is sent, and another one as soon as more is told: who keeps one of each may not
   * miss an alert. A destination's id tells installations apart that share a domain.
   */
  #idOf({ destination }: Way, ids: readonly string[]): string {
    const range = [...new Set([ids[0], ids.at(-1)])].join('-');
    return `<${range}.${destination}@${this.#from.slice(this.#from.lastIndexOf('@') + 1)}>`;
  }
}

function toldOrError(delivery: Delivery, zone: string): Told | Error {
  try {
    return toldBy(delivery, zone);
  } catch (error) {
    return error as Error;
  }
}

/** As the file has them; what else stands there would be a line of its own in a conversation. */
function recipientsOf({ target }: Way): string[] {
  const all = String(target['to']).split(',');
  const pattern = new RegExp(mailAddressPattern, 'u');
  if (!all.every((one) => pattern.test(one))) throw new Error('the destination has no proper mail address');
  return all;
}

/** The name of a machine may hold what no address may. */
function domainOf(machine: string): string {
  return machine.replaceAll(/[^A-Za-z0-9.-]/g, '-').replaceAll(/^[.-]+|[.-]+$/g, '') || 'localhost';
}
