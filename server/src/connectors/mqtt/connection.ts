/** One connection to a broker: it is greeted, takes publications, and acknowledges each. */
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { say } from '../../messages/say.ts';
import { AddressRefused } from '../addresses.ts';
import type { DeliveryOutcome } from '../connector.ts';
import {
  connectPacket,
  goodbyePacket,
  type Greeting,
  type Packet,
  PacketReader,
  pingPacket,
  type Publication,
  publishPacket,
  reasonOf,
} from './packets.ts';

export interface Broker extends Greeting {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly lookup: LookupFunction;
  /** For tests: who signed its certificate. */
  readonly ca?: string | undefined;
}

/** Sending the same again would not help: it is the message itself. */
const refusals = new Set([0x90, 0x95, 0x99]);

export class Connection {
  readonly #broker: Broker;
  readonly #socket: Socket;
  readonly #reader = new PacketReader();
  readonly #waiting = new Map<number, (outcome: DeliveryOutcome) => void>();
  readonly #closed = Promise.withResolvers<string>();
  readonly #greeted = Promise.withResolvers<undefined>();
  #pings: NodeJS.Timeout | undefined;
  #unanswered = 0;
  #id = 0;
  #words: string | undefined;

  constructor(broker: Broker) {
    this.#broker = broker;
    const { host, port, lookup, ca } = broker;
    const begun = (): void => void this.#socket.write(connectPacket(broker));
    this.#socket = broker.tls
      ? connectTls(
          {
            host,
            port,
            lookup,
            ...(isIP(host) === 0 ? { servername: host } : {}),
            ...(ca === undefined ? {} : { ca }),
          },
          begun,
        )
      : connectTcp({ host, port, lookup }, begun);
    this.#socket
      .setNoDelay(true)
      .on('data', (piece: Buffer) => this.#hear(piece))
      .on('error', (error) => this.end(error instanceof AddressRefused ? error.message : this.#silent(reasonIn(error))))
      .on('close', () => this.end(this.#silent('the connection broke')));
    this.#greeted.promise.catch(() => undefined);
  }

  /** Rejects with words for a person when the broker does not take us. */
  get greeted(): Promise<undefined> {
    return this.#greeted.promise;
  }

  /** With the words that it ended with. */
  get closed(): Promise<string> {
    return this.#closed.promise;
  }

  /** Resolves when it is acknowledged, or when nobody will ever know. */
  publish(publication: Publication): Promise<DeliveryOutcome> {
    if (this.#words !== undefined) return Promise.resolve({ fate: 'retry', answer: null, words: this.#words });
    const { promise, resolve } = Promise.withResolvers<DeliveryOutcome>();
    do this.#id = (this.#id % 0xffff) + 1;
    while (this.#waiting.has(this.#id));
    this.#waiting.set(this.#id, resolve);
    this.#socket.write(publishPacket(publication, this.#id));
    return promise;
  }

  /** What was sent and is not acknowledged may have arrived. */
  end(words: string, fate: 'unsure' | 'retry' = 'unsure'): void {
    if (this.#words !== undefined) return;
    this.#words = words;
    clearInterval(this.#pings);
    this.#socket.destroySoon();
    setTimeout(() => this.#socket.destroy(), 500).unref();
    this.#greeted.reject(new Error(words));
    for (const settle of this.#waiting.values()) settle({ fate, answer: null, words });
    this.#waiting.clear();
    this.#closed.resolve(words);
  }

  /** The broker tells our will later, unless another process takes over. */
  goodbye(words: string): void {
    if (this.#words === undefined && !this.#socket.connecting) this.#socket.write(goodbyePacket);
    this.end(words);
  }

  nothingWithin(seconds: number): void {
    this.end(this.#silent(`nothing within ${seconds} s`));
  }

  #silent(reason: string): string {
    return say('receiver.silent', { host: this.#broker.host, reason }).text;
  }

  #hear(piece: Buffer): void {
    try {
      for (const packet of this.#reader.read(piece)) this.#take(packet);
    } catch (error) {
      const { host } = this.#broker;
      this.end(say('broker.garbage', { host, reason: (error as Error).message }).text);
    }
  }

  #take(packet: Packet): void {
    this.#unanswered = 0;
    if (packet.kind === 'puback') this.#acknowledged(packet);
    else if (packet.kind === 'disconnect') this.end(this.#refused(packet.code), 'retry');
    else if (packet.kind === 'connack' && packet.code !== 0) this.end(this.#refused(packet.code));
    else if (packet.kind === 'connack') {
      this.#pings = setInterval(() => this.#ping(), (this.#broker.keepAliveSeconds * 1000) / 3).unref();
      this.#greeted.resolve(undefined);
    }
  }

  #acknowledged({ id, code }: { readonly id: number; readonly code: number }): void {
    const settle = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (code < 0x80) settle?.({ fate: 'accepted', answer: null, words: '' });
    else settle?.({ fate: refusals.has(code) ? 'refused' : 'retry', answer: code, words: this.#refused(code) });
  }

  #refused(code: number): string {
    return say('broker.refused', { host: this.#broker.host, reason: reasonOf(code) }).text;
  }

  #ping(): void {
    this.#unanswered += 1;
    if (this.#unanswered > 2) this.nothingWithin(this.#broker.keepAliveSeconds);
    else this.#socket.write(pingPacket);
  }
}

function reasonIn(error: Error): string {
  return 'code' in error ? `${String(error.code)} ${error.message}` : error.message;
}
