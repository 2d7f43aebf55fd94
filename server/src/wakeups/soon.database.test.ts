import { afterAll, beforeAll, expect, test } from 'vitest';
import { asProperty } from '../db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { book } from './book.ts';
import { tellSoon } from './soon.ts';

let database: TestDatabase;
let property = '';

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'grand', rooms: ['101', '102'] });
});
afterAll(() => database.drop());

const told = () =>
  query<object>(
    database,
    "SELECT room, detail->>'method' AS method FROM journal WHERE kind = 'wakeup.soon' ORDER BY id",
  );
const bookIn = (minutes: number, room: string) => {
  const datetime = new Date(Date.now() + minutes * 60_000).toISOString();
  const booking = { room, asked: { datetime }, daily: false, actor: 'desk', source: 5, method: 'knock' } as const;
  return asProperty(database, property, (db) => book(db, property, booking));
};

test('a call that comes soon is told once for each of its times, and only where it is wanted', async () => {
  const [call] = await bookIn(8, '101');
  await bookIn(60, '102');
  await tellSoon(database);
  expect(await told()).toEqual([]);
  const wanted = `INSERT INTO settings (property, section, value) VALUES ($1, 'wakeup', '{"soonMinutes": 10}')`;
  await query(database, wanted, [property]);
  await Promise.all([tellSoon(database), tellSoon(database)]);
  await tellSoon(database);
  expect(await told()).toEqual([{ room: '101', method: 'knock' }]);
  await query(database, "UPDATE wakeups SET due_at = due_at + interval '1 minute' WHERE id = $1", [call?.id]);
  await tellSoon(database);
  expect(await told()).toHaveLength(2);
});
