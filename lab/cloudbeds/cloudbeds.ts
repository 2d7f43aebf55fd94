/**
 * A system that answers like Cloudbeds, over real HTTP: an API key that can be revoked, a hotel with its guests, bills
 * and rooms, five requests in a second, webhooks, and faults on demand. It has state and minds the rules; what nobody
 * has published is played at its worst.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Faults } from '../cloud/faults.ts';
import { Limits } from '../cloud/limits.ts';
import { type Answered, bodyOf, play, send } from '../cloud/serving.ts';
import { routes } from './answers.ts';
import { type Operation, refusal } from './asked.ts';
import { BedsHotel, type Condition, type Reservation } from './hotel.ts';
import { Webhooks } from './webhooks.ts';

export interface Exchange {
  readonly at: number;
  readonly operation: Operation | 'unknown';
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Undefined while nothing was answered. */
  answer: Answered | undefined;
}

export const apiKey = 'cbat_not-a-secret-in-the-lab';

export class Cloudbeds {
  readonly hotel: BedsHotel;
  readonly faults = new Faults<Operation>();
  readonly limits = new Limits();
  readonly webhooks = new Webhooks();
  readonly exchanges: Exchange[] = [];
  /** The key that is let in. */
  apiKey: string | undefined = apiKey;
  onRequest: ((exchange: Exchange) => void) | undefined;
  readonly #server: Server;

  private constructor(rooms: readonly string[]) {
    this.hotel = new BedsHotel('184321', rooms);
    this.limits.perSecond = this.limits.burst = 5;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(rooms: readonly string[], port = 0): Promise<Cloudbeds> {
    const beds = new Cloudbeds(rooms);
    await new Promise<void>((resolve) => beds.#server.listen(port, '127.0.0.1', resolve));
    return beds;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** As it stands in a property file. */
  settings(more: Record<string, string | number> = {}): Record<string, string | number> {
    return { gateway: this.url, hotel: this.hotel.id, currency: 'EUR', ...more };
  }

  asked(operation: Operation): Exchange[] {
    return this.exchanges.filter((one) => one.operation === operation);
  }

  tell(event: string, data: Readonly<Record<string, string>>): Promise<void> {
    return this.webhooks.send(this.hotel.id, event, data);
  }

  /** As somebody at the desk there does it. */
  async change(reservation: Reservation, status: Reservation['status']): Promise<void> {
    reservation.status = status;
    for (const room of reservation.rooms)
      room.status = status === 'checked_in' ? 'in_house' : status === 'checked_out' ? 'checked_out' : 'not_checked_in';
    await this.tell('reservation/status_changed', { reservationID: reservation.id, status });
  }

  async clean(room: string, condition: Condition): Promise<void> {
    const its = this.hotel.rooms.get(room);
    if (its === undefined) throw new Error(`there is no room ${room}`);
    its.condition = condition;
    await this.tell('housekeeping/room_condition_changed', { roomId: its.id, condition });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const body = await bodyOf(request);
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname));
    const { headers } = request;
    const operation = route?.operation ?? 'unknown';
    const query = url.searchParams;
    const exchange: Exchange = {
      at: Date.now(),
      operation,
      path: url.pathname,
      query,
      headers,
      body,
      answer: undefined,
    };
    this.exchanges.push(exchange);
    const answered = (answer: Answered): void => {
      exchange.answer = answer;
    };
    if (this.limits.come() !== 'at once') {
      answered(refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests'));
      return send(response, refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests'), 1);
    }
    const act = (): Answered => {
      if (headers['x-api-key'] !== this.apiKey) return refusal(401, 'UNAUTHORIZED', 'Unauthorized');
      if (route === undefined) return refusal(404, 'NOT_FOUND', 'Not found');
      const property =
        operation === 'check' || operation === 'void' ? headers['x-property-id'] : propertyIn(query, body);
      if (property !== this.hotel.id) return refusal(403, 'FORBIDDEN', 'Not your hotel');
      return route.answer({
        hotel: this.hotel,
        path: (route.pattern.exec(url.pathname) ?? []).slice(1),
        query,
        body,
        key: String(headers['idempotency-key'] ?? ''),
        subscriptions: this.webhooks.subscriptions,
        tell: (event, data) => void this.tell(event, data),
      });
    };
    const fault = operation === 'unknown' ? { kind: 'none' as const } : this.faults.take(operation);
    await play({ response, fault, act, refusal, came: () => this.onRequest?.(exchange), answered });
  }
}

const propertyIn = (query: URLSearchParams, form: string): string | null =>
  query.get('propertyID') ?? query.get('propertyIDs') ?? new URLSearchParams(form).get('propertyID');
