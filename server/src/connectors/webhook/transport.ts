/**
 * A destination that is spoken to by HTTP: one POST for each message, signed, without redirects, within limits of time
 * and size.
 */
import { Agent, request } from 'undici';
import { say } from '../../messages/say.ts';
import { budgets } from '../../budgets/budgets.ts';
import type { MessageFormat } from '../destination.ts';
import { release } from '../../release.ts';
import { AddressRefused, type Addresses } from '../addresses.ts';
import type { Delivery, DeliveryOutcome, Transport, Way } from '../connector.ts';
import { contentTypes, messageBody, signature } from './message.ts';
import type { SecretBox } from '../secrets.ts';

export interface WebhookOptions {
  readonly addresses: Addresses;
  readonly secrets: SecretBox;
  readonly timeoutMilliseconds?: number;
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
    const url = new URL(String(way.target['url']));
    const format = (way.target['format'] ?? 'json') as MessageFormat;
    // What cannot even be written down is the fault of this message; from here on it is that of the way or of the other
    // side.
    const message = { body: messageBody(delivery, format), type: contentTypes[format] };
    const running = new AbortController();
    const limit = setTimeout(
      () => running.abort(new Error('nothing within the time allowed')),
      this.#options.timeoutMilliseconds ?? 8000,
    );
    this.#running.add(running);
    try {
      this.#options.addresses.check(url);
      return await this.#post(url, way, delivery, message, running.signal);
    } catch (error) {
      if ((error as { code?: unknown }).code === 'UND_ERR_INVALID_ARG') throw error;
      // Refused addresses stay refused, but the fix may come at any moment, so the message waits.
      const words =
        error instanceof AddressRefused
          ? error.message
          : say('receiver.silent', { host: url.host, reason: reason(error) }).text;
      return { fate: 'retry', answer: null, words };
    } finally {
      clearTimeout(limit);
      this.#running.delete(running);
    }
  }

  async #post(
    url: URL,
    way: Way,
    delivery: Delivery,
    { body, type }: { body: string; type: string },
    signal: AbortSignal,
  ): Promise<DeliveryOutcome> {
    const id = `msg_${delivery.id}`;
    const seconds = Math.floor(Date.now() / 1000);
    const secrets = way.secrets.map((sealed) => this.#options.secrets.open(sealed));
    const response = await request(url, {
      method: 'POST',
      dispatcher: this.#agent,
      signal,
      headers: {
        'content-type': type,
        'user-agent': `Reveille/${release.version}`,
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        ...(secrets.length === 0 ? {} : { 'webhook-signature': signature(id, seconds, body, secrets) }),
        'reveille-sequence': delivery.sequence,
        'reveille-attempt': String(delivery.attempts + 1),
        ...(delivery.replayOf === null ? {} : { 'reveille-replay-of': `msg_${delivery.replayOf}` }),
      },
      body,
    });
    const words = await response.body.text().catch(() => '');
    return fateOf(response.statusCode, words, response.headers['retry-after']);
  }
}

function fateOf(status: number, words: string, retryAfter: string | string[] | undefined): DeliveryOutcome {
  if (status >= 200 && status < 300) return { fate: 'accepted', answer: status, words };
  if (status === 410) return { fate: 'gone', answer: status, words };
  if (refusals.has(status)) return { fate: 'refused', answer: status, words };
  const said = status >= 300 && status < 400 ? say('receiver.redirect', { status }).text : words;
  const wait = readRetryAfter(retryAfter);
  return { fate: 'retry', answer: status, words: said, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) };
}

function readRetryAfter(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

function reason(error: unknown): string {
  const cause = error instanceof Error ? error : new Error(String(error));
  return 'code' in cause ? `${String(cause.code)} ${cause.message}` : cause.message;
}
