/**
 * Who lives shares the work; who is dead is taken over from, once; who cannot say that it lives trusts itself no more.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { silent as log } from '../../testing/service.ts';
import { slack } from '../../testing/patience.ts';
import { asSystem } from '../db/transaction.ts';
import { Heartbeat } from './heartbeat.ts';
import { deadMilliseconds } from './lease.ts';
import { bury, type Process } from './processes-store.ts';

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
    takeOver: (_db, _holder, dead) => Promise.resolve(() => void taken.push(...dead)),
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

const gone = '00000000-0000-4000-8000-000000000001';
const stranger = '00000000-0000-4000-8000-000000000002';

test('what the dead held is taken over once, within 15 s, and they are buried', async () => {
  await query(
    database,
    `INSERT INTO processes (role, id, name, ready, alive_until) VALUES
       ('dialer', '${gone}', 'gone', true, now() + interval '1 hour'),
       ('courier', '${stranger}', 'another kind', true, now() - interval '1 minute')`,
  );
  const taken: string[] = [];
  const begun = performance.now();
  dialer(() => true, taken);
  await expect.poll(() => taken, patient).toEqual([gone]);
  expect(performance.now() - begun).toBeGreaterThan(deadMilliseconds);
  expect(performance.now() - begun).toBeLessThan(15_000 * slack);
  await expect
    .poll(() => query(database, `SELECT name FROM processes WHERE role = 'courier'`), patient)
    .toEqual([{ name: 'another kind' }]);
});

test.each([-600, 15])('a clock of the database that steps by %i s has nobody taken for dead', async (seconds) => {
  const taken: string[] = [];
  const both = [dialer(() => true, taken), dialer(() => true, taken)];
  await expect.poll(() => both.map((one) => one.share('dialer')?.of), patient).toEqual([2, 2]);
  // What a beat has written by the clock as it was looks like this by the clock as it is.
  const until = performance.now() + 6000;
  while (performance.now() < until) {
    await query(database, `UPDATE processes SET alive_until = alive_until - make_interval(secs => ${seconds})`);
    await sleep(200);
  }
  expect(taken).toEqual([]);
  expect(both.map((one) => one.lease.isValid)).toEqual([true, true]);
});

test('one that gives a sign between the look and the burial is left alone', async () => {
  await query(
    database,
    `INSERT INTO processes (role, id, name, ready, alive_until) VALUES ('dialer', '${gone}', 'slow', true, now())`,
  );
  const seen = await asSystem(database, (db) =>
    sql<Process>`
    SELECT id, role, concat(beat, ' ', alive_until) AS sign FROM processes`.execute(db),
  );
  await query(database, 'UPDATE processes SET beat = gen_random_uuid()');
  expect(await asSystem(database, (db) => bury(db, 'dialer', seen.rows))).toEqual([]);
});

test('one that was buried although it lives begins anew, and holds nothing of what it held', async () => {
  let lapses = 0;
  const one = dialer(
    () => true,
    [],
    () => {
      lapses += 1;
    },
  );
  await expect.poll(() => one.lease.isValid, patient).toBe(true);
  const before = one.lease;
  await query(database, 'DELETE FROM processes');
  await expect.poll(() => before.isValid, patient).toBe(false);
  await expect.poll(() => one.lease.isValid, patient).toBe(true);
  expect(one.lease.holder).not.toBe(before.holder);
  expect(await before.confirmed(new AbortController().signal)).toBe(false);
  expect(lapses).toBe(1);
});

test('who cannot say that it lives trusts itself no more before others may take over', async () => {
  const one = dialer(() => true, []);
  await expect.poll(() => one.lease.isValid, patient).toBe(true);
  await onServer(async (client) => {
    await client.query('BEGIN; SELECT FROM processes FOR UPDATE');
    const locked = performance.now();
    await expect.poll(() => one.lease.isValid, { ...patient, interval: 20 }).toBe(false);
    expect(performance.now() - locked).toBeLessThan(deadMilliseconds);
    await client.query('ROLLBACK');
  }, database.url);
  await expect.poll(() => one.lease.isValid, patient).toBe(true);
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
  await expect.poll(() => one.lease.isValid, patient).toBe(true);
  await onServer(async (client) => {
    await client.query('BEGIN; SELECT FROM processes FOR UPDATE');
    await expect.poll(() => one.lease.isValid, { ...patient, interval: 20 }).toBe(false);
    expect(lapses).toBe(0);
    await client.query('ROLLBACK');
  }, database.url);
  await expect.poll(() => lapses, patient).toBe(1);
  await expect.poll(() => one.lease.isValid, patient).toBe(true);
  expect(lapses).toBe(1);
});
