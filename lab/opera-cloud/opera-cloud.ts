/**
 * A house that answers like OPERA Cloud, over real HTTP and a real WebSocket: tokens that expire, hotels of one chain
 * with their guests, bills, calls and rooms, limits, and faults on demand. It has state and minds the rules; what
 * nobody has published (how the end of day answers, whether a call that is set twice is two) is played at its worst.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Faults } from '../cloud/faults.ts';
import { Limits } from '../cloud/limits.ts';
import { type Answered, bodyOf, play, send } from '../cloud/serving.ts';
import { type Asked, commonRoutes, refusal } from './answers.ts';
import { EventLog } from './events.ts';
import { CloudHotel } from './hotel.ts';
import type { Operation } from './operations.ts';
import { StreamServer } from './stream-server.ts';
import { telephoneRoutes } from './telephone.ts';

const routes = [...commonRoutes, ...telephoneRoutes];

export interface Exchange {
  readonly at: number;
  readonly operation: Operation | 'unknown';
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** Undefined while nothing was answered. */
  answer: Answered | undefined;
}

export const credentials = {
  appKey: '8b5c0f2e-6a51-4a67-9f5d-0d8f4f5b0c11',
  clientId: 'REVEILLE_Client',
  clientSecret: 'not-a-secret-in-the-lab',
  scope: 'urn:opc:hgbu:ws:__myscopes__',
  chain: 'CHAIN',
};

export class OperaCloud {
  readonly hotels = new Map<string, CloudHotel>();
  readonly faults = new Faults<Operation>();
  readonly events = new EventLog();
  readonly limits = new Limits();
  readonly exchanges: Exchange[] = [];
  readonly stream: StreamServer;
  /** What every token lives. */
  tokenSeconds = 3600;
  tokensGiven = 0;
  onRequest: ((exchange: Exchange) => void) | undefined;
  readonly #tokens = new Map<string, number>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.stream = new StreamServer(this.#server, {
      events: this.events,
      chain: credentials.chain,
      key: createHash('sha256').update(credentials.appKey).digest('hex'),
      expiryOf: (authorization) => this.#expiryOf(authorization),
    });
  }

  static async start(port = 0): Promise<OperaCloud> {
    const cloud = new OperaCloud();
    await new Promise<void>((resolve) => cloud.#server.listen(port, '127.0.0.1', resolve));
    return cloud;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** As it stands in a property file, for one hotel. */
  settings(hotel: string, more: Record<string, string | number> = {}): Record<string, string | number> {
    const { appKey, clientId, scope, chain } = credentials;
    return { gateway: this.url, appKey, clientId, scope, chain, hotel, currency: 'EUR', ...more };
  }

  hotel(id: string, rooms: readonly string[] = []): CloudHotel {
    const hotel = this.hotels.get(id) ?? new CloudHotel(id, rooms);
    this.hotels.set(id, hotel);
    return hotel;
  }

  /** As somebody at the desk there does it. */
  tell(hotel: CloudHotel, eventName: string, primaryKey: string, detail: Readonly<Record<string, string>> = {}): void {
    this.events.add({ hotelId: hotel.id, eventName, primaryKey, detail });
  }

  asked(operation: Operation): Exchange[] {
    return this.exchanges.filter((one) => one.operation === operation);
  }

  /** Nobody's token is good any more. */
  expireTokens(): void {
    this.#tokens.clear();
  }

  async stop(): Promise<void> {
    await this.stream.stop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #expiryOf(authorization: string | undefined): number | undefined {
    const until = this.#tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
    return until === undefined || until < Date.now() ? undefined : until;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const text = await bodyOf(request);
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname));
    const isToken = url.pathname === '/oauth/v1/tokens';
    const exchange: Exchange = {
      at: Date.now(),
      operation: isToken ? 'token' : (route?.operation ?? 'unknown'),
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: isToken || text === '' ? text : (JSON.parse(text) as unknown),
      answer: undefined,
    };
    this.exchanges.push(exchange);
    const pace = this.limits.come();
    if (pace === 'too many') {
      exchange.answer = refusal(429, 'GATEWAY429', 'Too many requests');
      return send(response, exchange.answer, 1);
    }
    if (pace === 'delayed') await sleep(this.limits.delayMilliseconds);
    const act = (): Answered => (isToken ? this.#token(request, text) : this.#act(exchange, route));
    const { operation } = exchange;
    await play({
      response,
      fault: operation === 'unknown' ? { kind: 'none' } : this.faults.take(operation),
      act,
      refusal,
      came: () => this.onRequest?.(exchange),
      answered: (answer) => {
        exchange.answer = answer;
      },
    });
  }

  #token(request: IncomingMessage, text: string): Answered {
    const { appKey, clientId, clientSecret, scope } = credentials;
    const given = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    const form = new URLSearchParams(text);
    if (request.headers['x-app-key'] !== appKey || given !== `${clientId}:${clientSecret}`)
      return { status: 401, body: { error: 'invalid_client' } };
    if (form.get('grant_type') !== 'client_credentials' || form.get('scope') !== scope)
      return { status: 400, body: { error: 'invalid_scope' } };
    const token = randomUUID();
    this.#tokens.set(token, Date.now() + this.tokenSeconds * 1000);
    this.tokensGiven += 1;
    return { status: 200, body: { access_token: token, expires_in: this.tokenSeconds, token_type: 'Bearer' } };
  }

  #act({ path, query, headers, body }: Exchange, route: (typeof routes)[number] | undefined): Answered {
    if (this.#expiryOf(headers.authorization) === undefined || headers['x-app-key'] !== credentials.appKey)
      return refusal(401, 'GATEWAY401', 'Unauthorized');
    if (route === undefined) return refusal(404, 'GATEWAY404', 'Not found');
    const id = /\/hotels\/([^/]+)\//.exec(path)?.[1] ?? '';
    const hotel = this.hotels.get(id);
    if (hotel === undefined || headers['x-hotelid'] !== id) return refusal(403, 'GATEWAY403', 'Not your hotel');
    const externalSystem = String(headers['x-externalsystem'] ?? '');
    const asked: Asked = {
      hotel,
      path: (route.pattern.exec(path) ?? []).slice(1).map((part: string | undefined) => part as string),
      query,
      body: (body === '' ? {} : body) as Asked['body'],
      externalSystem,
      // What a system has written itself is not told to it.
      tell: (eventName, primaryKey, detail = {}) => {
        if (externalSystem === '') this.tell(hotel, eventName, primaryKey, detail);
      },
    };
    return route.answer(asked);
  }
}
