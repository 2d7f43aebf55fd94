/** The way to OPERA Cloud by HTTP: with a token that is fetched once for all hotels of a chain. */
import { createHash } from 'node:crypto';
import { say } from '../../messages/say.ts';
import { release } from '../../release.ts';
import type { Addresses } from '../addresses.ts';
import { Asking, type Method, type Reply, urlAt } from '../asking.ts';
import type { CloudSettings } from './settings.ts';

export interface Ask {
  readonly method: Method;
  /** Below the gateway, with its module: /csh/v1/hotels/… */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly body?: object;
}

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

interface Token {
  readonly value: string;
  /** By `performance.now()`. */
  readonly until: number;
}

export class Gateway {
  readonly #options: GatewayOptions;
  readonly #asking: Asking;
  #token: Token | undefined;
  #fetching: Promise<Token> | undefined;

  constructor(options: GatewayOptions) {
    this.#options = options;
    const { addresses, perSecond = 40 } = options;
    this.#asking = new Asking({ addresses, perSecond });
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
      await this.#asking.pace();
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
    this.#asking.cutOff();
  }

  close(): Promise<void> {
    return this.#asking.close();
  }

  async #fetchToken(): Promise<Token> {
    const { gateway, appKey, clientId, clientSecret, scope, enterprise } = this.#options.access;
    const url = this.#url('/oauth/v1/tokens');
    const reply = await this.#asking.exchange(url, tokenTimeoutMilliseconds, {
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
    return this.#asking.exchange(url, answerSeconds * 1000, {
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

  #url(path: string): URL {
    return urlAt(this.#options.access.gateway, path);
  }
}
