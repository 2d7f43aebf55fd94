/**
 * The way to OPERA Cloud by HTTP: a token that is fetched once for all hotels of a chain, a pace that the gateway
 * bears, and of every request whether it was answered, has never left, or may have been heard.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { budgets } from '../../budgets/budgets.ts';
import { say } from '../../messages/say.ts';
import { release } from '../../release.ts';
import { AddressRefused, type Addresses } from '../addresses.ts';
import type { CloudSettings } from './settings.ts';

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the gateway, with its module: /csh/v1/hotels/… */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly body?: object;
}

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

export type Access = Pick<CloudSettings, 'gateway' | 'appKey' | 'clientId' | 'scope' | 'enterprise'> & {
  readonly clientSecret: string;
};

export interface GatewayOptions {
  readonly access: Access;
  readonly addresses: Addresses;
  /** Requests in a second: the gateway delays from 50 on, and turns away from 100 on. */
  readonly perSecond?: number;
}

/** Before it ends there: a request that is on its way must not meet the end of it. */
const earlySeconds = 60;
const tokenTimeoutMilliseconds = 20_000;
/** Nothing of it has reached the other side. */
const neverLeft = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT|TLS_|SSL/;

interface Token {
  readonly value: string;
  /** By `performance.now()`. */
  readonly until: number;
}

export class Gateway {
  readonly #options: GatewayOptions;
  readonly #agent: Agent;
  readonly #running = new Set<AbortController>();
  #token: Token | undefined;
  #fetching: Promise<Token> | undefined;
  #nextAt = 0;

  constructor(options: GatewayOptions) {
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

  /** As one hotel, which is named in every request. */
  async ask(hotel: Pick<CloudSettings, 'hotel' | 'externalSystem' | 'answerSeconds'>, ask: Ask): Promise<Reply> {
    for (let second = false; ; second = true) {
      let token: Token;
      try {
        token = await this.token();
      } catch (error) {
        return { kind: 'unsent', words: (error as Error).message };
      }
      await this.#pace();
      const reply = await this.#send(hotel, ask, token);
      // The token ended early: nothing was done. Once more with a new one, and no more than that.
      if (reply.kind !== 'answered' || reply.status !== 401 || second) return reply;
      if (this.#token === token) this.#token = undefined;
    }
  }

  /** One that still holds for a while; many who want it at once fetch one. Throws words for a person. */
  async token(): Promise<Token> {
    if (this.#token !== undefined && this.#token.until > performance.now()) return this.#token;
    this.#fetching ??= this.#fetchToken().finally(() => {
      this.#fetching = undefined;
    });
    this.#token = await this.#fetching;
    return this.#token;
  }

  /** Where the events of its chains are heard; the key is not sent as it is. */
  get streamUrl(): URL {
    const url = this.#url('/subscriptions');
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('key', createHash('sha256').update(this.#options.access.appKey).digest('hex'));
    return url;
  }

  cutOff(): void {
    for (const running of this.#running) running.abort(new Error('this process ends'));
  }

  async close(): Promise<void> {
    this.cutOff();
    await this.#agent.destroy();
  }

  async #fetchToken(): Promise<Token> {
    const { gateway, appKey, clientId, clientSecret, scope, enterprise } = this.#options.access;
    const url = this.#url('/oauth/v1/tokens');
    const reply = await this.#exchange(url, tokenTimeoutMilliseconds, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-app-key': appKey,
        ...(enterprise === undefined ? {} : { enterpriseId: enterprise }),
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
    });
    if (reply.kind !== 'answered') throw new Error(reply.words);
    const { access_token: value, expires_in: seconds } = reply.body;
    if (reply.status !== 200 || typeof value !== 'string')
      throw new Error(say('cloud.signIn', { host: new URL(gateway).host, status: reply.status }).text);
    const lives = typeof seconds === 'number' && seconds > 0 ? seconds : 3600;
    return { value, until: performance.now() + Math.max(lives - earlySeconds, lives / 2) * 1000 };
  }

  #send(
    { hotel, externalSystem, answerSeconds }: Pick<CloudSettings, 'hotel' | 'externalSystem' | 'answerSeconds'>,
    { method, path, query = {}, body }: Ask,
    token: Token,
  ): Promise<Reply> {
    const url = this.#url(path);
    for (const [name, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? (value as string[]) : [value])
        if (one !== undefined) url.searchParams.append(name, String(one));
    return this.#exchange(url, answerSeconds * 1000, {
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        'x-app-key': this.#options.access.appKey,
        'x-hotelid': hotel,
        'x-externalsystem': externalSystem,
        'user-agent': `Reveille/${release.version}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async #exchange(
    url: URL,
    milliseconds: number,
    sent: { method: Ask['method']; headers: Record<string, string>; body?: string },
  ): Promise<Reply> {
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

  /** Tokens and bills go over no open wire; on the machine itself there is none. */
  #url(path: string): URL {
    const url = new URL(`${this.#options.access.gateway}${path}`);
    if (url.protocol !== 'https:' && !/^(?:127\.|localhost$|\[::1\])/.test(url.hostname))
      throw new Error(say('cloud.https', { host: url.host }).text);
    return url;
  }

  /** One after the other at the pace that is borne; nobody is kept from it for long, because hotels wait in turn. */
  async #pace(): Promise<void> {
    const now = performance.now();
    const spacing = 1000 / (this.#options.perSecond ?? 40);
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + spacing;
    if (at > now) await sleep(at - now);
  }
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
