/** Who is silent is let go; who was only not listened to is not. */
import { expect, test, vi } from 'vitest';
import { pair } from '../../../testing/asterisk-peer.ts';
import { Connection } from './connection.ts';

const pingEvery = 100;

test('a process that stood still itself does not take its Asterisk for silent', async () => {
  const [near, far] = await pair();
  const connection = new Connection(near, 60_000, pingEvery);
  let answered = 0;
  near.on('pong', () => (answered += 1));
  await vi.waitUntil(() => answered > 0, { timeout: 180_000 });
  // As where the process is paused, or has no processor: the answers wait unread.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10 * pingEvery);
  const before = answered;
  await vi.waitUntil(() => answered > before + 1 || !connection.open, { timeout: 180_000 });
  expect(connection.open).toBe(true);
  connection.terminate();
  far.terminate();
  await connection.closed;
});

test('an Asterisk that answers no ping is let go', async () => {
  const [near, far] = await pair();
  far.pause();
  const connection = new Connection(near, 60_000, pingEvery);
  await connection.closed;
  expect(connection.open).toBe(false);
  far.terminate();
});
