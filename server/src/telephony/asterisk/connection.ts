import type { WebSocket } from 'ws';
import { budgets } from '../../budgets/budgets.ts';
import { momentOf, text, wholeNumber } from './said.ts';

/** Asterisk never pings: whoever wants to know that it is still there asks. */
const pingMilliseconds = 5000;
const mostUnheardPings = 2;

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly uri: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Response {
  readonly status: number;
  /** Parsed; what was not JSON is an empty object. */
  readonly body: object;
  /** The application that this connection serves, as Asterisk names it. */
  readonly application: string;
  /** Asterisk's clock, or ours where it says none. */
  readonly at: Date;
}

/**
 * The answer to a request was lost: what was asked may have been done or not. `sent` is false when it certainly was
 * not.
 */
export class Unanswered extends Error {
  readonly sent: boolean;
  constructor(message: string, sent: boolean) {
    super(message);
    this.name = 'Unanswered';
    this.sent = sent;
  }
}

interface Waiting {
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: Unanswered) => void;
  readonly timer: NodeJS.Timeout;
}

/** Whatever was sent: nothing in it is known to be what it should be. */
type Message = Readonly<Record<string, unknown>>;

const aSecond = 1000;

/**
 * One open WebSocket to one Asterisk, whoever of the two dialled: events come in, and requests travel over it as well
 * (Asterisk's "REST over WebSocket"), so that both directions of dialling work the same. Asterisk answers the requests
 * of a WebSocket one after the other; in a storm that is no slower than many HTTP connections, because placing a call
 * is serialised inside it anyway.
 */
export class Connection {
  readonly #socket: WebSocket;
  readonly #patience: number;
  readonly #waiting = new Map<string, Waiting>();
  readonly #heartbeat: NodeJS.Timeout;
  #requests = 0;
  /** Pings since something was last heard. Counted, not timed: a process that stood still has not listened. */
  #unheardPings = 0;
  #second = 0;
  #messages = 0;
  #bytes = 0;
  #pause: NodeJS.Timeout | undefined;
  #onEvent: (event: object) => void = () => undefined;
  /** The application that it serves, as Asterisk names it, once that is known. */
  application = '';
  /** Settles when the connection is over, for whatever reason. */
  readonly closed: Promise<void>;

  constructor(socket: WebSocket, patience: number, pingEvery = pingMilliseconds) {
    this.#socket = socket;
    this.#patience = patience;
    this.#heartbeat = setInterval(() => this.#beat(), pingEvery);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    socket.on('message', (data: Buffer) => {
      try {
        this.#message(data);
      } catch {
        // Nobody else would catch it: what this Asterisk says ends its own connection, and no other.
        socket.terminate();
      }
    });
    socket.on('ping', () => this.#count(0));
    socket.on('pong', () => this.#count(0));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(this.#heartbeat);
      clearTimeout(this.#pause);
      for (const id of this.#waiting.keys()) this.#fail(id, 'the connection to Asterisk was lost before it answered');
      resolve();
    });
  }

  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  onEvent(listener: (event: object) => void): void {
    this.#onEvent = listener;
  }

  request({ method, uri, query, body }: Request): Promise<Response> {
    if (!this.open) return Promise.reject(new Unanswered('the connection to Asterisk is lost', false));
    const id = String(++this.#requests);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const timer = setTimeout(
      () => this.#fail(id, `Asterisk did not answer within ${this.#patience} ms`),
      this.#patience,
    );
    this.#waiting.set(id, { resolve, reject, timer });
    const message = {
      type: 'RESTRequest',
      request_id: id,
      method,
      uri,
      ...(query === undefined
        ? {}
        : { query_strings: Object.entries(query).map(([name, value]) => ({ name, value })) }),
      ...(body === undefined ? {} : { content_type: 'application/json', message_body: JSON.stringify(body) }),
    };
    this.#socket.send(JSON.stringify(message), () => undefined);
    return promise;
  }

  /** At once; what waits for an answer learns that it is lost. */
  terminate(): void {
    this.#socket.terminate();
  }

  #beat(): void {
    if (this.#unheardPings >= mostUnheardPings) this.#socket.terminate();
    else if (this.open) {
      this.#unheardPings += 1;
      this.#socket.ping();
    }
  }

  #message(data: Buffer): void {
    this.#count(data.length);
    if (data.length > budgets.asteriskMessage.most) {
      this.#socket.terminate();
      return;
    }
    const message = parse(data.toString());
    if (message['type'] !== 'RESTResponse') {
      this.#onEvent(message);
      return;
    }
    const id = text(message['request_id'], 20);
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return; // it came too late, or was never asked for
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    const { status_code: status, message_body: body, application, timestamp } = message;
    waiting.resolve({
      status: wholeNumber(status, 100, 599) ?? 0,
      body: parse(typeof body === 'string' ? body : ''),
      application: text(application, 100),
      at: momentOf(timestamp),
    });
  }

  /**
   * Who says more in a second than any Asterisk would is not read for the rest of it: what is too much waits in its own
   * connection, and nobody else does. Who sends and does not read what we answer is let go.
   */
  #count(bytes: number): void {
    const now = performance.now();
    this.#unheardPings = 0; // whoever speaks is there; its pong may stand behind all that it has said
    if (now - this.#second >= aSecond) [this.#second, this.#messages, this.#bytes] = [now, 0, 0];
    this.#messages += 1;
    this.#bytes += bytes;
    if (this.#socket.bufferedAmount > budgets.asteriskUnread.most) this.#socket.terminate();
    const tooMuch = this.#messages > budgets.asteriskMessages.most || this.#bytes > budgets.asteriskBytes.most;
    if (!tooMuch || this.#pause !== undefined || !this.open) return;
    this.#socket.pause();
    this.#pause = setTimeout(
      () => {
        // Its second is over, also where a timer was a fraction of a millisecond early.
        [this.#pause, this.#second] = [undefined, -aSecond];
        this.#socket.resume();
      },
      this.#second + aSecond - now,
    );
  }

  #fail(id: string, reason: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.reject(new Unanswered(reason, true));
  }
}

function parse(written: string): Message {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null ? (value as Message) : {};
  } catch {
    return {};
  }
}
