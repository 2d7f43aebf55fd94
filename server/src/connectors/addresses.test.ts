/** Where messages may not go, by every way that there is to say it. What is asserted is that nothing connects. */
import { lookup, type LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver } from '../../testing/receiver.ts';
import type { Delivery, Way } from './connector.ts';
import { Addresses } from './addresses.ts';
import { SecretBox } from './secrets.ts';
import { Webhook } from './webhook/transport.ts';

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
const way = (url: string): Way => ({
  property: '',
  destination: '',
  fast: false,
  role: 'connector',
  name: 'spa',
  target: { url },
  secrets: [],
});

/** Counts connections, on every address of this machine. */
let connections = 0;
let server: Server;
let port: number;
const webhooks: Webhook[] = [];

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await Promise.all(webhooks.map((webhook) => webhook.close()));
  server.close();
});
afterEach(() => {
  connections = 0;
});

function carry(url: string, allowed: string[] = [], resolve = lookup) {
  const webhook = new Webhook({
    addresses: new Addresses(allowed, resolve),
    secrets: new SecretBox([]),
    timeoutMilliseconds: 3000,
  });
  webhooks.push(webhook);
  return webhook.carry(way(url), delivery);
}

/**
 * A resolver that answers as it is told, each time the next. Only the answer is made up: a connection would be real.
 */
function resolver(...answers: string[][]): { lookup: typeof lookup; asked: () => number } {
  let asked = 0;
  const answer = (
    _name: string,
    _options: object,
    callback: (error: Error | null, found: LookupAddress[]) => void,
  ): void => {
    const found = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    setImmediate(() =>
      callback(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
  };
  return { lookup: answer as unknown as typeof lookup, asked: () => asked };
}

const inner = [
  ['loopback', '127.0.0.1'],
  ['another loopback', '127.8.8.8'],
  ['this host', '0.0.0.0'],
  ['loopback in decimal', '2130706433'],
  ['loopback in octal', '0177.0.0.1'],
  ['loopback in hexadecimal', '0x7f.0.0.1'],
  ['loopback in one hexadecimal number', '0x7f000001'],
  ['loopback in short', '127.1'],
  ['loopback in letters of other scripts', '①②⑦.⓪.⓪.①'],
  ['link-local', '169.254.1.1'],
  ["a cloud's inner service", '169.254.169.254'],
  ["a cloud's inner service in decimal", '2852039166'],
  ['private, class A', '10.1.2.3'],
  ['private, class B', '172.16.0.1'],
  ['private, class C', '192.168.1.1'],
  ["a carrier's own", '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['documentation', '192.0.2.1'],
  ['measurements', '198.18.0.1'],
  ['IPv6 loopback', '[::1]'],
  ['IPv6 loopback in full', '[0:0:0:0:0:0:0:1]'],
  ['IPv6 unspecified', '[::]'],
  ['IPv4 in IPv6', '[::ffff:127.0.0.1]'],
  ['IPv4 in IPv6 in hexadecimal', '[::ffff:7f00:1]'],
  ['IPv4 in old IPv6', '[::127.0.0.1]'],
  ['a cloud in IPv6', '[::ffff:169.254.169.254]'],
  ['IPv6 link-local', '[fe80::1]'],
  ['IPv6 unique local', '[fc00::1]'],
  ["a cloud's inner service by IPv6", '[fd00:ec2::254]'],
  ['NAT64', '[64:ff9b::7f00:1]'],
  ['NAT64 of a local network', '[64:ff9b:1::7f00:1]'],
  ['6to4', '[2002:7f00:1::]'],
  ['Teredo', '[2001:0:7f00:1::]'],
  ['IPv6 multicast', '[ff02::1]'],
  ['IPv6 documentation', '[2001:db8::1]'],
  ['more IPv6 documentation', '[3fff::1]'],
  ['the end of more IPv6 documentation', '[3fff:fff:ffff::1]'],
] as const;

describe('nothing connects', () => {
  test.each(inner)('to %s, written %s', async (_what, host) => {
    const fate = await carry(`http://${host}:${port}/`);
    expect(fate).toMatchObject({ fate: 'retry', answer: null });
    expect(fate.words).toContain('REVEILLE_ALLOWED_NETWORKS');
    expect(connections).toBe(0);
  });

  test.each(['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1', '::ffff:127.0.0.1', 'fe80::1', '64:ff9b::7f00:1'])(
    'to a name that is %s',
    async (address) => {
      const { lookup: answer, asked } = resolver([address]);
      const fate = await carry(`http://spa.example:${port}/`, [], answer);
      expect(fate.words).toContain('REVEILLE_ALLOWED_NETWORKS');
      expect(fate.words, 'where a name leads inside is not told').not.toContain(address);
      expect(asked()).toBe(1);
      expect(connections).toBe(0);
    },
  );

  test('to a name of this machine, asked of the real resolver', async () => {
    expect((await carry(`http://localhost:${port}/`)).words).toContain('REVEILLE_ALLOWED_NETWORKS');
    expect(connections).toBe(0);
  });

  test('to a name that has a good address and an inner one', async () => {
    const { lookup: answer } = resolver(['203.0.114.7', '127.0.0.1']);
    expect((await carry(`http://spa.example:${port}/`, [], answer)).words).toContain('REVEILLE_ALLOWED_NETWORKS');
    expect(connections).toBe(0);
  });

  test('by a redirect, which is not followed', async () => {
    const receiver = await startReceiver(() => ({ status: 307, headers: { location: `http://[::1]:${port}/` } }));
    // The first of the two is allowed, so that the redirect is really answered.
    const fate = await carry(receiver.url, ['127.0.0.0/8', '::1/128']);
    expect(fate).toMatchObject({ fate: 'retry', answer: 307 });
    expect(fate.words).toContain('redirect');
    expect(receiver.received).toHaveLength(1);
    expect(connections).toBe(0);
    await receiver.close();
  });
});

describe('a connection', () => {
  test('is made where the administrator allowed it, and only there', async () => {
    expect(await carry(`http://127.0.0.1:${port}/`, ['127.0.0.1/32'])).toMatchObject({ fate: 'accepted' });
    expect(connections).toBe(1);
    expect((await carry(`http://127.0.0.2:${port}/`, ['127.0.0.1/32'])).words).toContain('REVEILLE_ALLOWED_NETWORKS');
    expect(connections).toBe(1);
  });

  test('is made to the address that was checked, whatever the name says the next time', async () => {
    const allowed = ['127.0.0.5/32'];
    const { lookup: answer, asked } = resolver(['127.0.0.5'], ['127.0.0.1']);
    let local = '';
    server.once('connection', (socket) => {
      local = socket.localAddress ?? '';
    });
    expect(await carry(`http://spa.example:${port}/`, allowed, answer)).toMatchObject({ fate: 'accepted' });
    expect(asked()).toBe(1);
    expect(local.replace('::ffff:', '')).toBe('127.0.0.5');
    // Asked again for the next connection, it is checked again.
    expect((await carry(`http://spa.example:${port}/`, allowed, answer)).words).toContain('REVEILLE_ALLOWED_NETWORKS');
    expect(connections).toBe(1);
  });
});

test('addresses on the open internet need no leave', () => {
  const addresses = new Addresses([]);
  for (const address of [
    '1.1.1.1',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])
    expect(addresses.isAllowed(address), address).toBe(true);
});
