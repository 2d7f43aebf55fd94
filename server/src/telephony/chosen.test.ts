import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { Secret } from '../secret.ts';
import { telephonyOf } from './chosen.ts';

const tried: string[] = [];
const door = createServer().on('upgrade', ({ headers }, socket) => {
  const word = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
  if (tried.at(-1) !== word) tried.push(word);
  socket.on('error', () => undefined); // who dials may break off at any moment
  socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
});
beforeAll(() => new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve)));
afterAll(() => door.close());

test('an Asterisk is dialled with the password that is set at that time', async () => {
  const { port } = door.address() as AddressInfo;
  const config = readConfig({ ARI_URL: `http://127.0.0.1:${port}`, ARI_PASSWORD: 'the-first' });
  const telephony = telephonyOf(config);
  telephony.connect();
  await expect.poll(() => tried).toEqual(['reveille:the-first']);
  config.ariPassword?.renew(new Secret('the-second'));
  await expect.poll(() => tried).toEqual(['reveille:the-first', 'reveille:the-second']);
  await telephony.close();
});
