/** An Asterisk that wishes us ill, whoever of the two has dialled: it harms its own connection, and nobody else's. `npm run fuzz:frames` tries many more. */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { behave, hostileEvent, hostileFrame, misbehave } from '../../../testing/asterisk-peer.ts';
import { budgets } from '../../budgets.ts';
import { attachTelephony } from '../attach.ts';
import type { Call, Ended, Progress } from '../telephony.ts';
import { type Asterisk, asterisk } from './asterisk.ts';
import { Connection } from './connection.ts';
import { AsteriskNode } from './node.ts';

const howMany = Number(process.env['HOSTILE_FRAMES'] ?? 3000);
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_115);
const patient = { timeout: 60_000, interval: 20 };
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

  it(
    `ends at most its own connection with ${howMany} hostile frames, while another hotel is rung`,
    { timeout: 300_000 },
    async () => {
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
    },
  );

  it(`ends at most its own connection where we have dialled it`, { timeout: 300_000 }, async () => {
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

  it('is heard of calls that were placed with it, and of no other, however many it invents', async () => {
    const [near, far] = await pair();
    behave(far);
    const told: Progress[] = [];
    const node = new AsteriskNode({ name: 'one' }, 'PJSIP/pbx', {
      progress: (one) => told.push(one),
      changed: () => undefined,
    });
    const served = node.serve(new Connection(near, 1000));
    await vi.waitUntil(() => node.connected, patient);
    const ours = call('one', 'grand');
    await node.place(ours);
    const dial = (id: string, dialstatus: string) =>
      new Promise<void>((resolve) =>
        far.send(
          JSON.stringify({
            type: 'Dial',
            dialstatus,
            timestamp: '2026-11-15T03:34:59.242+0000',
            peer: { id: `reveille-${id}` },
          }),
          () => resolve(),
        ),
      );
    for (let count = 0; count < 1000; count += 1) await dial(randomUUID(), 'RINGING');
    await dial(ours.id, 'RINGING');
    await vi.waitUntil(() => told.length > 0, patient);
    expect(told).toMatchObject([{ kind: 'ringing', id: ours.id }]);
    expect(node.load).toBe(1);
    node.forget(ours.id);
    expect(node.load).toBe(0);
    node.close();
    await served;
  });

  it('tells of the end of a call only what can be written down', async () => {
    const [near, far] = await pair();
    behave(far);
    const ends: Ended[] = [];
    const node = new AsteriskNode({ name: 'one' }, 'PJSIP/pbx', {
      progress: (one) => void (one.kind === 'ended' && ends.push(one)),
      changed: () => undefined,
    });
    const served = node.serve(new Connection(near, 1000));
    await vi.waitUntil(() => node.connected, patient);
    const ours = Array.from({ length: 300 }, () => call('one', 'grand'));
    for (const one of ours) await node.place(one);
    const ids = ours.map((one) => one.id);
    for (const event of fc.sample(hostileEvent(ids), { numRuns: 3000, seed })) far.send(event);
    await vi.waitUntil(() => far.bufferedAmount === 0, patient);
    await vi.waitUntil(() => ends.length > 20, patient);
    for (const { at, key, cause, sipStatus = 200, forwardedTo = '' } of ends) {
      expect(at.getTime()).toBeGreaterThanOrEqual(0);
      expect(at.getUTCFullYear()).toBeLessThan(9001);
      expect(key).toMatch(/^[0-9*#]?$/);
      expect([Number.isInteger(cause), cause >= 0, cause <= 127, sipStatus >= 100, sipStatus < 700]).not.toContain(
        false,
      );
      expect(forwardedTo).toMatch(/^[\w+*#@.-]{0,40}$/);
    }
    node.close();
    await served;
  });

  it('is let go when it says something larger than any Asterisk would, or does not read what it is told', async () => {
    const [near, far] = await pair();
    const large = new Connection(near, 1000);
    far.send('x'.repeat(budgets.asteriskMessage.most + 1));
    await large.closed;
    const deaf = Object.assign(new EventEmitter(), {
      bufferedAmount: budgets.asteriskUnread.most + 1,
      terminate: vi.fn<() => void>(),
      pause: vi.fn<() => void>(),
      resume: vi.fn<() => void>(),
    });
    new Connection(deaf as unknown as WebSocket, 1000);
    deaf.emit('ping');
    expect(deaf.terminate).toHaveBeenCalledOnce();
    deaf.emit('close');
  });

  it('is not read for the rest of a second in which it has said too much, and loses nothing', async () => {
    const [near, far] = await pair();
    const pause = vi.spyOn(near, 'pause');
    const connection = new Connection(near, 1000);
    let heard = 0;
    connection.onEvent(() => (heard += 1));
    const many = budgets.asteriskMessages.most + 100;
    for (let count = 0; count < many; count += 1) far.send('{}');
    await vi.waitUntil(() => heard === many && !near.isPaused, patient);
    far.send('{}');
    await vi.waitUntil(() => heard === many + 1, patient);
    // On a machine so busy that it took longer than a second there was no need to.
    expect(pause.mock.calls.length).toBeLessThanOrEqual(1);
    connection.terminate();
    await connection.closed;
  });

  /** Both ends of one connection. */
  async function pair(): Promise<[WebSocket, WebSocket]> {
    const listening = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(listening, 'listening');
    const far = new WebSocket(`ws://127.0.0.1:${(listening.address() as AddressInfo).port}`);
    far.on('error', () => undefined);
    const [[near]] = (await Promise.all([once(listening, 'connection'), once(far, 'open')])) as unknown as [
      [WebSocket],
      unknown,
    ];
    near.on('error', () => undefined);
    listening.close();
    return [near, far];
  }
});
