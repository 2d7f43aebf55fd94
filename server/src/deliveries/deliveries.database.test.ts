import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addDestination, query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { queueDeliveries } from './deliveries.ts';
import { disableDestination } from './store.ts';

let database: TestDatabase;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
  const other = await makeProperty(database, { code: 'other' });
  for (const name of ['one', 'two', 'three']) await addDestination(database, property, 'connector', name);
  await addDestination(database, property, 'receiver', 'board');
  await addDestination(database, other, 'connector', 'foreign');
});

afterAll(async () => {
  await database.drop();
});

beforeEach(() => query(database, 'DELETE FROM deliveries; UPDATE lanes SET carried = sequence, wake_at = NULL'));

const message = { role: 'connector', event: 'charge.made', payload: { room: '101' } } as const;
const sentTo = () =>
  query<{ name: string }>(
    database,
    'SELECT o.name FROM deliveries d JOIN destinations o ON o.id = d.destination ORDER BY o.name',
  ).then((rows) => rows.map(({ name }) => name));

test('a message goes to every enabled destination of its role and property, and wakes its lane', async () => {
  const subject = randomUUIDv7();
  await asProperty(database, property, async (db) => {
    await disableDestination(db, property, 'connector', 'two');
    await queueDeliveries(db, property, { ...message, subject });
  });
  expect(await sentTo()).toEqual(['one', 'three']);
  const written = await query<{ destination: string }>(
    database,
    'SELECT destination FROM deliveries WHERE subject = $1 ORDER BY destination',
    [subject],
  );
  expect(await query(database, 'SELECT destination FROM lanes WHERE wake_at IS NOT NULL ORDER BY destination')).toEqual(
    written,
  );
});

test('the messages of a lane are numbered', async () => {
  for (let number = 0; number < 3; number += 1) {
    await asProperty(database, property, (db) =>
      queueDeliveries(db, property, { ...message, subject: randomUUIDv7() }),
    );
  }
  const numbers = await query<{ numbers: string[] }>(
    database,
    'SELECT array_agg(sequence - (SELECT carried FROM lanes l WHERE l.destination = d.destination AND NOT ' +
      'fast) ORDER BY id) AS numbers FROM deliveries d GROUP BY destination',
  );
  expect(numbers.map((row) => row.numbers.map(Number))).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test('a message that nobody takes is no delivery, and wakes nothing', async () => {
  await query(database, `UPDATE destinations SET enabled = false WHERE role = 'receiver'`);
  await asProperty(database, property, (db) =>
    queueDeliveries(db, property, { ...message, role: 'receiver', subject: randomUUIDv7() }),
  );
  expect(await sentTo()).toEqual([]);
  expect(await query(database, 'SELECT FROM lanes WHERE wake_at IS NOT NULL')).toEqual([]);
});

test('a message of a transaction that fails afterwards was never sent', async () => {
  const failing = asProperty(database, property, async (db) => {
    await queueDeliveries(db, property, { ...message, subject: randomUUIDv7() });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await sentTo()).toEqual([]);
  expect(await query(database, 'SELECT FROM lanes WHERE wake_at IS NOT NULL')).toEqual([]);
});
