import type { WebSocket } from 'ws';

/** Asterisk never pings: whoever wants to know that it is still there asks. */
const pingEvery = 5000;
const deadAfter = 10_000;

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
  /** Asterisk's clock. */
  readonly at: Date;
}

/** The answer to a request was lost: what was asked may have been done or not. `sent` is false when it certainly was not. */
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

interface Message {
  readonly type?: string;
  readonly request_id?: string;
  readonly status_code?: number;
  readonly message_body?: string;
  readonly application?: string;
  readonly timestamp?: string;
}

/**
 * One open WebSocket to one Asterisk, whoever of the two dialled: events come in, and requests travel over it as well (Asterisk's
 * "REST over WebSocket"), so that both directions of dialling work the same. Asterisk answers the requests of a WebSocket one after
 * the other; in a storm that is no slower than many HTTP connections, because placing a call is serialised inside it anyway.
 */
export class Connection {
  readonly #socket: WebSocket;
  readonly #patience: number;
  readonly #waiting = new Map<string, Waiting>();
  readonly #heartbeat: NodeJS.Timeout;
  #requests = 0;
  #alive = performance.now();
  #onEvent: (event: object) => void = () => undefined;
  /** Settles when the connection is over, for whatever reason. */
  readonly closed: Promise<void>;

  constructor(socket: WebSocket, patience: number) {
    this.#socket = socket;
    this.#patience = patience;
    this.#heartbeat = setInterval(() => this.#beat(), pingEvery);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    socket.on('message', (data: Buffer) => this.#message(data.toString()));
    socket.on('pong', () => (this.#alive = performance.now()));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(this.#heartbeat);
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
    const timer = setTimeout(() => this.#fail(id, `Asterisk did not answer within ${this.#patience} ms`), this.#patience);
    this.#waiting.set(id, { resolve, reject, timer });
    const message = {
      type: 'RESTRequest',
      request_id: id,
      method,
      uri,
      ...(query === undefined ? {} : { query_strings: Object.entries(query).map(([name, value]) => ({ name, value })) }),
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
    if (performance.now() - this.#alive > deadAfter) this.#socket.terminate();
    else if (this.open) this.#socket.ping();
  }

  #message(text: string): void {
    const message = parse(text);
    if (message.type !== 'RESTResponse') {
      this.#onEvent(message);
      return;
    }
    this.#alive = performance.now();
    const id = message.request_id ?? '';
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return; // it came too late
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    const at = new Date(message.timestamp ?? Number.NaN);
    waiting.resolve({ status: message.status_code ?? 0, body: parse(message.message_body ?? ''), application: message.application ?? '', at });
  }

  #fail(id: string, reason: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.reject(new Unanswered(reason, true));
  }
}

function parse(text: string): Message {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
