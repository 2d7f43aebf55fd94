import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

interface Attached {
  readonly property: string;
  readonly account: string;
}

interface Door {
  /** From the authorization header to whose Asterisk it is; undefined refuses it. */
  readonly authenticate: (authorization: string | undefined) => Promise<Attached | undefined>;
  readonly accept: (socket: WebSocket, identity: { readonly name: string; readonly property: string }) => void;
}

const path = '/telephony/asterisk';
/** A list of some thousand calls fits; what is larger is not from Asterisk. */
const largest = 16 * 1024 * 1024;

/**
 * The door for an Asterisk behind a firewall, which dials us instead of being dialled. It comes with the basic credentials of an
 * account of its property; once it is in, requests travel to it over the connection that it has opened.
 */
export function attachTelephony(server: Server, door: Door): { close(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largest,
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.has('ari') && 'ari',
  });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A caller who hangs up while we look at the credentials is no error of ours.
    socket.on('error', () => socket.destroy());
    if (new URL(request.url ?? '/', 'http://here').pathname !== path) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found', `nothing is upgraded here: dial ${path}`);
      return;
    }
    void admit(request, socket, head);
  };
  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    let who: Attached | undefined;
    try {
      who = await door.authenticate(request.headers.authorization);
    } catch {
      refuse(socket, '503 Service Unavailable', 'the credentials cannot be checked at this moment: dial again');
      return;
    }
    if (who === undefined) {
      refuse(socket, '401 Unauthorized', 'check username and password in websocket_client.conf against the accounts of the property');
      return;
    }
    const identity = { name: `${who.property}/${who.account}`, property: who.property };
    sockets.handleUpgrade(request, socket, head, (opened) => door.accept(opened, identity));
  };
  server.on('upgrade', upgrade);
  return {
    close() {
      server.off('upgrade', upgrade);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function refuse(socket: Duplex, status: string, advice: string): void {
  const challenge = status.startsWith('401') ? 'WWW-Authenticate: Basic realm="reveille"\r\n' : '';
  socket.end(
    `HTTP/1.1 ${status}\r\n${challenge}Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(advice)}\r\n\r\n${advice}`,
  );
}
