/** The connection as such: bytes into the text of records and back, and no more of either than the bounds allow. */
import { connect, type Socket } from 'node:net';
import { say } from '../../../messages/say.ts';
import { decode, encode } from './character-set.ts';
import { Allowance, Flow } from './flow.ts';
import { frame, Framer } from './framing.ts';
import type { Bounds, ClientOptions } from './options.ts';

/** More of them at once than anybody sends who means it. */
const recordsInATurn = 100;

/** Seconds in an hour for which nothing is read, because too much is said. */
const mostHolding = 30;

interface Listener {
  readonly open: () => void;
  readonly text: (text: string) => void;
  /** It is to be given up, and why. */
  readonly broken: (reason: string) => void;
  readonly closed: () => void;
}

export class Wire {
  readonly #options: ClientOptions;
  readonly #on: Listener;
  readonly #socket: Socket;
  readonly #flow: Flow;
  readonly #framer = new Framer();
  readonly #records: Allowance;
  readonly #holding = new Allowance(mostHolding, mostHolding / 3600);

  /** Throws where it may not go. */
  constructor(options: ClientOptions, on: Listener) {
    this.#options = options;
    this.#on = on;
    const { host, port, route, bounds } = options;
    route?.checkHost(host);
    this.#socket = connect({
      host,
      port,
      ...(route === undefined ? {} : { lookup: route.lookup }),
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
      // In small pieces: however much has come, others have their turn in between.
      onread: { buffer: Buffer.alloc(4096), callback: (length, buffer) => this.#hear(buffer.subarray(0, length)) },
    });
    this.#flow = new Flow(this.#socket);
    this.#records = new Allowance(bounds.records, bounds.recordsPerSecond);
    this.#socket.on('connect', on.open);
    this.#socket.on('end', () => on.broken(say('pms.closed').text));
    this.#socket.on('error', (error: NodeJS.ErrnoException) =>
      on.broken(
        error.name === 'AddressRefused'
          ? error.message
          : say('pms.broken', { reason: error.code ?? error.message }).text,
      ),
    );
    this.#socket.on('close', on.closed);
  }

  /** False when it cannot leave. */
  write(text: string): boolean {
    if (!this.#socket.writable || this.#socket.destroyed) return false;
    this.#socket.write(frame(encode(text, this.#options.characterSet)));
    this.#options.onText?.('ours', text);
    if (this.#socket.writableLength > this.#options.bounds.unread) this.#tooMuch('unread', say('pms.unread').text);
    return true;
  }

  destroy(): void {
    this.#flow.end();
    this.#socket.destroy();
  }

  /** Nothing is read meanwhile. */
  pause(): void {
    this.#flow.hold('full');
  }

  resume(): void {
    this.#flow.release('full');
  }

  /** False would end the reading for good. */
  #hear(chunk: Uint8Array): true {
    const records = this.#framer.push(chunk);
    const ahead = this.#records.spend(records.length + chunk.length / 256);
    if (ahead > 0) {
      this.#flow.holdFor('pace', ahead);
      this.#options.onBound?.('records');
      // What waits in between would be heard for hours, also when the other side is long gone or well again.
      if (this.#holding.spend(ahead) > 0) this.#on.broken(say('pms.floods').text);
    }
    if (records.length > recordsInATurn) {
      this.#flow.hold('turn');
      setImmediate(() => this.#flow.release('turn'));
    }
    for (const bytes of records) {
      if (this.#socket.destroyed) return true;
      this.#on.text(decode(bytes, this.#options.characterSet));
    }
    if (this.#framer.passedOver > this.#options.bounds.noise) this.#tooMuch('noise', say('pms.noise').text);
    return true;
  }

  #tooMuch(bound: keyof Bounds, reason: string): void {
    this.#options.onBound?.(bound);
    this.#on.broken(reason);
  }
}
