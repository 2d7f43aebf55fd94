/**
 * A destination that is spoken to by HTTP: one POST for each message, signed, without redirects, within limits of time
 * and size.
 */
import { Agent, request } from 'undici';
import { say } from '../../messages/say.ts';
import { budgets } from '../../budgets/budgets.ts';
import { hasSecretAddress, type MessageFormat } from '../destination.ts';
import { release } from '../../release.ts';
import { AddressRefused, type Addresses } from '../addresses.ts';
import type { Delivery, DeliveryOutcome, Transport, Way } from '../connector.ts';
import type { Format } from './formats/format.ts';
import { formats } from './formats/formats.ts';
import { hidden } from './formats/hidden.ts';
import { type Hotel, type Said, saidOf } from './formats/said.ts';
import { contentTypes, messageBody, signature } from './message.ts';
import { type SecretBox, useOf } from '../secrets.ts';

export interface WebhookOptions {
  readonly addresses: Addresses;
  readonly secrets: SecretBox;
  /** Of whom people are told: needed where a format for them is carried. */
  readonly hotelOf?: (property: string) => Promise<Hotel>;
  readonly consoleUrl?: string | undefined;
  readonly timeoutMilliseconds?: number;
  /** Milliseconds by which the database's clock is ahead of this machine's: receivers refuse what seems old. */
  readonly clockOffset?: () => number;
}

/** Answers that say the message itself is at fault: sending it again would not help. */
const refusals = new Set([400, 406, 409, 413, 415, 422]);

export class Webhook implements Transport {
  readonly #options: WebhookOptions;
  readonly #agent: Agent;
  readonly #running = new Set<AbortController>();

  constructor(options: WebhookOptions) {
    this.#options = options;
    const timeout = options.timeoutMilliseconds ?? 8000;
    this.#agent = new Agent({
      connect: { lookup: options.addresses.lookup, timeout },
      // As many as there are lanes at once: where many hotels send to one place, those that hang there must not keep
      // the others waiting.
      connections: 512,
      pipelining: 1,
      keepAliveTimeout: 15_000,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxResponseSize: budgets.answer.most,
      maxHeaderSize: budgets.answer.most,
    });
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }

  cutOff(): void {
    for (const running of this.#running) running.abort(new Error('this process ends'));
  }

  async carry(way: Way, delivery: Delivery): Promise<DeliveryOutcome> {
    // What cannot even be written down is the fault of this message; from here on it is that of the way or of the other
    // side.
    const message = hasSecretAddress(way) ? await this.#forPeople(way, delivery) : this.#signed(way, delivery);
    const running = new AbortController();
    const limit = setTimeout(
      () => running.abort(new Error('nothing within the time allowed')),
      this.#options.timeoutMilliseconds ?? 8000,
    );
    this.#running.add(running);
    let host = '';
    try {
      const { url, headers, body } = message.request();
      host = url.host;
      this.#options.addresses.check(url);
      const response = await request(url, {
        method: 'POST',
        dispatcher: this.#agent,
        signal: running.signal,
        headers: { 'user-agent': `Reveille/${release.version}`, ...headers },
        body,
      });
      const words = await response.body.text().catch(() => '');
      return message.judge(fateOf(response.statusCode, words, response.headers['retry-after'], this.#now()));
    } catch (error) {
      if ((error as { code?: unknown }).code === 'UND_ERR_INVALID_ARG') throw error;
      // Refused addresses stay refused, but the fix may come at any moment, so the message waits.
      const words =
        error instanceof AddressRefused ? error.message : say('receiver.silent', { host, reason: reason(error) }).text;
      return { fate: 'retry', answer: null, words };
    } finally {
      clearTimeout(limit);
      this.#running.delete(running);
    }
  }

  #now(): number {
    return Date.now() + (this.#options.clockOffset?.() ?? 0);
  }

  /** As a machine reads it. */
  #signed(way: Way, delivery: Delivery): Message {
    const url = new URL(String(way.target['url']));
    const format = (way.target['format'] ?? 'json') as MessageFormat;
    const body = messageBody(delivery, format);
    const id = `msg_${delivery.id}`;
    return {
      judge: (outcome) => outcome,
      request: () => {
        const seconds = Math.floor(this.#now() / 1000);
        const secrets = way.secrets.map((sealed) => this.#options.secrets.open(sealed, useOf(way)));
        const headers = {
          'content-type': contentTypes[format],
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          ...(secrets.length === 0 ? {} : { 'webhook-signature': signature(id, seconds, body, secrets) }),
          'reveille-sequence': delivery.sequence,
          'reveille-attempt': String(delivery.attempts + 1),
          ...(delivery.replayOf === null ? {} : { 'reveille-replay-of': `msg_${delivery.replayOf}` }),
        };
        return { url, headers, body };
      },
    };
  }

  /** As the service of somebody else shows it to people. */
  async #forPeople(way: Way, delivery: Delivery): Promise<Message> {
    const name = String(way.target['format']);
    const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
    const { hotelOf, consoleUrl, secrets } = this.#options;
    if (format === undefined || hotelOf === undefined) throw new Error(`there is no format ${name}`);
    return peopleMessage(format, saidOf(delivery, await hotelOf(way.property), consoleUrl), way, () =>
      secrets.open(way.secrets[0] ?? '', useOf(way)),
    );
  }
}

/** What is sent, and what an answer to it means. */
interface Message {
  /** Opens secrets: what goes wrong here is for a person to fix, and the message waits. */
  readonly request: () => { readonly url: URL; readonly headers: Record<string, string>; readonly body: string };
  readonly judge: (outcome: DeliveryOutcome) => DeliveryOutcome;
}

function peopleMessage(format: Format, said: Said, way: Way, address: () => string): Message {
  return {
    request() {
      const { url, headers, json } = format.request(said, address(), way.target);
      return { url, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(json) };
    },
    judge(outcome) {
      const meant = { ...outcome, ...format.judge?.(outcome.answer ?? 0, outcome.words) };
      return { ...meant, words: hidden(meant.words, address()) };
    },
  };
}

function fateOf(
  status: number,
  words: string,
  retryAfter: string | string[] | undefined,
  now: number,
): DeliveryOutcome {
  if (status >= 200 && status < 300) return { fate: 'accepted', answer: status, words };
  if (status === 410) return { fate: 'gone', answer: status, words };
  if (refusals.has(status)) return { fate: 'refused', answer: status, words };
  const said = status >= 300 && status < 400 ? say('receiver.redirect', { status }).text : words;
  const wait = readRetryAfter(retryAfter, now);
  return { fate: 'retry', answer: status, words: said, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) };
}

function readRetryAfter(header: string | string[] | undefined, now: number): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

function reason(error: unknown): string {
  const cause = error instanceof Error ? error : new Error(String(error));
  return 'code' in cause ? `${String(cause.code)} ${cause.message}` : cause.message;
}
