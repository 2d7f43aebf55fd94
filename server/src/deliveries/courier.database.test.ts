/** Messages on their way, on the real database and over real HTTP. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alive } from '../../testing/alive.ts';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty, silent as log } from '../../testing/service.ts';
import { Addresses } from '../connectors/addresses.ts';
import { SecretBox } from '../connectors/secrets.ts';
import { Webhook } from '../connectors/webhook/transport.ts';
import { asProperty } from '../db/transaction.ts';
import { createMetrics } from '../ops/metrics.ts';
import { Courier } from './courier.ts';
import { queueDeliveries } from './deliveries.ts';
import type { Role } from '../connectors/destination.ts';
import { type Patience, usualPatience } from './patience.ts';

let database: TestDatabase;
let property: string;
let receiver: Receiver;
const couriers: Courier[] = [];
const box = new SecretBox([randomBytes(32)]);
const quick: Patience = { ...usualPatience, usual: [0.05, 0.1], fast: [0.05] };

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
});
afterAll(async () => {
  await database.drop();
});
afterAll(() => expectCatalogued(database));
beforeEach(async () => {
  receiver = await startReceiver();
  await query(database, 'DELETE FROM deliveries; DELETE FROM destinations; DELETE FROM alerts');
});
afterEach(async () => {
  await Promise.all(couriers.splice(0).map((courier) => courier.stop()));
  await receiver.close();
});

function carry(patience = quick, allowed = ['127.0.0.0/8']): void {
  const webhook = new Webhook({ addresses: new Addresses(allowed), secrets: box, timeoutMilliseconds: 1000 });
  const courier = alive(
    database,
    (heartbeat) =>
      new Courier({ database, heartbeat, transports: { webhook }, patience, log, metrics: createMetrics() }),
  );
  couriers.push(courier);
}

const destination = (
  role: Role,
  name: string,
  target: object,
  more: { events?: string[]; hold?: number; secrets?: string[] } = {},
) =>
  query(
    database,
    `INSERT INTO destinations (property, role, name, type, target, events, hold_seconds, secrets) VALUES ($1, $2, $3, 'webhook', $4, $5, $6, $7)`,
    [
      property,
      role,
      name,
      JSON.stringify(target),
      more.events ?? [],
      more.hold ?? 0,
      JSON.stringify((more.secrets ?? []).map((secret) => box.seal(secret))),
    ],
  );
const tell = (
  payload: Record<string, unknown> = { room: '101' },
  role: Role = 'connector',
  event = 'charge.made',
  fast = false,
) =>
  asProperty(database, property, (db) =>
    queueDeliveries(db, property, { role, event, subject: randomUUIDv7(), payload, fast }),
  );
const states = async () =>
  (await query<{ state: string }>(database, 'SELECT state FROM deliveries ORDER BY id')).map(({ state }) => state);
const settled = async (wanted: string[]): Promise<void> => {
  await expect.poll(states, { timeout: 20_000 }).toEqual(wanted);
};

describe('a message', () => {
  test('arrives signed, so that the public library believes it, with both secrets while one is replaced', async () => {
    const [secret, before] = [randomBytes(24).toString('base64'), randomBytes(24).toString('base64')];
    await destination('connector', 'spa', { url: `${receiver.url}/charges` }, { secrets: [`whsec_${secret}`, before] });
    carry();
    await tell({ room: '101', quantity: 2 });
    await settled(['accepted']);
    const [got] = receiver.received;
    const headers = got?.headers as Record<string, string>;
    for (const one of [secret, before]) {
      expect(new StandardWebhook(one).verify(got?.body ?? '', headers)).toMatchObject({
        type: 'charge.made',
        sequence: 1,
        data: { room: '101', quantity: 2 },
      });
    }
    expect(() => new StandardWebhook(randomBytes(24).toString('base64')).verify(got?.body ?? '', headers)).toThrow(
      'No matching signature',
    );
    expect(headers).toMatchObject({
      'reveille-sequence': '1',
      'reveille-attempt': '1',
      'content-type': 'application/json',
    });
  });

  test('arrives in the order of what happened, however often it fails, and a repeat has the same id', async () => {
    await destination('connector', 'spa', { url: receiver.url });
    let asked = 0;
    receiver.answer = () => ({ status: (asked += 1) % 3 === 0 ? 200 : 503 });
    for (let number = 1; number <= 10; number += 1) await tell({ number });
    carry();
    carry(); // two couriers, one lane
    await settled(Array.from({ length: 10 }, () => 'accepted'));
    const numbers = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { number: number } }).data.number);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => Math.floor(index / 3) + 1));
    const ids = new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]));
    expect(ids.size).toBe(10);
  });

  test.each(['form', 'xml'] as const)('can be %s for a receiver', async (format) => {
    await destination('receiver', 'board', { url: receiver.url, format });
    carry();
    await tell({ room: '101', description: 'Bell & "Sons" <1>', previous: null }, 'receiver', 'roomstatus.changed');
    await settled(['accepted']);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    if (format === 'form') {
      expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
        type: 'roomstatus.changed',
        sequence: '1',
        room: '101',
        description: 'Bell & "Sons" <1>',
        previous: '',
      });
    } else {
      expect(headers['content-type']).toBe('application/xml');
      expect(body).toContain('<description>Bell &#38; &#34;Sons&#34; &#60;1&#62;</description>');
    }
  });

  test('that is refused is closed with the words of the other side, and the next one goes on', async () => {
    await destination('connector', 'spa', { url: receiver.url });
    receiver.answer = ({ body }) =>
      body.includes('"bad"') ? { status: 422, body: 'no such room: bad\u0007' } : { status: 200 };
    carry();
    await tell({ room: 'bad' });
    await tell({ room: '101' });
    await settled(['refused', 'accepted']);
    expect(await query(database, `SELECT answer, words FROM deliveries WHERE state = 'refused'`)).toEqual([
      { answer: 422, words: 'no such room: bad' },
    ]);
  });

  test('waits for as long as its destination holds back, and can be taken back until then', async () => {
    await destination('connector', 'spa', { url: receiver.url }, { hold: 2 });
    carry();
    await tell({ number: 1 });
    await tell({ number: 2 });
    await query(database, `UPDATE deliveries SET state = 'undone' WHERE payload->>'number' = '1'`);
    await settled(['undone', 'accepted']);
    expect(receiver.received.map(({ headers }) => headers['reveille-sequence'])).toEqual(['2']);
    const [{ waited } = { waited: 0 }] = await query<{ waited: number }>(
      database,
      `SELECT extract(epoch FROM settled_at - created_at)::float8 AS waited FROM deliveries WHERE state = 'accepted'`,
    );
    expect(waited).toBeGreaterThanOrEqual(2);
  });

  test('that is urgent does not wait behind others', async () => {
    await destination('subscriber', 'ops', { url: receiver.url }, { events: ['alert.*', 'charge.made'] });
    receiver.answer = ({ body }) => ({ status: body.includes('charge.made') ? 500 : 200 });
    carry({ ...quick, usual: [60] });
    await tell({}, 'subscriber', 'charge.made');
    await tell({}, 'subscriber', 'wakeup.booked'); // nobody asked for it
    await tell({}, 'subscriber', 'alert.raised', true);
    await settled(['queued', 'accepted']);
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toContain('alert.raised');
  });
});

/** What a person reads of it: the name, not the id. */
const alerts = () => query(database, `SELECT kind, detail->>'destination' AS name FROM alerts ORDER BY raised_at`);

describe('a destination', () => {
  test('that says it is gone is switched off, and somebody is told', async () => {
    await destination('connector', 'spa', { url: receiver.url });
    receiver.answer = () => ({ status: 410, body: 'closed for good' });
    carry();
    await tell();
    await settled(['refused']);
    await expect.poll(alerts, { timeout: 10_000 }).toEqual([{ kind: 'destination-gone', name: 'spa' }]);
    expect(await query(database, 'SELECT enabled FROM destinations')).toEqual([{ enabled: false }]);
  });

  test('that hangs, drops connections or answers badly does not hold the others up', async () => {
    receiver.answer = ({ path }) =>
      path === '/hang' ? 'hang' : path === '/drop' ? 'drop' : { status: path === '/error' ? 500 : 200 };
    for (const name of ['hang', 'drop', 'error', 'good'])
      await destination('connector', name, { url: `${receiver.url}/${name}` });
    carry();
    for (let number = 0; number < 20; number += 1) await tell({ number });
    await expect
      .poll(
        () =>
          query(
            database,
            `SELECT count(*)::int AS n FROM deliveries d JOIN destinations o ON o.id = d.destination WHERE o.name = 'good' AND d.state = 'accepted'`,
          ),
        { timeout: 20_000 },
      )
      .toEqual([{ n: 20 }]);
    const failed = () =>
      query<{ name: string }>(
        database,
        `SELECT DISTINCT o.name FROM deliveries d JOIN destinations o ON o.id = d.destination WHERE d.attempts > 0 AND d.state = 'queued' ORDER BY o.name`,
      ).then((rows) => rows.map(({ name }) => name));
    await expect.poll(failed, { timeout: 20_000 }).toEqual(['drop', 'error', 'hang']);
  });

  test('that keeps failing is parked, and its owner is told', async () => {
    await destination('connector', 'spa', { url: receiver.url });
    receiver.answer = () => ({ status: 500 });
    carry({ ...quick, parkAfterSeconds: 1, tellAfterSeconds: 0.3 });
    await tell();
    await expect.poll(alerts, { timeout: 20_000 }).toEqual([
      { kind: 'destination-failing', name: 'spa' },
      { kind: 'destination-parked', name: 'spa' },
    ]);
    expect(await query(database, 'SELECT fast FROM lanes WHERE parked_at IS NOT NULL')).toEqual([{ fast: false }]);
    const sofar = receiver.received.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(receiver.received).toHaveLength(sofar);
  });

  test('that was down for a day gets everything in order when it is back', async () => {
    await destination('connector', 'spa', { url: receiver.url });
    const { port } = new URL(receiver.url);
    await receiver.close();
    // A day of repeats in a few seconds.
    carry({ ...quick, usual: [0.02, 0.05, 0.1, 0.2], parkAfterSeconds: 3600 });
    for (let number = 1; number <= 60; number += 1) await tell({ number });
    const failures = () =>
      query<{ failures: number }>(database, 'SELECT failures FROM lanes WHERE NOT fast').then(
        ([lane]) => lane?.failures ?? 0,
      );
    await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThan(8);
    receiver = await startReceiver(undefined, Number(port));
    await settled(Array.from({ length: 60 }, () => 'accepted'));
    const numbers = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { number: number } }).data.number);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  test('asks for time with Retry-After, and gets it', async () => {
    await destination('connector', 'spa', { url: receiver.url });
    receiver.answer = () =>
      receiver.received.length === 1 ? { status: 429, headers: { 'retry-after': '2' } } : { status: 200 };
    carry();
    await tell();
    await settled(['accepted']);
    expect((receiver.received[1]?.at ?? 0) - (receiver.received[0]?.at ?? 0)).toBeGreaterThanOrEqual(1900);
  });

  test('on an inner address is not reached unless the administrator allowed it', async () => {
    await destination('connector', 'spa', { url: receiver.url });
    carry(quick, []);
    await tell();
    await expect
      .poll(
        () =>
          query<{ words: string }>(database, 'SELECT words FROM deliveries WHERE attempts > 0').then(
            (rows) => rows[0]?.words ?? '',
          ),
        {
          timeout: 10_000,
        },
      )
      .toContain('REVEILLE_ALLOWED_NETWORKS');
    expect(receiver.received).toEqual([]);
  });
});
