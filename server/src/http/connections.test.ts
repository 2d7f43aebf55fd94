/**
 * The outer door, over real sockets: whoever is late, malformed, refused or one too many is gone for good, and the
 * others are served.
 */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handshake, held, hello, hold, openDoor, port, upgrade } from '../../testing/outer-door.ts';
import { silent } from '../../testing/service.ts';
import { budgets } from '../budgets/budgets.ts';
import { trustsOf } from '../callers.ts';
import type { createMetrics } from '../ops/metrics.ts';
import { attachTelephony } from '../telephony/attach.ts';
import { limitConnections, mostConnections } from './connections.ts';
import type { App } from './context.ts';

describe('a caller who never closes', () => {
  let app: App;
  let answer: (authorization: string | undefined) => Promise<{ property: string; account: string } | undefined>;
  beforeAll(async () => {
    ({ app } = await openDoor());
    attachTelephony(app.server, {
      authenticate: (authorization) => answer(authorization),
      accept: () => {
        throw new Error('this Asterisk cannot be served');
      },
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  test.each([
    ['sent nothing', '', '408'],
    ['sent half a request line', 'GET /hel', '408'],
    ['sent half of the headers', 'GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\n', '408'],
    [
      'sends its body too slowly',
      'POST /take HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
      '408',
    ],
    ['speaks something else', '\x16\x03\x01\x02\x00\x01', '400'],
    ['has headers without end', `GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
    ['asks to be upgraded without credentials', upgrade('/telephony/asterisk', handshake), '401'],
  ])('and %s is told so, and let go', async (_who, bytes, status) => {
    answer = () => Promise.resolve(undefined);
    const before = await held(app);
    const { socket, told } = hold(port(app), bytes);
    await expect.poll(told).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await expect.poll(() => held(app)).toBe(before);
    socket.destroy();
  });

  test('and never reads the answer is let go', async () => {
    const { socket } = hold(port(app), 'GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', { reads: false });
    await expect.poll(() => held(app)).toBe(1);
    await expect.poll(() => held(app)).toBe(0);
    socket.destroy();
  });

  test('and asks again and again what is wrong is let go as well', async () => {
    const { socket, told } = hold(port(app), 'nonsense\r\n\r\n');
    await expect.poll(told).toMatch(/^HTTP\/1\.1 400 /);
    const again = setInterval(() => socket.write('nonsense\r\n\r\n'), 20);
    await expect.poll(() => held(app)).toBe(0);
    clearInterval(again);
    socket.destroy();
  });

  test.each(['//', '///', '//:0', 'http://', 'http://[', '/telephony/asterisk/..', '/telephony/asterisk\\..'])(
    'and asks to be upgraded at %s is answered as anybody who asks for what is not there',
    async (path) => {
      const { socket, told } = hold(port(app), upgrade(path, handshake));
      await expect.poll(told).toMatch(/^HTTP\/1\.1 4\d\d /);
      socket.destroy();
      expect(await hello(app)).toBe(200);
    },
  );

  test.each([
    ['the credentials cannot be looked at', () => Promise.reject(new Error('no database')), '503'],
    [
      'even that fails at once',
      () => {
        throw new Error('at once');
      },
      '503',
    ],
    ['it is let in, but cannot be served', () => Promise.resolve({ property: 'grand', account: 'tel' }), ''],
  ] as const)('and dials as an Asterisk is let go when %s, and nobody else', async (_when, how, status) => {
    answer = how;
    const { socket, told } = hold(port(app), upgrade('/telephony/asterisk', handshake));
    await once(socket, 'end');
    if (status !== '') expect(told()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await expect.poll(() => held(app)).toBe(0);
    socket.destroy();
    expect(await hello(app)).toBe(200);
  });

  test('and offers HTTP/2 in the clear is answered in HTTP/1.1', async () => {
    const { socket, told } = hold(
      port(app),
      'GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ' +
        'h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    );
    await expect.poll(told).toContain('{"hello":"world"}');
    socket.destroy();
  });
});

test('without a door for Asterisk, who asks to be upgraded is answered in HTTP', async () => {
  const { app } = await openDoor({ withDoor: false });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { socket, told } = hold(port(app), upgrade('/telephony/asterisk', handshake));
  await expect.poll(told).toMatch(/^HTTP\/1\.1 404 /);
  socket.destroy();
  await app.close();
});

describe('connections', () => {
  const most = 60;

  /** A service that takes few connections, and as many held ones as it can be made to hold. */
  async function besieged(
    addresses: readonly string[],
    each: number,
    { proxies = [] as readonly string[], headers = 30_000 } = {},
  ) {
    const { app, metrics } = await openDoor({ headers });
    app.server.removeAllListeners('drop');
    limitConnections(app.server, { trusts: trustsOf(proxies), log: silent, metrics, most });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const sockets = addresses.flatMap((localAddress) =>
      Array.from({ length: each }, () => hold(port(app), '', { localAddress }).socket),
    );
    // Each was either taken or closed at once.
    await expect
      .poll(() => sockets.every((socket) => socket.readyState === 'open' || socket.closed || socket.readableEnded))
      .toBe(true);
    return {
      app,
      metrics,
      end: async () => {
        for (const socket of sockets) socket.destroy();
        await app.close();
      },
    };
  }

  const refused = async (metrics: ReturnType<typeof createMetrics>, budget: string): Promise<number> =>
    Number(
      new RegExp(`^reveille_budget_refused_total{budget="${budget}"} (\\d+)`, 'm').exec(
        await metrics.registry.metrics(),
      )?.[1],
    );

  test('of one address never take more than half of all', async () => {
    const { app, metrics, end } = await besieged(['127.0.0.2'], 100);
    expect(await held(app)).toBeLessThanOrEqual(most / 2);
    await expect.poll(() => refused(metrics, 'connectionsByAddress')).toBeGreaterThanOrEqual(100 - most / 2);
    expect(await hello(app)).toBe(200);
    await end();
  });

  test('of many addresses still leave some for who comes next', async () => {
    const { app, end } = await besieged(['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'], 40);
    expect(await held(app)).toBeLessThan(most);
    expect(await hello(app)).toBe(200);
    await end();
  });

  test('of a trusted proxy may be all, and no more', async () => {
    const { app, metrics, end } = await besieged(['127.0.0.2'], 100, { proxies: ['127.0.0.2'] });
    await expect.poll(() => held(app)).toBe(most);
    await expect.poll(() => refused(metrics, 'connections')).toBe(100 - most);
    await end();
  });

  test('that are closed make room again', async () => {
    const { app, end } = await besieged(['127.0.0.2'], 40, { headers: 300 });
    await expect.poll(() => held(app)).toBe(0); // they sent nothing, and were too late
    // On a busy machine a request can be too late as well: it is told so, and comes again.
    const asked = async (): Promise<string> => {
      const { socket, told } = hold(port(app), 'GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', {
        localAddress: '127.0.0.2',
      });
      await Promise.race([once(socket, 'data'), once(socket, 'end')]).catch(() => undefined);
      socket.destroy();
      return told();
    };
    await expect.poll(asked).toContain('world');
    await end();
  });

  test('leave descriptors for the database and the phones', () => {
    const limits = (files: number) =>
      `Limit  Soft Limit  Hard Limit  Units\nMax open files            ${files}                 ${files}      ` +
      `          files\n`;
    expect(mostConnections(silent, limits(1024))).toBe(768);
    expect(mostConnections(silent, limits(1_000_000))).toBe(budgets.connections.most);
    expect(mostConnections(silent, '')).toBe(budgets.connections.most);
    expect(mostConnections(silent)).toBeGreaterThan(0);
  });
});
