/**
 * One connection to the stream of a chain: `graphql-transport-ws`, by the vendor's rules. It asks for a sign of life
 * every few seconds, says `complete` before its token ends, and leaves the closing to the other side.
 */
import { WebSocket } from 'ws';
import { budgets } from '../../budgets/budgets.ts';
import { say } from '../../messages/say.ts';
import type { Addresses } from '../addresses.ts';
import { type CloudEvent, readEvent } from './events.ts';

export interface Ending {
  /**
   * renewed: its token was about to end. taken: another has the seat. denied: we may not listen. unknown: they do not
   * have what was asked for. broken: anything else.
   */
  readonly kind: 'renewed' | 'taken' | 'denied' | 'unknown' | 'broken';
  /** Why, for a person. */
  readonly words: string;
}

export interface SocketTiming {
  readonly pingMilliseconds: number;
  /** Without a word for so long it is dead. */
  readonly silentMilliseconds: number;
  /** Nobody says that a seat was given: who was not sent away for so long has it. */
  readonly sureMilliseconds: number;
  /** How long the seat stays taken after it was given up. */
  readonly seatMilliseconds: number;
}

export interface SocketOptions extends SocketTiming {
  readonly url: URL;
  readonly token: string;
  readonly tokenMilliseconds: number;
  readonly chain: string;
  /** From this one on; without it, what happens from now on. */
  readonly from: bigint | undefined;
  readonly addresses: Addresses;
  readonly signal: AbortSignal;
  readonly onUp: () => void;
  readonly onEvent: (event: CloudEvent) => void;
}

/** Of each event no more than where it happened, to whom, and the room: the rest is read when it is needed. */
const query =
  'subscription Events($input: NewEventInput!) { newEvent(input: $input) { metadata { offset uniqueEventId } ' +
  'eventName primaryKey hotelId detail { elementName newValue } } }';

export function listen(options: SocketOptions): Promise<Ending> {
  const { promise, resolve } = Promise.withResolvers<Ending>();
  const { url, signal } = options;
  let ending: Ending | undefined;
  let trouble = '';
  let heardAt = performance.now();
  let sure: NodeJS.Timeout | undefined;
  let isUp = false;
  options.addresses.check(url);
  const socket = new WebSocket(url, 'graphql-transport-ws', {
    lookup: options.addresses.lookup,
    handshakeTimeout: 8000,
    maxPayload: budgets.cloudAnswer.most,
  });
  const send = (message: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const end = (kind: Ending['kind'], words: string): void => {
    ending ??= { kind, words };
    socket.terminate();
  };
  const broken = (reason: string): void => end('broken', say('cloud.streamBroken', { host: url.host, reason }).text);
  const pinging = setInterval(() => {
    if (performance.now() - heardAt > options.silentMilliseconds) broken('no sign of life');
    else send({ type: 'ping' });
  }, options.pingMilliseconds);
  const renewing = setTimeout(() => {
    ending ??= { kind: 'renewed', words: '' };
    send({ type: 'complete', id: 'events' });
    setTimeout(() => socket.terminate(), options.seatMilliseconds).unref();
  }, options.tokenMilliseconds);
  const stop = (): void => {
    send({ type: 'complete', id: 'events' });
    socket.terminate();
  };
  const up = (): void => {
    if (!isUp && ending === undefined) options.onUp();
    isUp = true;
  };
  signal.addEventListener('abort', stop, { once: true });

  socket.on('open', () => {
    send({ type: 'connection_init', payload: { Authorization: `Bearer ${options.token}` } });
  });
  socket.on('error', (error) => {
    trouble = error.message;
  });
  socket.on('close', (code, reason) => {
    clearInterval(pinging);
    clearTimeout(renewing);
    clearTimeout(sure);
    signal.removeEventListener('abort', stop);
    resolve(ending ?? endingOf(url.host, code, trouble === '' ? reason.toString().slice(0, 200) : trouble));
  });
  socket.on('message', (data: Buffer) => {
    heardAt = performance.now();
    const { type, payload } = readMessage(data);
    if (type === 'ping') send({ type: 'pong' });
    else if (type === 'connection_ack') {
      const { chain: chainCode, from } = options;
      const where = from === undefined ? { offsetType: 'highest' } : { offset: String(from) };
      const variables = { input: { chainCode, ...where, delta: true } };
      send({ type: 'subscribe', id: 'events', payload: { query, variables } });
      sure = setTimeout(up, options.sureMilliseconds);
    } else if (type === 'error') end('unknown', say('cloud.streamBroken', { host: url.host, reason: 'error' }).text);
    else if (type === 'complete') broken('complete');
    else if (type === 'next' && ending === undefined) {
      up();
      const event = readEvent(payload);
      // What has no number is none of theirs; what it left out shows as a gap.
      if (event !== undefined) options.onEvent(event);
    }
  });
  if (signal.aborted) stop();
  return promise;
}

function endingOf(host: string, code: number, reason: string): Ending {
  if (code === 4409) return { kind: 'taken', words: say('cloud.streamTaken', { host }).text };
  if (code === 4401 || code === 4403 || /\b40[13]\b/.test(reason))
    return { kind: 'denied', words: say('cloud.streamDenied', { host, answer: `${code} ${reason}`.trim() }).text };
  return { kind: 'broken', words: say('cloud.streamBroken', { host, reason: reason || String(code) }).text };
}

function readMessage(data: Buffer): { readonly type?: unknown; readonly payload?: unknown } {
  try {
    const value: unknown = JSON.parse(data.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
