/**
 * Requests to a property system in a cloud: a pace that it bears, and of every one whether it was answered, has never
 * left, or may have been heard.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { budgets } from '../budgets/budgets.ts';
import { say } from '../messages/say.ts';
import { AddressRefused, type Addresses } from './addresses.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Reply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: Readonly<Record<string, unknown>>;
      readonly retryAfterSeconds: number | undefined;
    }
  /** It has not left, so nothing has happened. */
  | { readonly kind: 'unsent'; readonly words: string }
  /** It may have been heard. */
  | { readonly kind: 'unknown'; readonly words: string };

export type Answered = Extract<Reply, { kind: 'answered' }>;

export interface Sent {
  readonly method: Method;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface AskingOptions {
  readonly addresses: Addresses;
  /** Requests in a second. */
  readonly perSecond: number;
}

/** Nothing of it has reached the other side. */
const neverLeft = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT|TLS_|SSL/;

export class Asking {
  readonly #options: AskingOptions;
  readonly #agent: Agent;
  readonly #running = new Set<AbortController>();
  #nextAt = 0;

  constructor(options: AskingOptions) {
    this.#options = options;
    this.#agent = new Agent({
      connect: { lookup: options.addresses.lookup, timeout: 8000 },
      connections: 32,
      pipelining: 1,
      keepAliveTimeout: 15_000,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: budgets.cloudAnswer.most,
    });
  }

  cutOff(): void {
    for (const running of this.#running) running.abort(new Error('this process ends'));
  }

  async close(): Promise<void> {
    this.cutOff();
    await this.#agent.destroy();
  }

  async exchange(url: URL, milliseconds: number, sent: Sent): Promise<Reply> {
    const running = new AbortController();
    const limit = setTimeout(() => running.abort(new Error('nothing within the time allowed')), milliseconds);
    this.#running.add(running);
    try {
      this.#options.addresses.check(url);
      const answer = await request(url, { ...sent, dispatcher: this.#agent, signal: running.signal });
      const text = await answer.body.text();
      return {
        kind: 'answered',
        status: answer.statusCode,
        body: readObject(text),
        retryAfterSeconds: readSeconds(answer.headers['retry-after']),
      };
    } catch (error) {
      if (error instanceof AddressRefused) return { kind: 'unsent', words: error.message };
      const { code = '', message } = error as { code?: string; message: string };
      const words = say('receiver.silent', { host: url.host, reason: `${code} ${message}`.trim() }).text;
      return { kind: neverLeft.test(`${code} ${message}`) ? 'unsent' : 'unknown', words };
    } finally {
      clearTimeout(limit);
      this.#running.delete(running);
    }
  }

  /** One after the other at the pace that is borne; nobody is kept from it for long, because hotels wait in turn. */
  async pace(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + 1000 / this.#options.perSecond;
    if (at > now) await sleep(at - now);
  }
}

/** Keys and bills go over no open wire; on the machine itself there is none. Throws words for a person. */
export function urlAt(gateway: string, path: string): URL {
  const url = new URL(`${gateway}${path}`);
  if (url.protocol !== 'https:' && !/^(?:127\.|localhost$|\[::1\])/.test(url.hostname))
    throw new Error(say('cloud.https', { host: url.host }).text);
  return url;
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

function readSeconds(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
