import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { callerOf, type Trusts } from '../callers.ts';
import { Failure } from '../failures.ts';
import { closeWith } from '../http/closing.ts';
import { originOf } from './sounds.ts';

export interface Attached {
  readonly property: string;
  readonly account: string;
  readonly stamp?: string | undefined;
  /** The token that it came with; without one it was a password. */
  readonly token?: string | undefined;
  /** When what it came with is over, in the time of `performance.now()`. */
  readonly expires?: number | undefined;
}

export interface Identity {
  /** The same each time that it dials. */
  readonly name: string;
  readonly property: string;
  /** As it has dialled us. */
  readonly origin: string | undefined;
  readonly fetcher: { readonly account: string; readonly stamp: string } | undefined;
}

interface Door {
  /** Whose X-Forwarded-For is believed; nobody's, if it is left out. */
  readonly trusts?: Trusts;
  /** From the authorization header, and where it comes from, to whose Asterisk it is; undefined refuses it. */
  readonly authenticate: (authorization: string | undefined, address: string) => Promise<Attached | undefined>;
  readonly accept: (socket: WebSocket, identity: Identity) => void;
  /**
   * Which of those who are in would be let in again, by their places in the list. Nobody's password is looked at for
   * it: that takes long, on purpose, and who must go would stay as long.
   */
  readonly standing?: (admitted: readonly Attached[]) => Promise<ReadonlySet<number>>;
}

const path = '/telephony/asterisk';
/** A list of some thousand calls fits; what is larger is not from Asterisk. */
const largest = 16 * 1024 * 1024;
/** No timer waits for much longer than this. */
const longestTimer = 24 * 60 * 60 * 1000;
/** From knocking to being let in, whatever the database takes. */
const patience = 10_000;

/** Whether a request is for this door. What else asks to be upgraded is answered as if it had not: HTTP allows it. */
export function isTelephonyDoor({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.split('?', 1)[0] === path;
}

interface OpenDoor {
  /** Something about the accounts of this property has changed; '*' is every property. Who may not stay goes. */
  changed(property: string): void;
  close(): void;
}

/**
 * The door for an Asterisk behind a firewall, which dials us instead of being dialled. It comes with the basic
 * credentials of an account of its property; once it is in, requests travel to it over the connection that it has
 * opened. Nobody catches what is thrown in an `upgrade` event: whatever goes wrong here ends that one socket.
 */
export function attachTelephony(server: Server, door: Door): OpenDoor {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largest,
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.has('ari') && 'ari',
  });
  const guests = new Map<WebSocket, Attached>();
  const trusts = door.trusts ?? (() => false);
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A caller who hangs up while we look at the credentials is no error of ours.
    socket.on('error', () => socket.destroy());
    admit(request, socket, head).catch(() => socket.destroy());
  };
  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isTelephonyDoor(request)) {
      refuse(socket, '404 Not Found', `nothing is upgraded here: dial ${path}`);
      return;
    }
    request.socket.setTimeout(patience, () => socket.destroy());
    let who: Attached | undefined;
    const address = callerOf(request, trusts);
    try {
      who = await door.authenticate(request.headers.authorization, address);
    } catch (error) {
      if (error instanceof Failure && error.status === 429)
        refuse(socket, '429 Too Many Requests', 'too many failed from your address: wait a minute, then dial again');
      else refuse(socket, '503 Service Unavailable', 'the credentials cannot be checked at this moment: dial again');
      return;
    }
    if (who === undefined) {
      refuse(
        socket,
        '401 Unauthorized',
        'check username and password in websocket_client.conf against the accounts of the property',
      );
      return;
    }
    const { property, account, stamp, expires } = who;
    const fetcher = stamp === undefined ? undefined : { account, stamp };
    const identity = { name: `${property}/${account}`, property, origin: originOf(request, trusts), fetcher };
    sockets.handleUpgrade(request, socket, head, (opened) => {
      guests.set(opened, who);
      opened.once('close', () => guests.delete(opened));
      if (expires !== undefined) endAt(opened, expires);
      door.accept(opened, identity);
    });
  };
  /** With another password it has to come again; where the database does not answer, who is in stays. */
  const recheck = async (property: string) => {
    const looked = [...guests].filter(([, guest]) => property === '*' || guest.property === property);
    if (looked.length === 0 || door.standing === undefined) return;
    const standing = await door.standing(looked.map(([, guest]) => guest));
    for (const [place, [opened]] of looked.entries()) if (!standing.has(place)) opened.terminate();
  };
  server.on('upgrade', upgrade);
  return {
    changed(property) {
      recheck(property).catch(() => undefined);
    },
    close() {
      server.off('upgrade', upgrade);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** Nobody tells that time has passed. */
function endAt(opened: WebSocket, expires: number): void {
  const left = expires - performance.now();
  if (left <= 0) {
    opened.terminate();
    return;
  }
  const timer = setTimeout(() => endAt(opened, expires), Math.min(Math.ceil(left), longestTimer)).unref();
  opened.once('close', () => clearTimeout(timer));
}

function refuse(socket: Duplex, status: string, advice: string): void {
  const challenge = status.startsWith('401') ? 'WWW-Authenticate: Basic realm="reveille"\r\n' : '';
  closeWith(
    socket,
    `HTTP/1.1 ${status}\r\n${challenge}Content-Type: text/plain; charset=utf-8\r\nConnection: ` +
      `close\r\nContent-Length: ${Buffer.byteLength(advice)}\r\n\r\n${advice}`,
  );
}
