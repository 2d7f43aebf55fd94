/** The outer door of the service without a database, and callers with bare sockets who come to it. */
import { connect, type Socket } from 'node:net';
import { Failure } from '../src/failures.ts';
import { buildApp } from '../src/http/app.ts';
import type { App } from '../src/http/context.ts';
import { createMetrics } from '../src/ops/metrics.ts';
import { isTelephonyDoor } from '../src/telephony/attach.ts';
import { silent, testConfig } from './service.ts';

const nobody = { url: 'postgres://nobody@127.0.0.1:1/none' };
/** Short, and long enough for bytes to arrive on a busy machine. */
const patience = { headers: 1500, request: 3000, idle: 4500, look: 100 };
const large = 'x'.repeat(20_000_000);

const identify = () => {
  throw new Failure('credentials');
};

/** The app that everybody connects to, with little patience and nobody who may sign in. */
export async function openDoor({ withDoor = true, headers = patience.headers } = {}) {
  const metrics = createMetrics();
  const app = await buildApp(
    {
      config: testConfig(nobody),
      log: silent,
      metrics,
      identify,
      stopping: () => false,
      patience: { ...patience, headers, request: headers * 2, idle: headers * 3 },
      ...(withDoor ? { upgrades: isTelephonyDoor } : {}),
    },
    {
      rest: () => undefined,
      api: () => undefined,
      operations: (scope) => {
        scope.get('/hello', () => ({ hello: 'world' }));
        scope.get('/large', () => large);
        scope.post('/take', () => ({}));
      },
    },
  );
  return { app, metrics };
}

export const port = (app: App): number => (app.server.address() as { port: number }).port;
export const held = (app: App): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

/** Over a connection of its own. */
export const hello = async (app: App): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port(app)}/hello`, { headers: { connection: 'close' } })).status;

/** Sends the bytes and never closes, whatever the other side says. Returns what it was told. */
export function hold(
  to: number,
  bytes: string,
  { localAddress = '127.0.0.1', reads = true } = {},
): { socket: Socket; told: () => string } {
  let told = '';
  const socket = connect({ port: to, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  socket.on('error', () => undefined);
  if (reads) socket.on('data', (part: Buffer) => (told += part.toString('latin1')));
  if (bytes !== '') socket.write(bytes);
  return { socket, told: () => told };
}

export const upgrade = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n`;
export const handshake = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
