/** Connections added and changed one by one, by the rules of the property file. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { ask, empty, query } from '../../testing/rest.ts';
import { makeProperty, silent, testConfig } from '../../testing/service.ts';
import { type Service, startService } from '../service.ts';

let database: TestDatabase;
let service: Service;
let receiver: Receiver;
const secret = randomBytes(32).toString('base64');

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'aurora' });
  receiver = await startReceiver();
  const settings = { REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8', REVEILLE_SECRET_KEY: secret };
  service = await startService(testConfig(database, settings), silent);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await database.drop();
});
afterEach(() => empty(database, 'deliveries', 'destinations'));

const put = (way: string, json: object) => ask(service.url, `PUT /api/v1/connections/${way}`, { json });
const remove = (way: string) => ask(service.url, `DELETE /api/v1/connections/${way}`);
const list = async () => (await ask(service.url, 'GET /api/v1/connections')).json as Record<string, object[]>;
const kept = () => query<{ secrets: string[] }>(database, 'SELECT secrets FROM destinations');

test('a webhook is added with its secret, changed without it, and the secret is told to nobody', async () => {
  expect((await put('connector/spa', { type: 'webhook', settings: { url: receiver.url }, secret })).status).toBe(204);
  expect((await kept())[0]?.secrets).toHaveLength(1);
  const changed = { type: 'webhook', settings: { url: `${receiver.url}/charges` }, holdSeconds: 30 };
  expect((await put('connector/spa', changed)).status).toBe(204);
  const { holdSeconds: _, ...leftOut } = changed;
  expect((await put('connector/spa', leftOut)).status).toBe(204);
  const { connections } = await list();
  const settings = { url: `${receiver.url}/charges` };
  expect(connections).toEqual([
    { role: 'connector', name: 'spa', type: 'webhook', settings, events: [], holdSeconds: 30, hasSecret: true },
  ]);
  expect((await kept())[0]?.secrets).toHaveLength(1);
  const answers = [await list(), (await ask(service.url, 'GET /api/v1/destinations')).text];
  const journal = await query(database, `SELECT detail FROM journal WHERE kind = 'property.changed'`);
  expect(journal).toHaveLength(2);
  expect(JSON.stringify([answers, journal])).not.toContain(secret);
});

test('a list comes back as it is kept, and a subscriber without events has its usual ones', async () => {
  const night = { type: 'mail', settings: { to: 'night@hotel.example, boss@hotel.example' } };
  expect((await put('subscriber/night', night)).status).toBe(204);
  expect((await list())['connections']).toMatchObject([
    { settings: { to: 'boss@hotel.example,night@hotel.example' }, events: ['alert.raised'] },
  ]);
});

test('one that is removed hears of nothing more, its secret is forgotten, and it is in the journal', async () => {
  expect((await put('connector/spa', { type: 'webhook', settings: { url: receiver.url }, secret })).status).toBe(204);
  expect((await remove('receiver/spa')).status).toBe(404); // there is none of this name
  expect((await remove('connector/spa')).status).toBe(204);
  expect((await list())['connections']).toEqual([]);
  const { json } = await ask(service.url, 'GET /api/v1/destinations');
  expect(json).toMatchObject({ destinations: [{ name: 'spa', state: 'removed', enabled: false, signed: false }] });
  expect((await remove('connector/spa')).status).toBe(404);
  const [told] = await query<{ detail: object }>(database, 'SELECT detail FROM journal ORDER BY id DESC LIMIT 1');
  expect(told?.detail).toEqual({ changes: [{ name: 'connector spa', from: '…', to: null }] });
  expect((await put('connector/spa', { type: 'webhook', settings: { url: receiver.url } })).status).toBe(204);
  expect(await kept()).toEqual([{ secrets: [] }]);
});

test('one that has said that it is gone can be removed as well', async () => {
  expect((await put('connector/spa', { type: 'webhook', settings: { url: receiver.url } })).status).toBe(204);
  await query(database, 'UPDATE destinations SET enabled = false, gone_at = now()');
  expect((await list())['connections']).toHaveLength(1);
  expect((await remove('connector/spa')).status).toBe(204);
  expect((await list())['connections']).toEqual([]);
});

test.each([
  ['connector/spa', { type: 'webhook', settings: { url: 'ftp://spa.example' } }, /url is/],
  ['connector/opera', { type: 'fias', settings: { host: '10.0.0.5', interface: 'PB' } }, /port/],
  ['connector/opera', { type: 'fias', settings: { host: '10.0.0.5', port: 99_999, interface: 'PB' } }, /port is/],
  ['connector/night', { type: 'mail', settings: { to: 'night@hotel.example' } }, /put it under subscribers/],
  ['subscriber/team', { type: 'webhook', settings: { format: 'slack' } }, /write it into the field for it/],
  ['subscriber/team', { type: 'webhook', settings: { format: 'slack' }, secret: 'x y' }, /cannot be used/],
  ['subscriber/no%20name', { type: 'mail', settings: { to: 'night@hotel.example' } }, /name is/],
])('what a property file may not say of %s is refused in its words', async (way, json, words) => {
  const answer = await put(way, json);
  expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(words)]);
  expect(answer.text).not.toContain('SECRET');
  expect(await kept()).toEqual([]);
});

test('every kind that is told of can be filled in by its own fields', async () => {
  const { kinds = [] } = await list();
  expect(kinds).toContainEqual({
    role: 'subscriber',
    type: 'mqtt',
    format: null,
    fields: [
      { name: 'host', kind: 'text', needed: true, choices: [] },
      { name: 'port', kind: 'number', needed: false, choices: [] },
      { name: 'tls', kind: 'choice', needed: false, choices: ['yes', 'no'] },
      { name: 'user', kind: 'text', needed: false, choices: [] },
      { name: 'topic', kind: 'text', needed: false, choices: [] },
      { name: 'discovery', kind: 'text', needed: false, choices: [] },
    ],
    secret: 'possible',
    usualEvents: expect.arrayContaining(['wakeup.soon', 'wakeup.ringing', 'wakeup.concluded']) as unknown,
  });
  const telegram = kinds.find((one) => 'format' in one && one.format === 'telegram');
  expect(telegram).toMatchObject({ role: 'subscriber', type: 'webhook', secret: 'needed', fields: [{ name: 'chat' }] });
});
