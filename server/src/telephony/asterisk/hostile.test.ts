/**
 * An Asterisk that wishes us ill, whoever of the two has dialled: it harms its own connection, and nobody else's. `npm
 * run fuzz:frames` tries many more.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { behave, hostileFrame, misbehave } from '../../../testing/asterisk-peer.ts';
import { attachTelephony } from '../attach.ts';
import type { Call, Progress } from '../telephony.ts';
import { type Asterisk, asterisk } from './asterisk.ts';

const howMany = Number(process.env['HOSTILE_FRAMES'] ?? 3000);
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_115);
const patient = { timeout: 180_000, interval: 20 };
const settings = { user: 'reveille', password: 'x', endpoint: 'PJSIP/pbx' };

const call = (node: string, property: string): Call => ({
  id: randomUUID(),
  property,
  node,
  extension: '101',
  ringSeconds: 20,
  caller: { name: 'Wake-up', number: '900' },
  script: { announcement: ['hello-world'], readings: 1, waitSeconds: 1, replies: {}, goodbye: 'vm-goodbye' },
});

/** Says all of it, on a new connection whenever it is thrown out. */
async function besiege(connect: () => Promise<WebSocket>, calls: readonly string[]): Promise<number> {
  let socket: WebSocket | undefined;
  let connections = 0;
  for (const [index, { data, pieces }] of fc.sample(hostileFrame(calls), { numRuns: howMany, seed }).entries()) {
    if (socket?.readyState !== WebSocket.OPEN) {
      socket = await connect();
      connections += 1;
    }
    if (pieces && data.length > 2) {
      socket.send(data.slice(0, 2), { fin: false });
      socket.send(data.slice(2), { fin: true });
    } else socket.send(data);
    if (index % 50 === 0) socket.ping();
    // Taken in before more is said: a flood is another matter.
    if (index % 100 === 99)
      await vi.waitUntil(() => socket?.bufferedAmount === 0 || socket?.readyState !== WebSocket.OPEN, patient);
  }
  socket?.close(4000 + (seed % 900), 'x'.repeat(100));
  return connections;
}

describe('an Asterisk that wishes us ill', () => {
  let server: Server;
  let door: { close(): void };
  let phones: Asterisk;
  let address: string;
  const progress: Progress[] = [];

  beforeAll(async () => {
    phones = asterisk({ ...settings, url: '' });
    phones.onProgress((one) => progress.push(one));
    server = createServer();
    door = attachTelephony(server, {
      authenticate: (whose) => Promise.resolve({ property: whose ?? '', account: 'asterisk' }),
      accept: (socket, identity) => phones.acceptNode(socket, identity),
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/telephony/asterisk`;
  });

  afterAll(async () => {
    door.close();
    await phones.close();
    server.close();
  });

  /** It is asked at once: who it is to be is settled before it is connected. */
  async function dialIn(property: string, become: (socket: WebSocket) => void): Promise<WebSocket> {
    const socket = new WebSocket(address, 'ari', { headers: { authorization: property } });
    become(socket);
    socket.on('error', () => undefined);
    await once(socket, 'open');
    return socket;
  }

  it(`ends at most its own connection with ${howMany} hostile frames, while another hotel is rung`, async () => {
    const placed: string[] = [];
    const good = await dialIn('good', (socket) => behave(socket, placed));
    await vi.waitUntil(() => phones.pick('good') !== undefined, patient);
    const ringing = call('good/asterisk', 'good');
    expect(await phones.place(ringing)).toMatchObject({ outcome: 'placed' });
    let number = 0;
    const connections = await besiege(() => dialIn('evil', (socket) => misbehave(socket, (number += 1))), placed);
    // Of a call that another Asterisk carries it was not believed a word.
    expect(progress).toEqual([]);
    const event = { timestamp: new Date().toISOString(), peer: { id: `reveille-${ringing.id}` } };
    good.send(JSON.stringify({ type: 'Dial', dialstatus: 'ANSWER', ...event }));
    await vi.waitUntil(() => progress.length === 1, patient);
    expect(progress[0]).toMatchObject({ kind: 'answered', id: ringing.id, node: 'good/asterisk' });
    const nodes = await phones.nodes();
    for (const { detail, version } of nodes) expect(detail.length + version.length).toBeLessThan(400);
    console.log(`hostile frames, seed ${seed}: ${howMany} over ${connections} connections`);
    good.terminate();
  });

  it(`ends at most its own connection where we have dialled it`, async () => {
    const evil = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(evil, 'listening');
    const dialled = asterisk({ ...settings, url: `http://127.0.0.1:${(evil.address() as AddressInfo).port}` });
    const told: Progress[] = [];
    dialled.onProgress((one) => told.push(one));
    const waiting: WebSocket[] = [];
    let number = 0;
    evil.on('connection', (socket) => {
      socket.on('error', () => undefined);
      misbehave(socket, (number += 1));
      waiting.push(socket);
    });
    dialled.connect();
    await besiege(async () => {
      await vi.waitUntil(() => waiting.length > 0, patient);
      return waiting.shift() as WebSocket;
    }, []);
    expect(told).toEqual([]);
    await dialled.close();
    for (const socket of evil.clients) socket.terminate();
    evil.close();
  });
});
