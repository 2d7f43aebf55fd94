/** PINs over two service processes: one count for both, and nobody waits while another's PIN is verified. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { expectEventually } from '../../testing/eventually.ts';
import { type RunningService, runService } from '../../testing/process.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { hashPassword } from '../passwords/password.ts';

let database: TestDatabase;
let services: readonly RunningService[] = [];
let calls = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, {
    code: 'grand',
    rooms: ['101', '102', '103', '104'],
    accounts: { boss: ['admin'], tel: ['telephony'] },
  });
  const settings = { REVEILLE_LOG_LEVEL: 'error', REVEILLE_RATE_PER_MINUTE: '1000000' };
  services = await Promise.all([runService(database.url, settings), runService(database.url, settings)]);
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.signal('SIGTERM')));
  await database.drop();
});

beforeEach(async () => {
  await query(database, 'DELETE FROM call_ins; DELETE FROM staff; DELETE FROM pin_tries');
  for (const number of ['12', '14']) await give(number, '4729');
});

const urlOf = (process: number): string => services[process % 2]?.url ?? '';

async function give(number: string, pin: string): Promise<void> {
  const json = { may: ['status'], pin };
  expect((await ask(urlOf(0), `PUT /api/v1/staff/${number}`, { json })).status).toBe(200);
}

/** A call from a phone: each turn is taken by the process that is named, and tells what the call is known as. */
function call(caller: string, url?: string) {
  const id = `pins-${(calls += 1)}`;
  let turn = 0;
  return async (process: number, digits = ''): Promise<string> => {
    turn += 1;
    const json = { call: id, turn, caller, called: '*61', digits, status: 'OK' };
    const answer = await ask(url ?? urlOf(process), 'POST /api/v1/telephony/call-ins', { as: 'tel', json });
    expect(answer.status, answer.text).toBe(200);
    const [row] = await query<{ knownAs: string; proved: boolean }>(
      database,
      `SELECT known_as AS "knownAs", coalesce((state->>'proved')::boolean, false) AS proved
       FROM call_ins WHERE call = $1`,
      [id],
    );
    return row?.proved === true ? 'proved' : (row?.knownAs ?? '');
  };
}

async function trying(caller: string, process: number, number: string, pin: string): Promise<string> {
  const press = call(caller);
  await press(process);
  await press(process, number);
  return press(process, pin);
}

const counted = async () => (await query(database, 'SELECT staff FROM pin_tries')).length;

test('five wrong PINs over two calls and two processes lock the number, on both', async () => {
  const first = call('101');
  await first(0);
  for (const [index, pin] of ['8351', '8352', '8353'].entries()) {
    await first(index, '12');
    expect(await first(index + 1, pin)).toBe('staff');
  }
  const second = call('102');
  await second(1);
  for (const pin of ['8354', '8355']) {
    await second(1, '12');
    expect(await second(0, pin)).toBe('staff');
  }
  expect(await counted()).toBe(5);
  expect(await trying('103', 0, '12', '4729')).toBe('locked');
  expect(await trying('104', 1, '12', '4729')).toBe('locked');
  expect(await trying('104', 1, '14', '4729')).toBe('proved');
  expect(await query(database, `SELECT subject FROM journal WHERE kind = 'staff.locked'`)).toEqual([{ subject: '12' }]);
  // A new PIN frees it.
  await give('12', '9061');
  expect(await trying('103', 1, '12', '9061')).toBe('proved');
});

test('of many at once over both processes five are counted, and no more are answered', async () => {
  const pins = ['8351', '8352', '8353', '8354', '8355', '8356', '8357', '8358'];
  const ends = await Promise.all(pins.map((pin, index) => trying(`10${1 + (index % 4)}`, index, '12', pin)));
  expect(ends.filter((end) => end === 'locked')).toHaveLength(3);
  expect(await counted()).toBe(5);
});

test('who proves a PIN does not wait for another whose PIN takes long', async () => {
  const service = await startTestService(database);
  onTestFinished(async () => void (await service.stop()));
  const { promise: quickIsDone, resolve } = Promise.withResolvers<void>();
  const slow = call('101', service.url);
  await slow(0);
  await slow(0, '12');
  const begun = slowDown(quickIsDone);
  const order: string[] = [];
  const verified = slow(0, '4729').then((end) => order.push(`slow ${end}`));
  await begun;
  order.push(`quick ${await trying('102', 1, '14', '4729')}`);
  resolve();
  await verified;
  expect(order).toEqual(['quick proved', 'slow proved']);
});

/** Verifications of this process wait for that; resolves when the first one does. */
function slowDown(until: Promise<void>): Promise<void> {
  const { argon2 } = crypto;
  const { promise, resolve } = Promise.withResolvers<void>();
  crypto.argon2 = (...given: Parameters<typeof argon2>) => {
    resolve();
    void until.then(() => argon2(...given));
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    crypto.argon2 = argon2;
    syncBuiltinESMExports();
  });
  return promise;
}

test('a PIN that is changed while the old one is verified is not proved by it', async () => {
  const press = call('101');
  await press(0);
  await press(0, '12');
  const waiting = () =>
    query(database, `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`);
  const end = await onServer(async (client) => {
    // Whoever counts waits for this: the PIN has been verified by then, and is another when it counts.
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('pins ' || id, 0)) FROM properties`);
    const pressed = press(0, '4729');
    await expectEventually(waiting, ({ length }) => length > 0);
    await client.query(`UPDATE staff SET pin_hash = $1 WHERE number = '12'`, [await hashPassword('9061')]);
    await client.query('COMMIT');
    return pressed;
  }, database.url);
  expect(end).toBe('staff');
  expect(await counted()).toBe(1);
});
