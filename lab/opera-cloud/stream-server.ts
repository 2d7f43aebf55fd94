/**
 * The stream of the simulated cloud: `graphql-transport-ws` by hand, with the vendor's own rules. One seat for an app
 * key and chain; who comes second, or too soon after the one before, is sent away with 4409.
 */
import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { CloudEvent, EventLog } from './events.ts';

export interface StreamServerOptions {
  readonly events: EventLog;
  readonly chain: string;
  /** The app key, hashed. */
  readonly key: string;
  /** Until when what was sent as authorization is good; undefined when it is not. */
  readonly expiryOf: (authorization: string | undefined) => number | undefined;
}

interface Message {
  readonly type?: string;
  readonly id?: string;
  readonly payload?: {
    readonly Authorization?: string;
    readonly query?: string;
    readonly variables?: { readonly input?: { readonly chainCode?: string; readonly offset?: string } };
  };
}

const codes = { unauthorized: 4401, forbidden: 4403, initTimeout: 4408, seatTaken: 4409, tooManyInits: 4429 };

export class StreamServer {
  /** How long nobody gets the seat after it was given up. */
  lockOutMilliseconds = 200;
  pingWithinMilliseconds = 30_000;
  /** Another program of the chain has the seat. */
  isOccupied = false;
  /** What is asked for by its offset is not there any more. */
  forgets = false;
  readonly closedWith: number[] = [];
  /** Clients that had the seat, and the most at one time. */
  seated = 0;
  mostAtOnce = 0;
  readonly asked: { readonly chainCode?: string; readonly offset?: string }[] = [];
  readonly #options: StreamServerOptions;
  readonly #sockets: WebSocketServer;
  readonly #now = new Set<WebSocket>();
  #freeAt = 0;

  constructor(server: Server, options: StreamServerOptions) {
    this.#options = options;
    this.#sockets = new WebSocketServer({
      noServer: true,
      handleProtocols: (offered) => (offered.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
    });
    server.on('upgrade', (request, socket, head) => {
      const url = new URL(request.url ?? '/', 'http://lab');
      if (url.pathname !== '/subscriptions' || url.searchParams.get('key') !== options.key) {
        socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (client) => this.#serve(client));
    });
  }

  get isTaken(): boolean {
    return this.#now.size > 0;
  }

  /** The connection breaks under everybody. */
  breakAll(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  async stop(): Promise<void> {
    this.breakAll();
    await new Promise<void>((resolve) => this.#sockets.close(() => resolve()));
  }

  #serve(client: WebSocket): void {
    let until: number | undefined;
    let stopListening: (() => void) | undefined;
    let silence: NodeJS.Timeout | undefined;
    let expiry: NodeJS.Timeout | undefined;
    const close = (code: number, reason: string): void => {
      this.closedWith.push(code);
      client.close(code, reason);
    };
    const send = (message: object): void => client.send(JSON.stringify(message));
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => close(codes.initTimeout, 'No ping'), this.pingWithinMilliseconds);
      silence.unref();
    };
    const leave = (): void => {
      stopListening?.();
      stopListening = undefined;
      if (this.#now.delete(client)) this.#freeAt = Date.now() + this.lockOutMilliseconds;
    };
    client.on('close', () => {
      clearTimeout(silence);
      clearTimeout(expiry);
      leave();
    });
    client.on('error', () => client.terminate());
    client.on('message', (data) => {
      heard();
      const { type, id, payload } = JSON.parse((data as Buffer).toString('utf8')) as Message;
      if (type === 'ping') send({ type: 'pong' });
      else if (type === 'connection_init') {
        if (until !== undefined) return close(codes.tooManyInits, 'Too many initialisation requests');
        until = this.#options.expiryOf(payload?.Authorization);
        if (until === undefined) return close(codes.forbidden, 'Forbidden');
        expiry = setTimeout(() => close(codes.unauthorized, 'Token expired'), until - Date.now());
        expiry.unref();
        send({ type: 'connection_ack' });
      } else if (type === 'complete') leave();
      else if (type === 'subscribe') {
        if (until === undefined) return close(codes.unauthorized, 'Unauthorized');
        const input = payload?.variables?.input ?? {};
        this.asked.push(input);
        if (input.chainCode !== this.#options.chain) return close(codes.forbidden, 'Not your chain');
        if (this.forgets && input.offset !== undefined)
          return send({ type: 'error', id, payload: [{ message: 'Offset is out of range' }] });
        if (this.isOccupied || this.#now.size > 0 || Date.now() < this.#freeAt)
          return close(codes.seatTaken, 'Subscriber already exists');
        this.#now.add(client);
        this.seated += 1;
        this.mostAtOnce = Math.max(this.mostAtOnce, this.#now.size);
        stopListening = this.#tellFrom(input.offset, (event) =>
          send({ type: 'next', id, payload: { data: { newEvent: wire(event) } } }),
        );
      }
      return undefined;
    });
  }

  /**
   * What is asked for by its offset is told again with it; without one, what happens from now on. With one that is yet
   * to come, from the oldest that is there.
   */
  #tellFrom(offset: string | undefined, tell: (event: CloudEvent) => void): () => void {
    const { events } = this.#options;
    let next = offset === undefined ? events.last + 1 : Number(offset);
    if (next > events.last + 1) next = 0;
    const pump = (): void => {
      for (const event of events.from(next)) {
        next = event.offset + 1;
        tell(event);
      }
    };
    const stop = events.listen(pump);
    pump();
    return stop;
  }
}

function wire({ offset, uniqueEventId, hotelId, eventName, primaryKey, at, detail }: CloudEvent): object {
  return {
    metadata: { offset: String(offset), uniqueEventId },
    moduleName: eventName.includes('ROOM STATUS') ? 'HOUSEKEEPING' : 'RESERVATION',
    eventName,
    primaryKey,
    hotelId,
    timestamp: new Date(at).toISOString(),
    detail: Object.entries(detail).map(([elementName, newValue]) => ({ elementName, oldValue: null, newValue })),
  };
}
