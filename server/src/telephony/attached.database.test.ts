/** An Asterisk that dialled in for one hotel is that hotel's: no other is told of it, or that its own phones work. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { attachAsterisk } from '../../testing/attached-asterisk.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, givePassword, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import { findOwnAsterisks } from './store.ts';

let database: TestDatabase;
let service: Service;
let own: string;
let asterisk: Awaited<ReturnType<typeof attachAsterisk>>;

beforeAll(async () => {
  database = await createTestDatabase();
  own = await makeProperty(database, { code: 'grand', accounts: { desk: [], boss: ['admin'], tel: ['telephony'] } });
  await makeProperty(database, { code: 'canary', accounts: { desk: [], boss: ['admin'] } });
  service = await startTestService(database, { ARI_URL: 'attach' });
  asterisk = await attachAsterisk(service.url, 'tel');
});
afterAll(async () => {
  asterisk.close();
  await service.stop();
  await database.drop();
});

type Told = Record<string, unknown>;
const told = async (what: string, as: string): Promise<Told> => (await ask(service.url, what, { as })).json as Told;
const works = { running: true, registered: true };

test('the hotel whose Asterisk has dialled in is told that its phones work', async () => {
  await expect
    .poll(async () => (await told('GET /api/v1/wakeups/preflight', 'desk'))['telephony'], { interval: 300 })
    .toMatchObject(works);
  expect(await told('GET /api/v1/rooms/101/phone', 'desk')).toMatchObject({ telephony: works });
  expect(await told('GET /rest/system', 'desk')).toMatchObject({ telephony: true, registered: true });
  expect(await told('GET /api/v1/telephony', 'boss')).toMatchObject({ nodes: [{ own: true, ...works }] });
});

test('another hotel is told that nothing serves it, and nothing of whom it serves', async () => {
  const answers = {
    preflight: await told('GET /api/v1/wakeups/preflight', 'desk@canary'),
    phone: await told('GET /api/v1/rooms/101/phone', 'desk@canary'),
    system: await told('GET /rest/system', 'desk@canary'),
    telephony: await told('GET /api/v1/telephony', 'boss@canary'),
    health: await told('GET /api/v1/system/health', 'boss@canary'),
  };
  const nothing = { running: false, registered: false };
  expect(answers.preflight).toMatchObject({
    telephony: { ...nothing, detail: 'no telephone system serves this property' },
  });
  expect(answers.phone).toMatchObject({ telephony: nothing });
  expect(answers.system).toMatchObject({ telephony: false, registered: false });
  expect(answers.telephony).toMatchObject({ nodes: [] });
  expect(JSON.stringify(answers)).not.toContain(own);
  expect(JSON.stringify(answers)).not.toContain('22.10.1');
  const ring = await ask(service.url, 'POST /api/v1/rooms/101/test-ring', { as: 'desk@canary' });
  expect([ring.status, ring.text]).toEqual([409, expect.not.stringContaining(own)]);
});

test('the account that it comes with opens the door for it, and nothing else', async () => {
  const answer = await ask(service.url, 'GET /rest/wakeup/list/pending', { as: 'tel' });
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('for an Asterisk that dials in')]);
  const entering = await ask(service.url, 'POST /api/v1/session', {
    json: { account: 'tel', password: 'a-good-password' },
  });
  expect([entering.status, entering.headers.get('set-cookie')]).toEqual([403, null]);
});

test('the permission for the door is given with no other', async () => {
  const added = await ask(service.url, 'POST /api/v1/accounts', {
    json: { name: 'both', password: 'long-enough', permissions: ['admin', 'telephony'] },
  });
  expect([added.status, added.text]).toEqual([422, expect.stringContaining('Make an account of its own')]);
  const { accounts } = (await told('GET /api/v1/accounts', 'boss')) as { accounts: { id: string; name: string }[] };
  const desk = accounts.find(({ name }) => name === 'desk')?.id;
  const changed = await ask(service.url, `PATCH /api/v1/accounts/${desk}`, {
    json: { permissions: ['inventory', 'telephony'] },
  });
  expect(changed.status).toBe(422);
  const file =
    'property: Hotel grand\ncode: grand\ntimezone: Europe/Paris\naccounts:\n  - { name: tel, passwordEnv: ' +
    'TEL, permissions: [telephony, inventory] }\n';
  const imported = await ask(service.url, 'POST /api/v1/property/import', { json: { file } });
  expect([imported.status, imported.text]).toEqual([422, expect.stringContaining('goes with no other')]);
});

test('a process that does not hold it says the same of it as the one that does', async () => {
  const other = await startTestService(database, { ARI_URL: 'attach' });
  try {
    const there = async (what: string, as: string) => (await ask(other.url, what, { as })).json as Told;
    await expect
      .poll(() => there('GET /api/v1/telephony', 'boss'), { interval: 300 })
      .toMatchObject({ nodes: [{ own: true, ...works }] });
    expect(await there('GET /api/v1/wakeups/preflight', 'desk')).toMatchObject({ telephony: works });
    const ring = await ask(other.url, 'POST /api/v1/rooms/101/test-ring', { as: 'desk' });
    expect(ring.status).toBe(202);
    expect(await there('GET /api/v1/telephony', 'boss@canary')).toMatchObject({ nodes: [] });
    // The one that holds it does not believe its own last row: it knows better.
    const [way] = await query<{ process: string }>(database, 'SELECT process FROM ways WHERE property = $1', [own]);
    const held = async (here: string) =>
      (await asProperty(database, own, (db) => findOwnAsterisks(db, own, here))).held.length;
    expect([await held(way?.process ?? own), await held(own)]).toEqual([0, 1]);
  } finally {
    await other.stop();
  }
});

test('who may no longer come in does not stay in', async () => {
  const left = once(asterisk.socket, 'close');
  const { accounts } = (await told('GET /api/v1/accounts', 'boss')) as { accounts: { id: string; name: string }[] };
  const desk = accounts.find(({ name }) => name === 'desk')?.id;
  const tel = accounts.find(({ name }) => name === 'tel')?.id;
  await ask(service.url, `PATCH /api/v1/accounts/${desk}`, { json: { enabled: false } });
  expect(asterisk.socket.readyState).toBe(WebSocket.OPEN);
  expect(await givePassword(service.url, tel ?? '', 'tel', 'another-good-one')).toBe(204);
  await left;
});
