/** Receivers that wish us ill, down to the bytes: each costs one attempt, a bounded time and little memory. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Delivery, Way } from './connector.ts';
import { Addresses } from './addresses.ts';
import { SecretBox } from './secrets.ts';
import { Webhook } from './webhook/transport.ts';
import { slack } from '../../testing/patience.ts';

/** The first cases are answered at once, but for a machine that is busy. */
const timeoutMilliseconds = 4000;
const webhook = new Webhook({
  addresses: new Addresses(['127.0.0.0/8']),
  secrets: new SecretBox([]),
  timeoutMilliseconds,
});
afterAll(() => webhook.close());

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server?.close(resolve));
});

/** Answers the first bytes of each request with this. */
async function receiver(answer: (socket: Socket) => void): Promise<Way> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { property: '', destination: '', fast: false, role: 'connector', name: 'spa', target: { url }, secrets: [] };
}

const delivery: Delivery = {
  id: '1',
  event: 'charge.made',
  subject: null,
  payload: {},
  sequence: '1',
  attempts: 0,
  createdAt: '2026-01-01T00:00:00Z',
  replayOf: null,
};

/** For as long as the other side reads. */
function pour(socket: Socket, piece: string): void {
  while (socket.writable && socket.write(piece)) if (socket.destroyed) return;
  socket.once('drain', () => pour(socket, piece));
}

const head = 'HTTP/1.1 200 OK\r\n';
const pourAfter =
  (first: string, piece: string) =>
  (socket: Socket): void => {
    socket.write(first);
    pour(socket, piece);
  };
const dripAfter =
  (first: string, piece: string) =>
  (socket: Socket): void => {
    socket.write(first);
    setInterval(() => socket.write(piece), 100).unref();
  };
const unanswered = { fate: 'retry', answer: null };
const nasty: readonly [string, (socket: Socket) => void, object][] = [
  [
    'a body without end',
    pourAfter(`${head}transfer-encoding: chunked\r\n\r\n`, `8000\r\n${'x'.repeat(0x8000)}\r\n`),
    { fate: 'accepted' },
  ],
  [
    'a body that says it is endless',
    pourAfter(`${head}content-length: 999999999999\r\n\r\n`, 'x'.repeat(65_536)),
    { fate: 'accepted' },
  ],
  ['a body that drips', dripAfter(`${head}content-length: 100\r\n\r\n`, 'x'), { fate: 'accepted' }],
  ['headers without end', pourAfter(head, `x-more: ${'y'.repeat(8000)}\r\n`), unanswered],
  ['headers that drip', dripAfter(head, 'x: y\r\n'), unanswered],
  ['nothing at all', () => undefined, unanswered],
  ['one byte', (socket) => socket.write('H'), unanswered],
  ['promises without end', pourAfter('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(100)), unanswered],
  [
    'another protocol',
    (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    { fate: 'retry' },
  ],
  ['no HTTP', pourAfter('', 'SSH-2.0-OpenSSH_9.2\r\n'), unanswered],
  [
    'two answers',
    (socket) => socket.end(`${head}content-length: 0\r\n\r\n${head}content-length: 0\r\n\r\n`),
    { fate: 'accepted' },
  ],
];

describe('a receiver that answers with', () => {
  test.each(nasty)('%s is given up in time', async (_what, answer, wanted) => {
    const way = await receiver(answer);
    const before = process.memoryUsage.rss();
    const begun = performance.now();
    const fate = await webhook.carry(way, delivery);
    expect(fate).toMatchObject(wanted);
    expect(fate.words.length).toBeLessThanOrEqual(20_000);
    // Generous: the machine may be busy. Without the limits it would never come back, or take all the memory.
    expect(performance.now() - begun).toBeLessThan(20_000 * slack);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 ** 2);
    await expect.poll(() => sockets.size).toBeLessThanOrEqual(1);
  });
});
