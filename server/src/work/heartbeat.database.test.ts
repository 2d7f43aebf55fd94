/**
 * Who lives shares the work; who is dead is taken over from, once; who cannot say that it lives trusts itself no more.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { silent as log } from '../../testing/service.ts';
import { Heartbeat } from './heartbeat.ts';

let database: TestDatabase;
const beating: Heartbeat[] = [];
const patient = { timeout: 180_000 };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await Promise.all(beating.splice(0).map((one) => one.stop()));
  await query(database, 'DELETE FROM processes');
});

function dialer(ready: () => boolean, taken: string[], lapsed = () => {}): Heartbeat {
  const heartbeat = new Heartbeat({ database, log, lapsed });
  heartbeat.join('dialer', {
    ready,
    takeOver: (_db, dead) => Promise.resolve(() => void taken.push(...dead)),
  });
  heartbeat.start();
  beating.push(heartbeat);
  return heartbeat;
}

test('those that are ready share the work, and where nobody is, all do', async () => {
  let able = true;
  const one = dialer(() => true, []);
  const two = dialer(() => able, []);
  const three = dialer(() => false, []);
  await expect
    .poll(() => [one, two, three].map((each) => each.share('dialer')?.of), patient)
    .toEqual([2, 2, undefined]);
  expect(new Set([one.share('dialer')?.rank, two.share('dialer')?.rank])).toEqual(new Set([0, 1]));
  able = false;
  await expect.poll(() => [one.share('dialer'), two.share('dialer')], patient).toEqual([{ rank: 0, of: 1 }, undefined]);
  await one.stop();
  await expect.poll(() => [two, three].map((each) => each.share('dialer')?.of), patient).toEqual([2, 2]);
});

test('what the dead held is taken over once, and they are buried', async () => {
  await query(
    database,
    `INSERT INTO processes (role, id, name, ready, alive_until) VALUES
       ('dialer', '00000000-0000-4000-8000-000000000001', 'gone', true, now() - interval '1 minute'),
       ('courier', '00000000-0000-4000-8000-000000000002', 'another kind', true, now() - interval '1 minute')`,
  );
  const taken: string[] = [];
  dialer(() => true, taken);
  await expect.poll(() => taken, patient).toEqual(['00000000-0000-4000-8000-000000000001']);
  await expect
    .poll(() => query(database, `SELECT name FROM processes WHERE alive_until < now()`), patient)
    .toEqual([{ name: 'another kind' }]);
});

test('who cannot say that it lives trusts itself no more before others may take over', async () => {
  const one = dialer(() => true, []);
  await expect.poll(() => one.trusted, patient).toBe(true);
  await onServer(async (client) => {
    await client.query('BEGIN; SELECT FROM processes FOR UPDATE');
    const { rows } = await client.query<{ until: number }>(
      'SELECT extract(epoch FROM alive_until)::float8 * 1000 AS until FROM processes',
    );
    await expect.poll(() => one.trusted, { ...patient, interval: 20 }).toBe(false);
    expect(Date.now()).toBeLessThan(rows[0]?.until ?? 0);
    await client.query('ROLLBACK');
  }, database.url);
  await expect.poll(() => one.trusted, patient).toBe(true);
});

test('who was silent for so long that others may have taken over tells of it, once', async () => {
  let lapses = 0;
  const one = dialer(
    () => true,
    [],
    () => {
      lapses += 1;
    },
  );
  await expect.poll(() => one.trusted, patient).toBe(true);
  await onServer(async (client) => {
    await client.query('BEGIN; SELECT FROM processes FOR UPDATE');
    await expect
      .poll(async () => (await client.query('SELECT FROM processes WHERE alive_until < clock_timestamp()')).rowCount, {
        ...patient,
        interval: 100,
      })
      .toBe(1);
    expect(lapses).toBe(0);
    await client.query('ROLLBACK');
  }, database.url);
  await expect.poll(() => lapses, patient).toBe(1);
  await expect.poll(() => one.trusted, patient).toBe(true);
  expect(lapses).toBe(1);
});
