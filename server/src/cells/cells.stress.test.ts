/** Two installations behind one address: each request finds its hotel, wherever the hotel is. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachAsterisk } from '../../testing/attached-asterisk.ts';
import { contoso } from '../../testing/contoso.ts';
import { expectEventually } from '../../testing/eventually.ts';
import { ask, query } from '../../testing/rest.ts';
import { type CellOfRouter, Router } from '../../testing/router.ts';
import { makeProperty, password } from '../../testing/service.ts';
import { type Cell, closeCell, has, makeCell } from '../../testing/two-cells.ts';
import { asProperty } from '../db/transaction.ts';
import { setProvider } from '../providers/manage.ts';
import { drain, place } from './place.ts';
import { route } from './route.ts';
import { readTable } from './table.ts';

let one: Cell;
let two: Cell;
let router: Router;
let grand: string;
let cells: readonly CellOfRouter[];

const described = (name: string, { service, owner }: Cell): CellOfRouter => ({
  name,
  servers: [service.url],
  database: owner,
});
const accounts = { desk: [], boss: ['admin' as const], asterisk: ['telephony' as const] };

beforeAll(async () => {
  const settings = { REVEILLE_TRUSTED_PROXIES: '127.0.0.1', REVEILLE_WHOLE_NAMES: 'yes' };
  const dialing = { ...settings, REVEILLE_ROLES: 'api,dialer', ARI_URL: 'attach' };
  one = await makeCell(dialing);
  two = await makeCell(dialing);
  grand = await makeProperty(one.database, { code: 'grand', accounts });
  await makeProperty(two.database, { code: 'aurora', accounts });
  cells = [described('eu-1', one), described('eu-2', two)];
  router = await Router.start(cells);
});
afterAll(async () => {
  await router[Symbol.asyncDispose]();
  await Promise.all([closeCell(one), closeCell(two)]);
});

const hotelOf = async (headers: Record<string, string>): Promise<string | number> => {
  const answer = await fetch(`${router.url}/api/v1/session`, { headers });
  if (answer.status !== 200) return answer.status;
  return ((await answer.json()) as { property: { code: string } }).property.code;
};
const basic = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` });

/** As the console does: the hotel in a cookie before anybody is signed in. */
async function signIn(hotel: string): Promise<{ cookie: string }> {
  const named = `reveille_hotel=${hotel}`;
  const answer = await fetch(`${router.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: named },
    body: JSON.stringify({ account: `desk@${hotel}`, password }),
  });
  expect(answer.status).toBe(201);
  return { cookie: `${named}; ${(answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''}` };
}

async function tokenOf(hotel: string): Promise<Record<string, string>> {
  const made = await ask(router.url, 'POST /api/v1/tokens', {
    as: `boss@${hotel}`,
    json: { account: 'desk', name: `till ${Math.random()}` },
  });
  return { authorization: `Bearer ${(made.json as { value: string }).value}` };
}

test('an address with the code of a hotel leads to its cell, also with the cookie of another', async () => {
  for (const { database } of [one, two])
    for (const { id, code } of await query<{ id: string; code: string }>(
      database,
      `SELECT id, code FROM properties WHERE code IN ('grand', 'aurora')`,
    ))
      await asProperty(database, id, (db) =>
        setProvider(db, id, 'boss', { ...contoso('https://login.example', id), name: code }),
      );
  const ways = [['grand', 'aurora'], ['aurora', 'grand'], ['grand'], ['AURORA']] as const;
  for (const [hotel, cookie] of ways) {
    const headers = cookie === undefined ? {} : { cookie: `reveille_hotel=${cookie}` };
    const answer = await fetch(`${router.url}/api/v1/session/provider?hotel=${hotel}`, { headers });
    expect(await answer.json(), hotel).toEqual({ provider: hotel.toLowerCase() });
  }
});

describe.each(['grand', 'aurora'])('what is asked about %s', (hotel) => {
  test('finds its cell by the name in a credential, in capitals too', async () => {
    expect(await hotelOf(basic(`desk@${hotel}`))).toBe(hotel);
    expect(await hotelOf(basic(`desk@${hotel.toUpperCase()}`))).toBe(hotel);
  });

  test('finds it by a token, and by the cookies of a browser', async () => {
    expect(await hotelOf(await tokenOf(hotel))).toBe(hotel);
    expect(await hotelOf(await signIn(hotel))).toBe(hotel);
  });

  test('finds it with an Asterisk that dials in, and with a stream of events', async () => {
    const asterisk = await attachAsterisk(router.url, `asterisk@${hotel}`);
    const works = { telephony: { running: true, registered: true } };
    const preflight = async () =>
      (await ask(router.url, 'GET /api/v1/wakeups/preflight', { as: `desk@${hotel}` })).json;
    await expect.poll(preflight, { interval: 300, timeout: 60_000 }).toMatchObject(works);
    const stopped = new AbortController();
    const stream = await fetch(`${router.url}/api/v1/events`, {
      headers: basic(`desk@${hotel}`),
      signal: stopped.signal,
    });
    expect(stream.headers.get('content-type')).toMatch(/event-stream/);
    const first = (stream.body as ReadableStream<Uint8Array>).getReader();
    await ask(router.url, 'POST /rest/wakeup', {
      as: `desk@${hotel}`,
      form: { room: '101', datetime: '2031-01-01T06:30' },
    });
    let seen = '';
    while (!seen.includes('wakeup.')) seen += Buffer.from((await first.read()).value ?? []).toString();
    stopped.abort();
    asterisk.close();
  });
});

test('names that there are not are refused as ever, and an address that was made up is not believed', async () => {
  expect(await hotelOf(basic('desk@nowhere'))).toBe(401);
  expect(await hotelOf(basic('desk'))).toBe(401);
  expect(await hotelOf({ authorization: 'Basic %%%' })).toBe(401);
  expect(await hotelOf({ authorization: 'Bearer rvl_grand_short' })).toBe(401);
  expect(await hotelOf({ cookie: 'reveille_hotel=grand' })).toBe(401);
  const opened = await signIn('grand');
  await fetch(`${router.url}/api/v1/session`, { headers: { ...opened, 'x-forwarded-for': '203.0.113.9' } });
  const rows = await query<{ address: string }>(one.database, 'SELECT address FROM sessions');
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
});

test('what a client says of the way it came does not reach a cell', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push(headers);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await using before = await Router.start([{ name: 'eu-1', servers: [url], database: one.owner }]);
  const made = { forwarded: 'host=evil.example', 'x-forwarded-server': 'evil.example', 'x-forwarded-port': '1' };
  const headers = { ...made, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-probe': 'yes' };
  await fetch(`${before.url}/api/v1/session`, { headers });
  const arrived = seen.find((given) => given['x-probe'] === 'yes');
  expect(Object.entries(arrived ?? {}).filter(([name]) => name.includes('forwarded'))).toEqual([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'http'],
  ]);
  server.close();
  server.closeAllConnections();
});

test('a hotel that is placed elsewhere is found there at once, by who was signed in and by tokens', async () => {
  const [cookies, token] = [await signIn('grand'), await tokenOf('grand')];
  const control = await router.control(cells);
  const before = await readTable(control);
  const placed = await place(control, { code: 'grand', cell: 'eu-2', operator: 'test' });
  expect(placed.routed.untold).toEqual([]);
  expect([await has(one, grand), await has(two, grand)]).toEqual([false, true]);
  expect(placed.routed.table.version).toBe(before.version + 1);
  for (const headers of [cookies, token, basic('desk@grand')]) expect(await hotelOf(headers)).toBe('grand');
  // Nothing to do; and the table stays as it is.
  const again = await place(control, { code: 'grand', cell: 'eu-2', operator: 'test' });
  expect([again.moved, again.routed.changed]).toEqual([null, false]);
  expect(await readdir(router.folder)).toContain(`hotels.map.${before.version + 1}`);
  await place(control, { code: 'grand', cell: 'eu-1', operator: 'test' });
  expect(await hotelOf(cookies)).toBe('grand');
});

test('whoever was killed after the move and before the table runs the same command again', async () => {
  const control = await router.control(cells);
  const dies = { code: 'grand', cell: 'eu-2', operator: 'test' };
  const step = (done: string): void => {
    if (done === 'arrived') throw new Error('killed');
  };
  await expect(place(control, { ...dies, step })).rejects.toThrow('killed');
  expect(await hotelOf(basic('desk@grand'))).toBe(503);
  await place(control, dies);
  expect(await hotelOf(basic('desk@grand'))).toBe('grand');
  expect(await has(two, grand)).toBe(true);
  await place(control, { ...dies, cell: 'eu-1' });
});

describe('a cell that is not there', () => {
  test('keeps its lines, and costs its own hotels only; who asks is told in the words of each surface', async () => {
    const away = { servers: ['http://127.0.0.1:9'], database: 'postgres://nobody@127.0.0.1:9/none' };
    const control = await router.control([{ name: 'eu-1', ...away }, ...cells.slice(1)]);
    const { looks, changed } = await route(control);
    expect(changed).toBe(false);
    expect(looks.map(({ hotels }) => hotels === null)).toEqual([true, false]);
    await router.stop();
    await router.run();
    await expectEventually(
      () => ask(router.url, 'GET /rest/wakeup/list/pending', { as: 'desk@grand' }),
      ({ status, json }) => status === 503 && (json as { error?: number }).error === 50301,
    );
    const problem = await ask(router.url, 'GET /api/v1/session', { as: 'desk@grand' });
    expect([problem.status, problem.headers.get('retry-after')]).toEqual([503, '5']);
    expect(problem.json).toMatchObject({ code: 50301, status: 503 });
    expect(await hotelOf(basic('desk@aurora'))).toBe('aurora');
    await expect(place(control, { code: 'aurora', cell: 'eu-1', operator: 'test' })).rejects.toThrow(
      /the database of eu-1 does not answer/,
    );
    await route(await router.control(cells));
    await router.stop();
    await router.run();
    await expectEventually(
      () => hotelOf(basic('desk@grand')),
      (hotel) => hotel === 'grand',
    );
  });
});

test('a cell is emptied into those that are open, as far as nobody is rung there soon', async () => {
  const open = await router.control(cells);
  const [first] = open.cells;
  if (first === undefined) throw new Error('no cell');
  const order = { operator: 'test', tell: () => undefined };
  await expect(drain(open, { ...order, cell: first })).rejects.toThrow(/eu-1 is open/);
  const ringAt = (when: string) =>
    query(one.database, `UPDATE wakeups SET due_at = ${when} WHERE property = $1`, [grand]);
  await ringAt(`now() + interval '5 minutes'`);
  const control = await router.control([{ ...described('eu-1', one), open: 'no' }, ...cells.slice(1)]);
  const cell = { ...first, open: false };
  expect(await drain(control, { ...order, cell })).toMatchObject({
    moved: [expect.stringMatching(/^other/)],
    waiting: ['grand'],
  });
  await ringAt(`timestamptz '2031-01-01T05:30Z'`);
  expect(await drain(control, { ...order, cell })).toMatchObject({ moved: ['grand'], waiting: [] });
  await expect(place(control, { code: 'grand', cell: 'eu-1', operator: 'test' })).rejects.toThrow(/eu-1 is not open/);
  expect(await hotelOf(basic('desk@grand'))).toBe('grand');
});
