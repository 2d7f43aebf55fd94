/**
 * A hotel that was suspended is told so in words wherever it comes in, in each of two processes; its phones ring what
 * is booked, and another hotel feels nothing.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachAsterisk } from '../../testing/attached-asterisk.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOperatorToken } from '../../testing/operator.ts';
import { slack } from '../../testing/patience.ts';
import { ask, query } from '../../testing/rest.ts';
import { basic, makeProperty, password, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

const patience = { timeout: 180_000 };
const felt = { timeout: 120_000, interval: 20 };
const words = 'This hotel is suspended by whoever runs the service: ask them. Calls that are booked still ring.';
let database: TestDatabase;
let services: Service[] = [];
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'other' });
  await makeProperty(database, {
    code: 'grand',
    accounts: { desk: [], boss: ['admin'], tel: ['telephony'], both: ['telephony', 'admin'] },
  });
  const settings = { ARI_URL: 'attach', REVEILLE_ROLES: 'api,dialer' };
  services = [await startTestService(database, settings), await startTestService(database, settings)];
  token = await makeOperatorToken(database, 'Nightly');
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await database.drop();
});

const urls = (): string[] => services.map(({ url }) => url);
const operate = (what: string, json?: unknown) =>
  ask(urls()[0] ?? '', `POST /api/v1/operator/hotels/grand/${what}`, {
    ...(json === undefined ? {} : { json }),
    headers: { authorization: `Bearer ${token}` },
  });

/** Whether it has ended. */
function stream(url: string, headers: Record<string, string>): Promise<() => boolean> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/v1/events`, { headers, agent: false }, (response) => {
      let over = false;
      if (response.statusCode !== 200) reject(new Error(`refused with ${response.statusCode}`));
      response.on('close', () => (over = true));
      response.on('error', () => undefined);
      response.once('data', () => resolve(() => over));
    })
      .on('error', reject)
      .end();
  });
}

const turn = { call: 'one', turn: 1, caller: '101', called: '700' };

test('all of its doors say so within a second, and what is booked rings', patience, async () => {
  const [one = '', two = ''] = urls();
  const opened = await ask(one, 'POST /api/v1/session', { json: { account: 'desk@grand', password } });
  const cookie = { cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const made = await ask(one, 'POST /api/v1/tokens', { as: 'boss@grand', json: { account: 'desk', name: 'till' } });
  const bearer = { authorization: `Bearer ${(made.json as { value: string }).value}` };
  const ways = [basic('desk@grand'), basic('boss@grand'), cookie, bearer];
  const open = await Promise.all(
    urls().flatMap((url) => [...ways, basic('both@grand')].map((headers) => stream(url, headers))),
  );
  const neighbour = await stream(two, basic('desk'));
  const asterisks = [await attachAsterisk(one, 'tel@grand'), await attachAsterisk(two, 'both@grand')];
  const datetime = new Date(Date.now() + 3_600_000).toISOString();
  const form = { room: '101', datetime };
  expect((await ask(two, 'POST /rest/wakeup', { as: 'desk@grand', form })).status).toBe(201);
  const seen = (url: string, headers: Record<string, string>, path = '/api/v1/wakeups') =>
    fetch(`${url}${path}`, { headers: { ...headers, connection: 'close' } }).then(async (answer) => [
      answer.status,
      ((await answer.json()) as { detail?: string }).detail,
    ]);
  const everywhere = () => Promise.all(urls().flatMap((url) => ways.map((headers) => seen(url, headers))));
  expect((await everywhere()).map(([status]) => status)).toEqual(Array(8).fill(200));

  expect((await operate('suspend', { reason: 'unpaid' })).json).toMatchObject({
    state: 'suspended',
    suspendedWhy: 'unpaid',
    due: 1,
  });
  const since = performance.now();
  await expect.poll(everywhere, felt).toEqual(Array.from({ length: 8 }, () => [403, words]));
  await expect.poll(() => open.map((over) => over()), felt).toEqual(open.map(() => true));
  const milliseconds = performance.now() - since;
  console.log(`suspended: felt everywhere after ${milliseconds.toFixed(0)} ms`);
  expect(milliseconds).toBeLessThan(1000 * slack);
  for (const url of urls()) {
    const rest = await ask(url, 'GET /rest/wakeup/list/pending', { as: 'desk@grand' });
    expect([rest.status, rest.json]).toEqual([403, { error: 40305, description: words }]);
    const signing = await ask(url, 'POST /api/v1/session', { json: { account: 'boss@grand', password } });
    expect([signing.status, (signing.json as { detail: string }).detail]).toEqual([403, words]);
    const calling = await ask(url, 'POST /api/v1/telephony/call-ins', { as: 'tel@grand', json: turn });
    expect([calling.status, (calling.json as { detail: string }).detail]).toEqual([403, words]);
    expect((await ask(url, 'GET /rest/system', { as: 'desk' })).status).toBe(200);
    // A wrong password learns nothing of it.
    expect((await seen(url, basic('desk@grand', 'wrong')))[0]).toBe(401);
  }
  expect(neighbour()).toBe(false);
  expect(asterisks.map(({ socket }) => socket.readyState)).toEqual([1, 1]);
  // One that comes anew is let in as well: without it nothing would ring.
  asterisks.push(await attachAsterisk(two, 'tel@grand'));

  await query(
    database,
    `UPDATE wakeups SET due_at = now() + interval '2 seconds',
       wall_time = (now() + interval '2 seconds') AT TIME ZONE 'Europe/Paris' WHERE room = '101'`,
  );
  await expect
    .poll(() => query(database, `SELECT purpose, room FROM attempts WHERE room = '101' LIMIT 1`), felt)
    .toEqual([{ purpose: 'room', room: '101' }]);

  expect((await operate('resume')).json).toMatchObject({ state: 'open', suspendedAt: null });
  await expect.poll(async () => (await everywhere()).map(([status]) => status), felt).toEqual(Array(8).fill(200));
  for (const asterisk of asterisks) asterisk.close();
  const told = await query<{ kind: string; actor: string }>(
    database,
    `SELECT kind, actor, detail FROM journal WHERE kind IN ('property.suspended', 'property.resumed') ORDER BY id`,
  );
  expect(told).toEqual([
    { kind: 'property.suspended', actor: 'Nightly (operator)', detail: { reason: 'unpaid', cancelled: 0 } },
    { kind: 'property.resumed', actor: 'Nightly (operator)', detail: {} },
  ]);
});

test('where that is asked for, calls to come are cancelled, each in the journal', patience, async () => {
  const [one = ''] = urls();
  for (const [room, datetime] of [
    ['102', '2031-01-01T06:30'],
    ['9', '2031-01-01T07:30'],
  ] as const)
    expect((await ask(one, 'POST /rest/wakeup', { as: 'desk@grand', form: { room, datetime } })).status).toBe(201);
  expect((await operate('suspend', { reason: 'closed', calls: 'cancel' })).status).toBe(200);
  const due = `SELECT FROM wakeups WHERE due_at > '2031-01-01'`;
  expect(await query(database, due)).toEqual([]);
  expect(
    await query(
      database,
      `SELECT room FROM journal WHERE kind = 'wakeup.deleted' AND actor LIKE 'Nightly%' ORDER BY 1`,
    ),
  ).toMatchObject(expect.arrayContaining([{ room: '102' }, { room: '9' }]));
  expect((await operate('resume')).status).toBe(200);
});
