/** Brokers that wish us ill, or are none: each costs one delivery, a bounded time and little memory. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MqttPeer } from '../../../testing/mqtt-peer.ts';
import { Addresses } from '../addresses.ts';
import { type Broker, Connection } from './connection.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
const opened: Connection[] = [];
afterEach(async () => {
  for (const connection of opened.splice(0)) connection.end('the test is over');
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  server = undefined;
});

const brokerAt = (port: number, more: Partial<Broker> = {}): Broker => ({
  host: '127.0.0.1',
  port,
  tls: false,
  lookup: new Addresses(['127.0.0.0/8', '::1/128']).lookup,
  client: 'reveille-1',
  keepAliveSeconds: 60,
  user: 'reveille',
  password: 'a pass word',
  will: { topic: 'reveille/aurora/status', payload: 'offline', retain: true },
  willSeconds: 15,
  ...more,
});

/** Says this to whoever greets it, then that to whoever publishes. */
async function brokerSaying(greeting: readonly number[], then: readonly number[] = []): Promise<Connection> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', () => {
      socket.write(Buffer.from(greeting));
      socket.once('data', () => socket.write(Buffer.from(then)));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return opening(brokerAt((server.address() as AddressInfo).port));
}

function opening(broker: Broker): Connection {
  const connection = new Connection(broker);
  opened.push(connection);
  return connection;
}

const welcome = [0x20, 3, 0, 0, 0];
const publication = { topic: 'reveille/aurora/room/101/wakeup', payload: 'soon', retain: true };

test.each([
  ['HTTP', [...Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')], 'does not speak MQTT 5, it sent the byte 0x48'],
  ['a length without an end', [0x20, 0xff, 0xff, 0xff, 0xff, 0xff], 'it sent more than it may'],
  ['a packet of a hundred megabytes', [0x20, 0x80, 0xc2, 0xd7, 0x2f], 'it sent more than it may'],
  ['a greeting that is cut short', [0x20, 1, 0], 'it sent too little'],
  ['a broker of version 3', [0x20, 2, 0, 1], 'refuses it: unsupported protocol version (0x01)'],
  ['a wrong password', [0x20, 3, 0, 0x86, 0], 'refuses it: bad user name or password (0x86)'],
  ['a message for us, who asked for none', [0x30, 4, 0, 1, 0x61, 0x62], 'it sent the byte 0x30'],
])('%s instead of a welcome is said in words', async (_what, bytes, words) => {
  const connection = await brokerSaying(bytes);
  await expect(connection.greeted).rejects.toThrow(words);
  expect(await connection.publish(publication)).toMatchObject({ fate: 'retry' });
});

test.each([
  ['garbage', [0xff, 0xff], 'unsure', 'it sent the byte 0xff'],
  ['a goodbye with its reason', [0xe0, 2, 0x9b, 0], 'retry', 'QoS not supported (0x9b)'],
  ['a refusal for good', [0x40, 4, 0, 1, 0x99, 0], 'refused', 'payload format invalid (0x99)'],
  ['a refusal for now', [0x40, 4, 0, 1, 0x97, 0], 'retry', 'quota exceeded (0x97)'],
  ['what is not allowed yet', [0x40, 4, 0, 1, 0x87, 0], 'retry', 'not authorized (0x87)'],
  ['a reason that nobody knows', [0x40, 4, 0, 1, 0xfe, 0], 'retry', 'reason (0xfe)'],
  ['an acknowledgement in short', [0x40, 2, 0, 1], 'accepted', ''],
])('%s after a publication settles it', async (_what, bytes, fate, words) => {
  const connection = await brokerSaying(welcome, bytes);
  await connection.greeted;
  const outcome = await connection.publish(publication);
  expect(outcome).toMatchObject({ fate, words: expect.stringContaining(words) as unknown });
});

test('an acknowledgement of something else settles nothing, and silence ends in words', async () => {
  const connection = await brokerSaying(welcome, [0x40, 2, 0x12, 0x34]);
  await connection.greeted;
  const settling = connection.publish(publication);
  const first = await Promise.race([settling, new Promise((resolve) => setTimeout(resolve, 300, 'still waiting'))]);
  expect(first).toBe('still waiting');
  connection.nothingWithin(8);
  expect(await settling).toEqual({
    fate: 'unsure',
    answer: null,
    words: 'no answer from 127.0.0.1: nothing within 8 s',
  });
});

test('a name that leads inside a network is not gone to', async () => {
  const peer = await MqttPeer.start();
  try {
    const connection = opening(brokerAt(peer.port, { host: 'localhost', lookup: new Addresses([]).lookup }));
    await expect(connection.greeted).rejects.toThrow('localhost is not on the open internet');
    expect(peer.connects).toEqual([]);
  } finally {
    await peer.close();
  }
});

test('what we write is read as it is meant by somebody else’s reader', async () => {
  const peer = await MqttPeer.start();
  try {
    const connection = opening(brokerAt(peer.port));
    await connection.greeted;
    const long = { ...publication, payload: 'é'.repeat(9000), retain: false };
    expect(await Promise.all([connection.publish(publication), connection.publish(long)])).toEqual([
      { fate: 'accepted', answer: null, words: '' },
      { fate: 'accepted', answer: null, words: '' },
    ]);
    expect(peer.connects[0]).toMatchObject({
      protocolId: 'MQTT',
      protocolVersion: 5,
      clean: true,
      clientId: 'reveille-1',
      keepalive: 60,
      username: 'reveille',
      password: Buffer.from('a pass word'),
      properties: { sessionExpiryInterval: 15, maximumPacketSize: 8192 },
      will: {
        topic: 'reveille/aurora/status',
        payload: Buffer.from('offline'),
        qos: 1,
        retain: true,
        properties: { willDelayInterval: 15 },
      },
    });
    const told = peer.published.map(({ topic, payload, qos, retain, dup }) => {
      return { topic, payload: payload.toString(), qos, retain, dup };
    });
    expect(told).toEqual([
      { ...publication, qos: 1, dup: false },
      { ...long, qos: 1, dup: false },
    ]);
  } finally {
    await peer.close();
  }
});
