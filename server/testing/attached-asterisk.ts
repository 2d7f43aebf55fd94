/** A stand-in for an Asterisk that dials in: it answers what is asked of it when it comes, and rings nothing. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { behave } from './asterisk-peer.ts';
import { basic } from './service.ts';

export async function attachAsterisk(url: string, account: string): Promise<{ close(): void }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/telephony/asterisk`, ['ari'], { headers: basic(account) });
  socket.on('error', () => undefined);
  behave(socket);
  await once(socket, 'open');
  return { close: () => socket.terminate() };
}
