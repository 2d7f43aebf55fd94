/**
 * A connector to read first: it carries a delivery as one line over TCP. `put ID PAYLOAD` is answered `ok`, `no
 * REASON`, `later` or `gone`, and `has ID` is answered `yes` or `no`, which is the look-up. The other side of it is
 * ToyServer.
 */
import { createServer, type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Type } from 'typebox';
import type { Connector, Delivery, DeliveryOutcome, Transport, Way } from '../src/connectors/connector.ts';

export const toy: Connector = {
  type: 'toy',
  settings: Type.Object({
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    greeting: Type.Optional(Type.String({ pattern: '^[a-z]+$', advice: 'write small letters' })),
  }),
  signs: false,
  hears: () => ['roomstatus.changed'],
  start: () => Promise.resolve(new ToyTransport()),
};

const fates: Readonly<Record<string, DeliveryOutcome['fate']>> = {
  ok: 'accepted',
  no: 'refused',
  later: 'retry',
  gone: 'gone',
};

class ToyTransport implements Transport {
  readonly #sockets = new Set<Socket>();

  async carry({ target }: Way, { id, payload }: Delivery): Promise<DeliveryOutcome> {
    if (typeof payload['room'] !== 'string') throw new TypeError('room is no text');
    const line = await this.#ask(Number(target['port']), `put ${id} ${JSON.stringify(payload)}`);
    if (line === undefined) return { fate: 'unsure', answer: null, words: 'no answer to put' };
    return { fate: fates[line.split(' ')[0] ?? ''] ?? 'refused', answer: null, words: line };
  }

  async lookUp({ target }: Way, { id }: Delivery): Promise<DeliveryOutcome | undefined> {
    const line = await this.#ask(Number(target['port']), `has ${id}`);
    if (line === undefined) return { fate: 'unsure', answer: null, words: 'no answer to has' };
    return line === 'yes' ? { fate: 'accepted', answer: null, words: 'it had arrived' } : undefined;
  }

  cutOff(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): Promise<void> {
    this.cutOff();
    return Promise.resolve();
  }

  /** Undefined when nobody answered. */
  #ask(port: number, line: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1').setTimeout(8000, () => socket.destroy());
      this.#sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('data', (bytes) => {
          resolve(bytes.toString().trim());
          socket.destroy();
        });
      socket.on('close', () => {
        this.#sockets.delete(socket);
        resolve(undefined);
      });
      socket.write(`${line}\n`);
    });
  }
}

export type ToyAnswer = 'ok' | 'later' | 'gone' | `no ${string}` | 'take and drop' | 'drop' | 'take and hang';

/** The other side of it. */
export class ToyServer {
  /** How the next ones are answered; `ok` behind them. */
  readonly answers: ToyAnswer[] = [];
  /** Every line that came, in order. */
  readonly lines: { readonly text: string; readonly at: number }[] = [];
  /** What arrived, by its id. */
  readonly taken = new Map<string, string>();
  onPut: (() => void) | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      createInterface(socket).on('line', (text) => this.#hear(socket, text));
    });
  }

  static async start(): Promise<ToyServer> {
    const toyServer = new ToyServer();
    await new Promise<void>((resolve) => toyServer.#server.listen(0, '127.0.0.1', resolve));
    return toyServer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #hear(socket: Socket, text: string): void {
    this.lines.push({ text, at: performance.now() });
    const [verb, id = '', ...payload] = text.split(' ');
    if (verb === 'has') return void socket.write(`${this.taken.has(id) ? 'yes' : 'no'}\n`);
    const answer = this.answers.shift() ?? 'ok';
    if (answer === 'ok' || answer.startsWith('take')) this.taken.set(id, payload.join(' '));
    this.onPut?.();
    if (answer.endsWith('drop')) socket.destroy();
    else if (answer !== 'take and hang') socket.write(`${answer}\n`);
  }
}
