/**
 * MQTT 5 as far as somebody needs it who only publishes: four packets to write, and four to read of which the first
 * bytes matter. docs.oasis-open.org/mqtt/mqtt/v5.0. Version 5, because before it a broker could not say that it
 * refuses a message.
 */

export interface Publication {
  readonly topic: string;
  readonly payload: string;
  /** Whoever comes later hears it as well. */
  readonly retain: boolean;
}

export interface Greeting {
  readonly client: string;
  readonly keepAliveSeconds: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Published by the broker when we are gone for so long. */
  readonly will: Publication;
  readonly willSeconds: number;
}

export type Packet =
  | { readonly kind: 'connack' | 'disconnect'; readonly code: number }
  | { readonly kind: 'puback'; readonly id: number; readonly code: number }
  | { readonly kind: 'pong' };

/** What a broker says to us is a few bytes, and now and then a sentence. */
const longest = 8192;

export function connectPacket({ client, keepAliveSeconds, user, password, will, willSeconds }: Greeting): Buffer {
  const flags =
    0x02 | // nothing is kept there between two connections
    0x04 |
    0x08 |
    (will.retain ? 0x20 : 0) |
    (password === undefined ? 0 : 0x40) |
    (user === undefined ? 0 : 0x80);
  // A will waits only as long as the session is kept, so both are as long.
  const ours = Buffer.concat([property(0x11, willSeconds), property(0x27, longest)]);
  return packet(0x10, [
    text('MQTT'),
    Buffer.from([5, flags]),
    short(keepAliveSeconds),
    withLength(ours),
    text(client),
    withLength(property(0x18, willSeconds)),
    text(will.topic),
    text(will.payload),
    ...(user === undefined ? [] : [text(user)]),
    ...(password === undefined ? [] : [text(password)]),
  ]);
}

/** With quality 1: it is acknowledged under this number. */
export function publishPacket({ topic, payload, retain }: Publication, id: number): Buffer {
  return packet(0x32 | (retain ? 1 : 0), [text(topic), short(id), withLength(Buffer.alloc(0)), Buffer.from(payload)]);
}

export const pingPacket = Buffer.from([0xc0, 0]);
/** Goodbye, and yet the will counts unless somebody takes over in time. */
export const goodbyePacket = Buffer.from([0xe0, 1, 0x04]);

/** Puts packets together from what comes in pieces. Throws at what no broker says to somebody who only publishes. */
export class PacketReader {
  #rest: Buffer = Buffer.alloc(0);

  read(piece: Buffer): Packet[] {
    this.#rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const packets: Packet[] = [];
    for (;;) {
      const size = sizeOf(this.#rest);
      if (size === undefined || this.#rest.length < size.start + size.length) return packets;
      packets.push(packetOf(this.#rest[0] ?? 0, this.#rest.subarray(size.start, size.start + size.length)));
      this.#rest = this.#rest.subarray(size.start + size.length);
    }
  }
}

/** Undefined while that has not come yet. */
function sizeOf(bytes: Buffer): { readonly start: number; readonly length: number } | undefined {
  if (bytes.length > 0 && !kinds.has(bytes[0] ?? 0)) throw new Error(`the byte ${hex(bytes[0] ?? 0)}`);
  let length = 0;
  for (let at = 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    length += (byte & 0x7f) * 128 ** (at - 1);
    if (length > longest || at > 4) throw new Error('more than it may');
    if (byte < 0x80) return { start: at + 1, length };
  }
  return undefined;
}

const kinds = new Map<number, Packet['kind']>([
  [0x20, 'connack'],
  [0x40, 'puback'],
  [0xd0, 'pong'],
  [0xe0, 'disconnect'],
]);

function packetOf(first: number, body: Buffer): Packet {
  const kind = kinds.get(first);
  if (kind === 'pong') return { kind };
  // Without a code it is 0, which is well.
  if (kind === 'disconnect') return { kind, code: body[0] ?? 0 };
  if (body.length < 2) throw new Error('too little');
  if (kind === 'puback') return { kind, id: body.readUInt16BE(0), code: body[2] ?? 0 };
  return { kind: 'connack', code: body[1] ?? 0 };
}

/** The first of them is that of brokers who know only earlier versions. */
const reasons: Readonly<Record<number, string>> = {
  0x01: 'unsupported protocol version',
  0x80: 'unspecified error',
  0x81: 'malformed packet',
  0x82: 'protocol error',
  0x83: 'implementation specific error',
  0x84: 'unsupported protocol version',
  0x85: 'client identifier not valid',
  0x86: 'bad user name or password',
  0x87: 'not authorized',
  0x88: 'server unavailable',
  0x89: 'server busy',
  0x8a: 'banned',
  0x8b: 'server shutting down',
  0x8c: 'bad authentication method',
  0x8d: 'keep alive timeout',
  0x8e: 'session taken over',
  0x90: 'topic name invalid',
  0x93: 'receive maximum exceeded',
  0x95: 'packet too large',
  0x96: 'message rate too high',
  0x97: 'quota exceeded',
  0x98: 'administrative action',
  0x99: 'payload format invalid',
  0x9a: 'retain not supported',
  0x9b: 'QoS not supported',
  0x9c: 'use another server',
  0x9d: 'server moved',
  0x9f: 'connection rate exceeded',
};

/** In the words of the standard. */
export const reasonOf = (code: number): string => `${reasons[code] ?? 'reason'} (${hex(code)})`;

const hex = (byte: number): string => `0x${byte.toString(16).padStart(2, '0')}`;

function packet(first: number, parts: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([first]), withLength(Buffer.concat(parts))]);
}

function withLength(bytes: Buffer): Buffer {
  const length: number[] = [];
  for (let rest = bytes.length; ; rest = Math.floor(rest / 128)) {
    length.push((rest % 128) | (rest < 128 ? 0 : 0x80));
    if (rest < 128) return Buffer.concat([Buffer.from(length), bytes]);
  }
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([short(bytes.length), bytes]);
}

function property(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes[0] = id;
  bytes.writeUInt32BE(value, 1);
  return bytes;
}
