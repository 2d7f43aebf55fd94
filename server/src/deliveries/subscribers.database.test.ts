/** The journal's events by webhook: each once, in order, to those who asked. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type AnyEntry, recordAnything } from '../../testing/journal.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { empty, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { sealAll } from '../journal/seal.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
let receiver: Receiver;
let [property, other] = ['', ''];

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
  other = await makeProperty(database, { code: 'other' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await empty(database, 'deliveries', 'destinations');
});

const subscriber = (name: string, events: string[], whose = property) =>
  query(
    database,
    `INSERT INTO destinations (property, role, name, type, target, events)
        VALUES ($1, 'subscriber', $2, 'webhook', $3, $4)`,
    [whose, name, JSON.stringify({ url: `${receiver.url}/${name}` }), events],
  );
const write = (entries: AnyEntry[], whose = property) =>
  asProperty(database, whose, (db) => recordAnything(db, whose, entries));
const queued = async (name: string) =>
  (
    await query<{ told: string }>(
      database,
      `SELECT d.event || ' ' || d.sequence || CASE WHEN d.fast THEN ' fast' ELSE '' END AS told FROM deliveries d
          JOIN destinations o ON o.id = d.destination WHERE o.name = $1 ORDER BY d.fast, d.sequence`,
      [name],
    )
  ).map(({ told }) => told);

test('an event goes to every subscriber of its kind, numbered for each, and to no other property', async () => {
  await subscriber('all', ['*']);
  await subscriber('calls', ['wakeup.*', 'alert.raised']);
  await subscriber('foreign', ['*'], other);
  const entries = ['wakeup.booked', 'charge.made', 'alert.raised', 'wakeup.answered', 'alert.acknowledged'].map(
    (kind) => ({
      kind,
      actor: 'desk',
      room: '101',
    }),
  );
  await write(entries);
  await sealAll(database);
  await write([
    { kind: 'wakeup.booked', actor: 'desk', subject: 'not-a-uuid', detail: { time: '0630' }, name: 'Guest' },
  ]);
  await sealAll(database);
  await sealAll(database);
  expect(await queued('all')).toEqual([
    'wakeup.booked 1',
    'charge.made 2',
    'wakeup.answered 3',
    'wakeup.booked 4',
    'alert.raised 1 fast',
    'alert.acknowledged 2 fast',
  ]);
  expect(await queued('calls')).toEqual([
    'wakeup.booked 1',
    'wakeup.answered 2',
    'wakeup.booked 3',
    'alert.raised 1 fast',
  ]);
  expect(await queued('foreign')).toEqual([]);
  const [last] = await query<{ payload: object }>(
    database,
    `SELECT payload FROM deliveries WHERE subject = 'not-a-uuid' LIMIT 1`,
  );
  expect(last?.payload).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    actor: 'desk',
    room: null,
    subject: 'not-a-uuid',
    detail: { time: '0630' },
  });
});

test('hundreds of events arrive in order while others are written, and one that refuses is told of once', async () => {
  await subscriber('all', ['*']);
  await subscriber('never', ['wakeup.*', 'delivery.*']);
  receiver.answer = ({ path }) => ({ status: path === '/never' ? 422 : 200 });
  service = await startTestService(database, { REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8' });
  try {
    for (let batch = 0; batch < 10; batch += 1)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          write([{ kind: 'wakeup.booked', actor: 'desk', detail: { batch, index } }]),
        ),
      );
    const arrived = () =>
      receiver.received
        .filter(({ path }) => path === '/all')
        .map(({ body }) => JSON.parse(body) as { type: string; sequence: number; data: { id: string } });
    const booked = () => arrived().filter(({ type }) => type === 'wakeup.booked');
    await expect.poll(() => booked().length).toBe(200);
    // Each refusal is told to both, and that one of them refuses to hear of it is told to nobody.
    await expect.poll(() => arrived().filter(({ type }) => type === 'delivery.refused').length).toBe(200);
    await expect
      .poll(() => query(database, `SELECT count(*)::int AS left FROM deliveries WHERE state = 'queued'`), {
        timeout: 180_000,
      })
      .toEqual([{ left: 0 }]);
    expect(arrived().map(({ sequence }) => sequence)).toEqual(Array.from(arrived(), (_, index) => index + 1));
    expect(new Set(booked().map(({ data }) => data.id)).size).toBe(200);
    const refused = await query<{ n: number }>(
      database,
      `SELECT count(*)::int AS n FROM journal WHERE kind = 'delivery.refused'`,
    );
    expect(refused).toEqual([{ n: 200 }]);
  } finally {
    await service.stop();
  }
});
