/** The hub by itself: where it begins, and a listener that fails. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordAnything } from '../../testing/journal.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty, silent } from '../../testing/service.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { EventHub } from './hub.ts';
import { newestEntries } from './store.ts';

let database: TestDatabase;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
});
afterAll(() => database.drop());

const tell = (word: string) =>
  asProperty(database, property, (db) =>
    recordAnything(db, property, [{ kind: 'wakeup.booked', actor: 'desk', detail: { word } }]),
  );

test('who begins to listen is sent nothing old, also where ids have more and fewer digits', async () => {
  const ids = [9, 10, 70, 71, 100];
  for (const id of ids)
    await query(
      database,
      `INSERT INTO journal (property, id, at, actor, kind) OVERRIDING SYSTEM VALUE
          VALUES ($1, $2, now() - interval '1 hour', 'desk', 'wakeup.booked')`,
      [property, id],
    );
  await query(database, `SELECT setval(pg_get_serial_sequence('journal', 'id'), 100)`);
  await tell('young');
  const { low, recent } = await asSystem(database, (db) => newestEntries(db, property, 30));
  expect({ low, recent }).toEqual({ low: 100n, recent: [101n] });
});

test('what throws in one listener ends that one alone', async () => {
  const over = new AbortController();
  const hub = new EventHub(database, over.signal, silent);
  const heard: string[] = [];
  const dropped: string[] = [];
  const good = (name: string) => ({
    tell: ({ detail }: { detail: { word?: unknown } }) => void heard.push(`${name} ${String(detail.word)}`),
    dropped: () => void dropped.push(name),
  });
  await hub.listen(property, good('first'));
  await hub.listen(property, {
    tell: () => {
      throw new Error('a listener that fails');
    },
    dropped: () => {
      dropped.push('bad');
      throw new Error('and fails again when it is told so');
    },
  });
  await hub.listen(property, good('last'));
  const running = hub.run();
  await tell('one');
  await expect.poll(() => heard.length).toBe(2);
  await tell('two');
  await expect.poll(() => heard).toEqual(['first one', 'last one', 'first two', 'last two']);
  expect(dropped).toEqual(['bad']);
  over.abort();
  await running;
});

test('of a hotel that writes thousands in half a minute, nothing old is told, and all that is new once', async () => {
  const write = (count: number): Promise<object[]> =>
    query(
      database,
      `INSERT INTO journal (property, actor, kind) SELECT $1, 'desk', 'wakeup.booked' FROM generate_series(1, $2::int)`,
      [property, count],
    );
  await write(6000);
  const over = new AbortController();
  const hub = new EventHub(database, over.signal, silent);
  const heard: bigint[] = [];
  await hub.listen(property, { tell: ({ id }) => void heard.push(BigInt(id)), dropped: () => undefined });
  const running = hub.run();
  await write(6000);
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(6000);
  await tell('last');
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(6001);
  const [newest] = await query<{ ids: string[] }>(
    database,
    `SELECT array_agg(id::text ORDER BY id) AS ids FROM (SELECT id FROM journal ORDER BY id DESC LIMIT 6001) AS newest`,
  );
  expect(heard).toEqual(newest?.ids.map(BigInt));
  over.abort();
  await running;
});
