/** A stand-in for an Asterisk that dials in: it answers what is asked of it when it comes, and rings nothing. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { basic } from './service.ts';

export async function attachAsterisk(url: string, account: string): Promise<{ close(): void }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/telephony/asterisk`, ['ari'], { headers: basic(account) });
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const { request_id, uri } = JSON.parse(data.toString()) as { request_id: string; uri: string };
    const told = { type: 'RESTResponse', request_id, status_code: 200, application: 'reveille', timestamp: new Date().toISOString() };
    socket.send(JSON.stringify({ ...told, message_body: JSON.stringify(answer(uri)) }));
  });
  await once(socket, 'open');
  return { close: () => socket.terminate() };
}

function answer(uri: string): object {
  if (uri === 'channels') return [];
  if (uri.startsWith('asterisk/info')) return { system: { version: '22.10.1' } };
  if (uri.startsWith('endpoints/')) return { state: 'online' };
  return { name: 'reveille', channel_ids: [], bridge_ids: [], endpoint_ids: [], device_names: [], events_allowed: [], events_disallowed: [] };
}
