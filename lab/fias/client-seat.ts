/**
 * One interface at the port of the simulated property system: what it says is cut into records, and what it is told is
 * framed.
 */
import type { Socket } from 'node:net';

/** What was said, to (>) or by (<) which interface. */
export interface Line {
  readonly at: number;
  readonly client: number;
  readonly direction: '<' | '>';
  readonly text: string;
}

export class ClientSeat {
  readonly id: number;
  readonly from = Date.now();
  to: number | undefined;
  /** Whether both have said who they are. */
  up = false;
  /** Whether it is saying who it is at the moment. */
  describing = false;
  /** Record types it described, each with its fields. */
  readonly described = new Map<string, string>();
  /** Numbers of postings that wait for an answer. */
  readonly outstanding = new Set<string>();
  readonly #socket: Socket;
  #text = '';

  constructor(id: number, socket: Socket, on: { record: (text: string) => void; gone: () => void }) {
    this.id = id;
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1');
      for (let end = this.#text.indexOf('\x03'); end >= 0; end = this.#text.indexOf('\x03')) {
        const record = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 1);
        on.record(record.startsWith('\x02') ? record.slice(1) : `?${record}`);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.to ??= Date.now();
      on.gone();
    });
  }

  get isOpen(): boolean {
    return this.to === undefined && this.#socket.writable;
  }

  write(bytes: Buffer): void {
    if (this.isOpen) this.#socket.write(bytes);
  }

  close(): void {
    this.to ??= Date.now();
    this.#socket.destroy();
  }
}

export function fieldsOf(text: string): Record<string, string> {
  const fields = text.split('|').slice(1);
  return Object.fromEntries(fields.filter((part) => part.length >= 2).map((part) => [part.slice(0, 2), part.slice(2)]));
}
