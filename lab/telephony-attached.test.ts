import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Asterisk } from '../server/src/telephony/asterisk/asterisk.ts';
import { attachTelephony } from '../server/src/telephony/attach.ts';
import type { Call, Progress } from '../server/src/telephony/telephony.ts';
import { attach } from './attach.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 180_000, interval: 100 };
const right = `Basic ${Buffer.from('asterisk:let-me-in').toString('base64')}`;

describe('an Asterisk behind a firewall, which dials us', () => {
  let lab: Lab;
  const open = new Set<Socket>();
  const server = createServer().on('connection', (socket: Socket) => open.add(socket));
  const progress: Progress[] = [];
  const changes: string[] = [];
  let phones: Asterisk;
  let url: string;

  beforeAll(async () => {
    lab = await ownLab();
    await lab.up();
    phones = new Asterisk({ url: '', user: '', password: '', endpoint: 'PJSIP/pbx' });
    phones.onProgress((one) => progress.push(one));
    phones.onNode((node, connected) => changes.push(`${node} ${connected ? 'connected' : 'lost'}`));
    attachTelephony(server, {
      authenticate: (authorization) =>
        Promise.resolve(authorization === right ? { property: 'grand', account: 'asterisk' } : undefined),
      accept: (socket, identity) => phones.acceptNode(socket, identity),
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/telephony/asterisk`;
  });

  afterAll(async () => {
    await phones.close();
    server.close();
    await lab.remove();
  });

  const call = (extension: string): Call => ({
    id: randomUUID(),
    property: 'grand',
    node: 'grand/asterisk',
    extension,
    ringSeconds: 20,
    caller: { name: 'Wake-up', number: '900' },
    script: {
      announcement: ['hello-world'],
      readings: 2,
      waitSeconds: 5,
      replies: { 1: 'hello' },
      goodbye: 'vm-goodbye',
    },
  });

  it('is refused with wrong credentials, and anywhere else', async () => {
    const refusal = async (address: string, headers: Record<string, string>) => {
      const socket = new WebSocket(address, { headers });
      socket.on('error', () => undefined);
      onTestFinished(() => socket.terminate());
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
      return response.statusCode;
    };
    expect(await refusal(url, {})).toBe(401);
    expect(await refusal(url, { authorization: `${right}x` })).toBe(401);
    expect(await refusal(`${url}/elsewhere`, { authorization: right })).toBe(404);
    expect(await phones.status()).toMatchObject({
      running: false,
      detail: expect.stringContaining('websocket_client.conf'),
    });
    expect(phones.pick('grand')).toBeUndefined();
  });

  it('wakes the guests of its property and of no other', async () => {
    await attach(lab, { url, account: 'asterisk', password: 'let-me-in' });
    await vi.waitFor(() => expect(changes).toEqual(['grand/asterisk connected']), eventually);
    expect(phones.pick('grand')).toBe('grand/asterisk');
    expect(phones.pick('elsewhere')).toBeUndefined();
    expect(await phones.place({ ...call('100'), property: 'elsewhere' })).toMatchObject({ outcome: 'refused' });
    expect(await phones.status()).toMatchObject({
      running: true,
      registered: true,
      detail: expect.stringContaining('grand/asterisk'),
    });
    const woken = call('500');
    expect(await phones.place(woken)).toEqual({ outcome: 'placed', node: 'grand/asterisk' });
    const ended = () => progress.find((one) => one.kind === 'ended' && one.id === woken.id);
    expect(await vi.waitUntil(ended, eventually)).toMatchObject({ answered: true, heard: true, key: '1' });
    expect(await phones.look(woken)).toMatchObject({ state: 'gone', ended: { key: '1' } });
  });

  it('dials again when the connection breaks, and nothing of a call is lost meanwhile', async () => {
    const woken = call('500');
    await phones.place(woken);
    await vi.waitFor(
      () => expect(progress).toContainEqual(expect.objectContaining({ kind: 'answered', id: woken.id })),
      eventually,
    );
    changes.length = 0;
    for (const socket of open) socket.destroy();
    await vi.waitFor(() => expect(changes).toEqual(['grand/asterisk lost', 'grand/asterisk connected']), eventually);
    await vi.waitFor(
      async () => expect(await phones.look(woken)).toMatchObject({ state: 'gone', ended: { heard: true, key: '1' } }),
      eventually,
    );
  });
});
