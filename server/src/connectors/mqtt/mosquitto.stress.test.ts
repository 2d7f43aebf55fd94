/** Room scenes by a real broker: set up by a file, over TLS and with a password, heard by those who drive lamps. */
import { spawn } from 'node:child_process';
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { brokerPasswords, Mosquitto } from '../../../testing/mosquitto.ts';
import { ask, empty, query } from '../../../testing/rest.ts';
import { makeProperty, silent, testConfig } from '../../../testing/service.ts';
import { asProperty } from '../../db/transaction.ts';
import { applyPropertyFile } from '../../hotel-file/apply/apply.ts';
import { type Entry, record } from '../../journal/journal.ts';
import { plugs } from '../../plugs.ts';
import { release } from '../../release.ts';
import { type Service, startService } from '../../service.ts';
import type { Connector } from '../connector.ts';
import { Addresses } from '../addresses.ts';
import { Links } from '../links.ts';
import { SecretBox, useOf } from '../secrets.ts';
import { mqtt } from './connector.ts';
import { MqttSession } from './session.ts';

let database: TestDatabase;
let service: Service;
let broker: Mosquitto;
let property: string;
const key = randomBytes(32);
const eventually = { timeout: 60_000, interval: 50 };
const page = readFileSync(join(import.meta.dirname, '../../../../docs/mqtt.md'), 'utf8');

/** As it is, but that it knows who signed, and that a test can wait for its will. */
const trusting: Connector = {
  ...mqtt,
  start: (around) =>
    Promise.resolve(
      new Links({
        ...around,
        type: 'mqtt',
        open: (held, holding) =>
          new MqttSession(held, { ...around, ...holding, ca: broker.ca, willSeconds: 1, pauses: [0.5] }),
      }),
    ),
};
const connectors = plugs.map((plug) => (plug.type === 'mqtt' ? trusting : plug));

beforeAll(async () => {
  broker = await Mosquitto.start();
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora', rooms: ['101', '102'] });
  const settings = { REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128', REVEILLE_SECRET_KEY: key.toString('base64') };
  service = await startService(testConfig(database, settings), silent, { connectors });
});
afterAll(async () => {
  await service.stop();
  await broker.close();
  await database.drop();
});
afterEach(() => empty(database, 'deliveries', 'links', 'destinations'));

const head = 'property: Aurora\ncode: aurora\ntimezone: Europe/Paris\nlanguages: [en, fr]\n';
/** The example of the page, with the broker of this test. */
const written = (/```yaml\n(subscribers:\n.*\n)/.exec(page)?.[1] ?? '').replace('broker.hotel.example', 'localhost');
const apply = (subscribers = written.replace('user:', `port: ${broker.port}, user:`), password = 'of-the-service') =>
  applyPropertyFile(
    database,
    {
      path: 'hotel.yaml',
      content: Buffer.from(head + subscribers),
      environment: { BROKER_PASSWORD: password },
      connectors: plugs,
      secretBox: new SecretBox([key]),
    },
    { prune: false, dryRun: false },
  );
const call = randomUUIDv7();
const due = '2026-07-27T04:30:00.000Z';
const tell = (entry: Entry) => asProperty(database, property, (db) => record(db, property, [entry]));
const about = { actor: 'reveille', room: '101', subject: call } as const;
const soon = { due, wall: '2026-07-27T06:30:00', zone: 'Europe/Paris', minutes: 10, method: 'system' } as const;
const states = async () =>
  (await query<{ state: string }>(database, 'SELECT state FROM deliveries ORDER BY id')).map(({ state }) => state);
const destination = async () =>
  ((await ask(service.url, 'GET /api/v1/destinations')).json as { destinations: Record<string, unknown>[] })
    .destinations[0];
const topic = 'reveille/aurora/room/101/wakeup';

test('lamps hear soon, ringing and awake, and who comes later hears the last of it', async () => {
  await apply();
  const heard = broker.listen(topic);
  await tell({ kind: 'wakeup.soon', ...about, detail: soon });
  await expect.poll(() => heard, eventually).toEqual([{ topic, payload: 'soon', wasKept: false }]);
  const attempt = { attempt: randomUUIDv7(), number: 1, extension: '101', due, late: 0, node: 'here' };
  await tell({ kind: 'wakeup.ringing', ...about, detail: attempt });
  await tell({ kind: 'wakeup.snoozed', ...about, detail: { at: due, snoozes: 1 } });
  await tell({ kind: 'wakeup.concluded', ...about, detail: { result: 2, before: -1 } });
  await tell({ kind: 'wakeup.overwritten', ...about, detail: { result: 1, before: 2 } });
  await expect
    .poll(() => heard.map(({ payload }) => payload), eventually)
    .toEqual(['soon', 'ringing', 'soon', 'failed', 'awake']);
  await expect.poll(states, eventually).toEqual(Array.from({ length: 5 }, () => 'accepted'));
  const later = broker.listen('reveille/aurora/#');
  await expect.poll(() => later.length, eventually).toBe(3);
  const kept = Object.fromEntries(later.map((one) => [one.topic, one.payload]));
  expect(later.every(({ wasKept }) => wasKept)).toBe(true);
  expect(kept).toMatchObject({ 'reveille/aurora/status': 'online', [topic]: 'awake' });
  expect(JSON.parse(kept[`${topic}/attributes`] ?? '')).toEqual({
    state: 'awake',
    wakeup: call,
    due: null,
    at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
  });
});

test('Home Assistant finds every room by itself, before the first call comes', async () => {
  await apply();
  const heard = broker.listen('homeassistant/#');
  await expect.poll(() => heard.length, eventually).toBeGreaterThanOrEqual(2);
  const found = Object.fromEntries(heard.map((one) => [one.topic, JSON.parse(one.payload) as unknown]));
  expect(Object.keys(found).toSorted()).toEqual([
    'homeassistant/sensor/reveille_aurora_101/wakeup/config',
    'homeassistant/sensor/reveille_aurora_102/wakeup/config',
  ]);
  // Field by field as its documentation has them for a sensor, a device and an origin.
  expect(found['homeassistant/sensor/reveille_aurora_101/wakeup/config']).toEqual({
    name: 'Wake-up call',
    unique_id: 'reveille_aurora_101_wakeup',
    state_topic: topic,
    json_attributes_topic: `${topic}/attributes`,
    device_class: 'enum',
    options: ['idle', 'soon', 'ringing', 'awake', 'failed'],
    icon: 'mdi:alarm',
    qos: 1,
    availability_topic: 'reveille/aurora/status',
    payload_available: 'online',
    payload_not_available: 'offline',
    device: {
      identifiers: ['reveille_aurora_101'],
      name: 'Room 101',
      manufacturer: 'Reveille',
      model: 'Wake-up call',
      suggested_area: 'Room 101',
    },
    origin: { name: 'Reveille', sw_version: release.version },
  });
});

test('the command of the documentation shows it, and a test of the console comes there', async () => {
  await apply();
  const command = /```sh\n(mosquitto_sub .*)\n```/.exec(page)?.[1] ?? 'false';
  const typed = command.replace('8883', String(broker.port)).replace('ca.crt', broker.caFile);
  const env = { ...process.env, LAMPS_PASSWORD: brokerPasswords.lamps };
  const shown: string[] = [];
  const shell = spawn('bash', ['-eu', '-c', `exec ${typed}`], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void shell.kill());
  createInterface(shell.stdout).on('line', (line) => shown.push(line));
  await expect.poll(() => shown, eventually).toContain('reveille/aurora/status online');
  const { id } = (await destination()) as { id: string };
  expect((await ask(service.url, `POST /api/v1/destinations/${id}/test`)).status).toBe(201);
  await expect.poll(states, eventually).toEqual(['accepted']);
  const arrived = expect.stringMatching(/^reveille\/aurora\/event\/system\.test {"id":"msg_\d+",/) as unknown;
  await expect.poll(() => shown, eventually).toContainEqual(arrived);
});

test('a broker that dies is tried again, and hears what it missed', async () => {
  await apply();
  await tell({ kind: 'wakeup.soon', ...about, detail: soon });
  await expect.poll(states, eventually).toEqual(['accepted']);
  await broker.kill();
  await tell({ kind: 'wakeup.concluded', ...about, detail: { result: 1, before: -1 } });
  await expect
    .poll(destination, eventually)
    .toMatchObject({ state: 'failing', lastError: expect.stringMatching(/^no answer from localhost: /) as unknown });
  await broker.run();
  const heard = broker.listen('reveille/aurora/#');
  await expect.poll(states, eventually).toEqual(['accepted', 'accepted']);
  await expect
    .poll(() => heard.filter((one) => one.topic === topic).map(({ payload }) => payload), eventually)
    .toEqual(['awake']);
  expect(heard).toContainEqual(expect.objectContaining({ topic: 'reveille/aurora/status', payload: 'online' }));
});

test('a lamp does not go on too late, but how it ended is told', async () => {
  const box = new SecretBox([key]);
  const named = { property, role: 'subscriber', name: 'scenes' } as const;
  const session = new MqttSession(
    {
      ...named,
      destination: randomUUIDv7(),
      target: { host: 'localhost', port: broker.port, user: 'reveille' },
      vouched: false,
      zone: 'Europe/Paris',
      changed: '',
      resyncedToday: false,
      secrets: [box.seal(brokerPasswords.reveille, useOf(named))],
    },
    {
      database,
      log: silent,
      addresses: new Addresses(['127.0.0.0/8', '::1/128']),
      secrets: box,
      holder: randomUUIDv7(),
      isHeld: () => true,
      clockOffset: () => 6 * 60_000,
      ca: broker.ca,
    },
  );
  onTestFinished(() => session.end('goodbye'));
  const createdAt = new Date().toISOString();
  const kept = { id: '1', subject: call, sequence: '1', attempts: 0, createdAt, replayOf: null };
  const way = {
    property,
    destination: '',
    fast: false,
    role: 'subscriber',
    name: '',
    target: {},
    secrets: [],
  } as const;
  const heard = broker.listen('reveille/aurora/room/102/wakeup');
  const late = { ...kept, event: 'wakeup.soon', payload: { at: createdAt, room: '102', detail: soon } };
  expect(await session.carry(way, late)).toMatchObject({ fate: 'refused' });
  const ended = { ...kept, event: 'wakeup.concluded', payload: { at: createdAt, room: '102', detail: { result: 7 } } };
  expect(await session.carry(way, ended)).toMatchObject({ fate: 'accepted' });
  await expect.poll(() => heard.map(({ payload }) => payload), eventually).toEqual(['failed']);
});

test.each([
  ['a wrong password', '', 'wrong-password', /^localhost refuses it: .*\(0x8[67]\)$/],
  ['topics that it does not allow', 'topic: elsewhere, ', undefined, /^localhost refuses it: not authorized \(0x87\)$/],
  ['a certificate of another name', 'host: 127.0.0.1, ', undefined, /^no answer from 127\.0\.0\.1: ERR_TLS/],
  ['an address inside a network', 'host: 10.1.2.3, ', undefined, /^10\.1\.2\.3 .*not on the open internet/],
])('%s is said in words, and the message waits', async (_what, setting, password, words) => {
  const own = written.replace('user:', `port: ${broker.port}, ${setting.replace(/host.*/, '')}user:`);
  const host = /host: (\S+), /.exec(setting)?.[1] ?? 'localhost';
  await apply(own.replace('localhost', host), password);
  await tell({ kind: 'wakeup.soon', ...about, detail: soon });
  await expect
    .poll(destination, eventually)
    .toMatchObject({ state: 'failing', lastError: expect.stringMatching(words) as unknown });
  expect(await states()).toEqual(['queued']);
});

test('when the service is gone, the broker says so', async () => {
  await apply();
  const heard = broker.listen('reveille/aurora/status');
  await expect.poll(() => heard.at(-1)?.payload, eventually).toBe('online');
  await query(database, 'UPDATE destinations SET enabled = false');
  await expect.poll(() => heard.at(-1)?.payload, eventually).toBe('offline');
});
