/** Alerts leave the building by mail: set up by a file, carried by the service, seen and tried at the console. */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { startReceiver } from '../../../testing/receiver.ts';
import { ask, empty, query } from '../../../testing/rest.ts';
import { makeProperty, silent, testConfig } from '../../../testing/service.ts';
import { readMail, SmtpPeer } from '../../../testing/smtp-peer.ts';
import { raise } from '../../alerts/alert.ts';
import { asProperty } from '../../db/transaction.ts';
import { budgets } from '../../budgets/budgets.ts';
import { applyPropertyFile } from '../../hotel-file/apply/apply.ts';
import { plugs } from '../../plugs.ts';
import { type Service, startService } from '../../service.ts';
import type { Connector } from '../connector.ts';
import { mail } from './connector.ts';
import { hotelOf } from './store.ts';
import { Mail } from './transport.ts';

let database: TestDatabase;
let service: Service;
let peer: SmtpPeer;
let property: string;

/** As it is, but for times that a test can wait for. */
const quickMail: Connector = {
  ...mail,
  start: ({ mail: settings, database: db }) =>
    Promise.resolve(new Mail({ ...settings, hotelOf: (id) => hotelOf(db, id), pauseMilliseconds: 2000 })),
};
const connectors = plugs.map((plug) => (plug.type === 'mail' ? quickMail : plug));

async function start(settings: Record<string, string>): Promise<void> {
  const config = testConfig(database, {
    REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
    REVEILLE_MAIL_FROM: 'reveille@hotel.example',
    ...settings,
  });
  service = await startService(config, silent, { connectors });
}

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora', name: 'Aurora', timezone: 'Asia/Kolkata' });
  peer = await SmtpPeer.start();
  await start({ REVEILLE_SMTP_URL: peer.url });
});
afterAll(async () => {
  await service.stop();
  await peer.close();
  await database.drop();
});
afterEach(async () => {
  peer.reply = () => undefined;
  peer.mails.length = 0;
  await empty(database, 'deliveries', 'destinations', 'alerts');
});

const apply = async (subscribers: string) => {
  const head = 'property: Aurora\ncode: aurora\ntimezone: Asia/Kolkata\nlanguages: [en, fr]';
  const file = `${head}\nsubscribers:\n${subscribers}`;
  return (await ask(service.url, 'POST /api/v1/property/import', { json: { file } })).text;
};
const night = '  - { name: night, type: mail, to: [night@hotel.example, boss@hotel.example] }\n';
/** Calls that woke nobody, in one transaction. */
const asleep = (...rooms: string[]) =>
  asProperty(database, property, async (db) => {
    const detail = { result: 2, due: '2026-07-27T01:00:00.000Z', wall: '2026-07-27T06:30:00', attempts: 3 };
    for (const room of rooms) await raise(db, property, { kind: 'unanswered', subject: randomUUIDv7(), room, detail });
  });
const states = async () =>
  (await query<{ state: string }>(database, 'SELECT state FROM deliveries ORDER BY id')).map(({ state }) => state);
const destination = async () =>
  (
    (await ask(service.url, 'GET /api/v1/destinations')).json as { destinations: Record<string, unknown>[] }
  ).destinations.find(({ name, enabled }) => name === 'night' && enabled === true);
const roomsTold = () => peer.mails.flatMap((one) => readMail(one).text.match(/(?<=^Room: ).*$/gm) ?? []);

test('a guest who did not wake is in a mail a moment later, and a test is too', async () => {
  expect(await apply(night)).toContain(
    '+ subscriber night: to boss@hotel.example,night@hotel.example, events alert.raised',
  );
  await asleep('415');
  await expect.poll(() => peer.mails.length).toBe(1);
  const [taken] = peer.mails as [SmtpPeer['mails'][number]];
  expect(taken).toMatchObject({
    from: 'reveille@hotel.example',
    to: ['boss@hotel.example', 'night@hotel.example'],
  });
  const { headers, text } = readMail(taken);
  expect(headers['subject']).toEqual(['A guest did not wake, room 415 - Aurora']);
  expect(text).toContain('Room: 415\nWhen: ');
  expect(text).toContain('(Asia/Kolkata, UTC+05:30)');
  expect(text).toContain('Wake-up asked for: Monday, 27 July 2026, 06:30\nPhone rung: 3 times\n');
  expect(text).toContain('What to do: Go to the room and wake the guest.');
  await expect.poll(states).toEqual(['accepted']);
  expect(await destination()).toMatchObject({
    type: 'mail',
    role: 'subscriber',
    target: { to: 'boss@hotel.example,night@hotel.example' },
    events: ['alert.raised'],
    state: 'working',
  });
  const { id } = (await destination()) as { id: string };
  expect((await ask(service.url, `POST /api/v1/destinations/${id}/test`)).status).toBe(201);
  await expect.poll(() => peer.mails.length).toBe(2);
  expect(readMail(peer.mails[1] as { raw: string }).text).toContain('This is a test.');
});

test('five hundred alerts are a handful of mails, each alert is in one, and in an outage they wait', async () => {
  await apply(night);
  const rooms = Array.from({ length: 500 }, (_, index) => String(1000 + index));
  peer.reply = (line) => (line === '.' ? '451 4.3.0 not now' : undefined);
  await asleep('999');
  await expect.poll(destination).toMatchObject({
    state: 'failing',
    lastError: 'the mail server said: 451 4.3.0 not now',
  });
  await asleep(...rooms);
  await expect.poll(async () => (await states()).length).toBe(501);
  peer.reply = () => undefined;
  peer.mails.length = 0;
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['accepted']));
  expect(roomsTold()).toEqual(['999', ...rooms]);
  expect(peer.mails.length).toBeLessThanOrEqual(4);
  expect(new Set(peer.mails.map((one) => readMail(one).headers['message-id']?.[0])).size).toBe(peer.mails.length);
});

test('a recipient that is not there closes the delivery, with the words of the server', async () => {
  await apply(night);
  peer.reply = (line) => (line.startsWith('RCPT') ? '550 5.1.1 no such user' : undefined);
  await asleep('415');
  await expect.poll(states).toEqual(['refused']);
  expect(await query(database, 'SELECT answer, words FROM deliveries')).toEqual([
    { answer: 550, words: 'the mail server refused it: 550 5.1.1 no such user' },
  ]);
});

test('a mail server that hangs holds nobody up but the mail', async () => {
  const receiver = await startReceiver();
  try {
    await apply(`${night}  - { name: watch, url: "${receiver.url}", events: [alert.raised] }\n`);
    let isHanging = true;
    peer.reply = (line) => (isHanging && line.startsWith('EHLO') ? 'hang' : undefined);
    await asleep('101');
    await asleep('102');
    await expect.poll(() => receiver.received.length).toBe(2);
    await expect.poll(destination).toMatchObject({
      state: 'failing',
      lastError: 'the mail server does not answer well: nothing within the time allowed',
    });
    expect(peer.mails).toEqual([]);
    isHanging = false;
    await expect.poll(roomsTold).toEqual(['101', '102']);
  } finally {
    await receiver.close();
  }
});

test('a hotel has so many tests by mail in an hour, however they are asked for; an alert is no test', async () => {
  await apply(night);
  const { id } = (await destination()) as { id: string };
  const { most } = budgets.mailTests;
  const asked = () => ask(service.url, `POST /api/v1/destinations/${id}/test`);
  const first = (await asked()).json as { delivery: string };
  for (let count = 1; count < most - 1; count += 1) expect((await asked()).status).toBe(201);
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['accepted']));
  const again = () => ask(service.url, `POST /api/v1/deliveries/${first.delivery}/replay`);
  expect((await again()).status).toBe(201);
  const refused = await asked();
  expect([refused.status, (refused.json as { said: object }).said]).toEqual([
    429,
    { code: 'mail.tests', values: { most } },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await again()).status).toBe(429);
  // Nor does whoever sends all of it again send tests.
  const all = { states: ['accepted'], from: '2020-01-01T00:00:00Z' };
  const replayed = await ask(service.url, `POST /api/v1/destinations/${id}/replay`, { json: all });
  expect(replayed.json).toMatchObject({ replayed: 0 });
  await asleep('415');
  await expect.poll(roomsTold).toEqual(['415']);
  await query(database, `UPDATE deliveries SET created_at = created_at - interval '1 hour'`);
  expect((await asked()).status).toBe(201);
});

test('a hotel has so many addresses, of all its subscribers; the operator may give it more', async () => {
  const { most } = budgets.mailRecipients;
  const addresses = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `duty${from + index}@hotel.example`);
  const put = (name: string, to: string[]) =>
    ask(service.url, `PUT /api/v1/connections/subscriber/${name}`, { json: { type: 'mail', settings: { to } } });
  for (let from = 0; from < most; from += 10) expect((await put(`night${from}`, addresses(from, 10))).status).toBe(204);
  const refused = await put('more', addresses(most, 1));
  expect([refused.status, refused.json]).toMatchObject([422, { errors: [{ field: 'to' }] }]);
  expect((await put('night0', addresses(100, 10))).status).toBe(204);
  expect(await apply('  - { name: more, type: mail, to: [more@hotel.example] }\n')).toContain(
    `the hotel would be told by mail at ${most + 1} addresses`,
  );
  const head = 'property: Aurora\ncode: aurora\ntimezone: Asia/Kolkata\nlanguages: [en, fr]';
  const file = `${head}\nsubscribers:\n  - { name: more, type: mail, to: [more@hotel.example] }\n`;
  await applyPropertyFile(
    database,
    { path: 'file', content: Buffer.from(file), environment: {}, connectors: plugs },
    { prune: false, dryRun: false, byOperator: true },
  );
  expect(await query(database, `SELECT FROM destinations WHERE enabled AND name = 'more'`)).toHaveLength(1);
});

test('where no mail server is set, the alert waits and says what is missing', async () => {
  await service.stop();
  await start({});
  await apply(night);
  await asleep('415');
  await expect.poll(destination).toMatchObject({
    state: 'failing',
    waiting: 1,
    lastError: expect.stringContaining('REVEILLE_SMTP_URL'),
  });
});
