/** A secret that is kept stays with the place that it was given for, whichever way that is changed. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, empty, query } from '../../testing/rest.ts';
import { makeProperty, silent, testConfig } from '../../testing/service.ts';
import { SecretBox } from '../connectors/secrets.ts';
import { plugs } from '../plugs.ts';
import { type Service, startService } from '../service.ts';
import { applyPropertyFile } from './apply/apply.ts';

let database: TestDatabase;
let service: Service;
let property: string;
/** Whoever is not to hear of it: all that comes is kept. */
let sink: Server;
let elsewhere: number;
let heard = '';
const key = randomBytes(32);
const planted = randomBytes(32).toString('base64');

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
  sink = createServer((socket) => {
    socket.on('data', (part: Buffer) => (heard += part.toString('latin1')));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  elsewhere = (sink.address() as AddressInfo).port;
  const settings = { REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8', REVEILLE_SECRET_KEY: key.toString('base64') };
  service = await startService(testConfig(database, settings), silent);
});
afterAll(async () => {
  await service.stop();
  sink.close();
  await database.drop();
});
afterEach(() => empty(database, 'deliveries', 'destinations', 'identity_providers'));

const put = (way: string, json: object) => ask(service.url, `PUT /api/v1/connections/${way}`, { json });
const kept = () =>
  query<{ type: string; target: object; secrets: string[]; vouched: boolean }>(
    database,
    'SELECT type, target, secrets, vouched FROM destinations',
  );
/** Nobody listens at this one. */
const home = 'http://127.0.0.1:9';
const there = (): string => `http://127.0.0.1:${elsewhere}`;
const ohip = { appKey: 'key', clientId: 'client', chain: 'CHAIN', hotel: 'HOTELA', enterprise: 'ENT', currency: 'EUR' };
const beds = { hotel: '123', currency: 'EUR' };
const broker = { host: '127.0.0.1', port: 9, tls: 'no' };

test.each([
  ['connector/beds', 'cloudbeds', { ...beds, gateway: home }, () => ({ ...beds, gateway: there() })],
  ['connector/beds', 'cloudbeds', { ...beds, gateway: home }, () => ({ ...beds, hotel: '124', gateway: home })],
  ['connector/opera', 'ohip', { ...ohip, gateway: home }, () => ({ ...ohip, gateway: there() })],
  ...['hotel', 'chain', 'enterprise', 'clientId'].map(
    (name) =>
      ['connector/opera', 'ohip', { ...ohip, gateway: home }, () => ({ ...ohip, gateway: home, [name]: 'B' })] as const,
  ),
  ['subscriber/hook', 'webhook', { url: home }, () => ({ url: there() })],
  ['subscriber/lamps', 'mqtt', broker, () => ({ ...broker, port: elsewhere })],
  ['subscriber/lamps', 'mqtt', broker, () => ({ ...broker, host: 'localhost' })],
  ['subscriber/lamps', 'mqtt', { ...broker, tls: 'yes' }, () => broker],
] as const)('%s, %s: what leads elsewhere has to be given its secret again', async (way, type, settings, change) => {
  const events = ['wakeup.changed'];
  const more = way.startsWith('subscriber') ? { events } : {};
  expect((await put(way, { type, settings, ...more, secret: planted })).status).toBe(204);
  const before = await kept();
  const refused = await put(way, { type, settings: change(), ...more });
  expect([refused.status, refused.json]).toMatchObject([422, { errors: [{ field: 'secret' }] }]);
  expect(refused.text).toMatch(/good only for where it led before/);
  expect(await kept()).toEqual(before);
  // What it does there may change without it, and another one may be given for somewhere else.
  expect((await put(way, { type, settings, ...more, holdSeconds: 5 })).status).toBe(204);
  expect((await kept())[0]?.secrets).toHaveLength(1);
  const other = randomBytes(32).toString('base64');
  expect((await put(way, { type, settings: change(), ...more, secret: other })).status).toBe(204);
  expect((await kept()).flatMap(({ secrets }) => secrets)).toHaveLength(1);
  await tellAndListen();
});

/** Whatever leaves has left by then. */
async function tellAndListen(milliseconds = 500): Promise<void> {
  await ask(service.url, 'POST /rest/wakeup', { as: 'desk', form: { room: '101', datetime: '2031-01-01T06:30' } });
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (const secret of [planted, Buffer.from(`client:${planted}`).toString('base64')])
    expect(heard).not.toContain(secret);
}

test('a signing secret is no password of a broker: another type has to be given one of its own', async () => {
  const events = ['wakeup.changed'];
  const settings = { url: home };
  expect((await put('subscriber/hook', { type: 'webhook', settings, events, secret: planted })).status).toBe(204);
  const lamps = { type: 'mqtt', settings: { host: '127.0.0.1', port: elsewhere, tls: 'no', user: 'u' }, events };
  expect((await put('subscriber/hook', lamps)).status).toBe(422);
  // Mail has none, so there is none to give.
  const mail = { type: 'mail', settings: { to: 'night@hotel.example' } };
  expect((await put('subscriber/hook', mail)).status).toBe(204);
  expect(await kept()).toMatchObject([{ type: 'mail', secrets: [] }]);
  await tellAndListen();
});

test('a file, from the machine or from a browser, says that the secret has to be given again', async () => {
  const file = (url: string) =>
    `property: Hotel\ncode: aurora\ntimezone: Europe/Paris\nrooms: { mailboxes: [ { room: 101 } ] }\n` +
    `subscribers: [ { name: hook, url: "${url}", events: [wakeup.changed], secretEnv: HOOK } ]\n`;
  const apply = (url: string, environment: Record<string, string> = {}) =>
    applyPropertyFile(
      database,
      {
        path: 'hotel.yaml',
        content: Buffer.from(file(url)),
        environment,
        connectors: plugs,
        secretBox: new SecretBox([key]),
      },
      { prune: false, dryRun: false },
    );
  await apply(home, { HOOK: planted });
  await expect(apply(there())).rejects.toThrow(
    /subscriber hook leads elsewhere now.*set the environment variable HOOK/,
  );
  const imported = await ask(service.url, 'POST /api/v1/property/import', { json: { file: file(there()) } });
  expect([imported.status, imported.text]).toEqual([422, expect.stringContaining('leads elsewhere now')]);
  expect((await kept())[0]?.target).toMatchObject({ url: home });
  await apply(there(), { HOOK: randomBytes(32).toString('base64') });
  expect((await kept())[0]?.secrets).toHaveLength(1);
  await tellAndListen();
});

test('the client secret of a provider is not sent to another issuer, or as another client', async () => {
  const provider = {
    name: 'Contoso',
    issuer: 'https://login.example.com/hotel',
    clientId: 'chain-client',
    accountClaim: 'preferred_username',
    groupsClaim: 'groups',
    hotelsClaim: null,
    groups: ['it=administrator'],
    breakGlass: [],
  };
  const set = (change: object) => ask(service.url, 'PUT /api/v1/provider', { json: { ...provider, ...change } });
  expect((await set({ secret: planted })).status).toBe(200);
  for (const change of [{ issuer: there() }, { clientId: 'other' }]) {
    const refused = await set(change);
    expect([refused.status, refused.json]).toMatchObject([422, { said: { code: 'secret.again' } }]);
  }
  expect((await set({ name: 'Contoso Group' })).status).toBe(200);
  const stored = 'SELECT issuer, secret IS NOT NULL AS secret FROM identity_providers';
  expect(await query(database, stored)).toEqual([{ issuer: provider.issuer, secret: true }]);
  expect((await set({ issuer: there(), secret: null })).status).toBe(200);
  await ask(service.url, 'POST /api/v1/session/provider/begin', { json: {} });
  expect(heard).not.toContain(planted);
});

test('nobody stands any more for a link that leads to another hotel', async () => {
  await put('connector/opera', { type: 'ohip', settings: { ...ohip, gateway: home }, secret: planted });
  await query(database, 'UPDATE destinations SET vouched = true WHERE property = $1', [property]);
  const settings = { ...ohip, gateway: home, hotel: 'HOTELB' };
  expect((await put('connector/opera', { type: 'ohip', settings, secret: planted })).status).toBe(204);
  expect(await kept()).toMatchObject([{ vouched: false }]);
});

test('a sealed secret that is copied into another connection, or into another hotel, does not open', async () => {
  expect(
    (await put('subscriber/hook', { type: 'webhook', settings: { url: home }, events: ['*'], secret: planted })).status,
  ).toBe(204);
  const [{ secrets } = { secrets: [] }] = await kept();
  const target = { host: '127.0.0.1', port: elsewhere, tls: 'no', user: 'u' };
  await query(
    database,
    `INSERT INTO destinations (property, role, name, type, target, events, secrets)
     VALUES ($1, 'subscriber', 'lamps', 'mqtt', $2, '{wakeup.changed}', $3)`,
    [property, JSON.stringify(target), JSON.stringify(secrets)],
  );
  await query(
    database,
    `INSERT INTO links (property, destination) SELECT property, id FROM destinations WHERE name = 'lamps'`,
  );
  // A link is taken within seconds.
  await tellAndListen(5000);
});
