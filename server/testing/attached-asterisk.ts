/** A stand-in for an Asterisk that dials in: it answers what is asked of it when it comes, and rings nothing. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { behave } from './asterisk-peer.ts';
import { basic } from './service.ts';

interface AttachedAsterisk {
  readonly socket: WebSocket;
  close(): void;
}

export async function attachAsterisk(
  url: string,
  account: string,
  headers: Record<string, string> = basic(account),
): Promise<AttachedAsterisk> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/telephony/asterisk`, ['ari'], { headers });
  socket.on('error', () => undefined);
  behave(socket);
  await once(socket, 'open');
  return { socket, close: () => socket.terminate() };
}
