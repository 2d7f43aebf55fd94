/** Who has given up is not served any more: what was not done in time is not done at all. */
import { beforeEach, expect, test } from 'vitest';
import { onServer } from '../../testing/database.ts';
import { useHotel } from '../../testing/hotel.ts';
import { query } from '../../testing/rest.ts';
import { basic } from '../../testing/service.ts';

const hotel = useHotel({ rooms: ['101'], accounts: { boss: ['admin'], tel: ['telephony'] } });
const call = 'patient';

beforeEach(async () => {
  await query(hotel.database, 'DELETE FROM wakeups; DELETE FROM call_ins');
  if ((await turn(1)) !== 200) throw new Error('the first turn was not answered');
});

/** As the dialplan asks; the status of the answer. */
async function turn(number: number, more: object = {}, signal?: AbortSignal): Promise<number> {
  const answer = await fetch(`${hotel.url}/api/v1/telephony/call-ins`, {
    method: 'POST',
    headers: { ...basic('tel'), 'content-type': 'application/json' },
    body: JSON.stringify({ call, turn: number, caller: '101', called: '*55', status: 'OK', ...more }),
    ...(signal === undefined ? {} : { signal }),
  });
  await answer.body?.cancel();
  return answer.status;
}

const typed = { digits: '0630' };
const booked = () => query(hotel.database, 'SELECT room FROM wakeups');
const turns = async () =>
  (await query<{ turn: number }>(hotel.database, 'SELECT turn FROM call_ins WHERE call = $1', [call]))[0]?.turn;

/** The turn that is asked for stands still in the database until `meanwhile` is over. */
async function held(meanwhile: (waiting: Promise<void>) => Promise<void>): Promise<void> {
  await onServer(async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM call_ins WHERE call = $1 FOR UPDATE', [call]);
    const stands = () => query(hotel.database, `SELECT 1 FROM pg_locks WHERE NOT granted AND locktype <> 'relation'`);
    await meanwhile(expect.poll(stands).toHaveLength(1));
    await client.query('ROLLBACK');
  }, hotel.database.url);
}

test('who asked and is gone by the time it could be done has booked nothing, and may ask again', async () => {
  const caller = new AbortController();
  await held(async (waiting) => {
    const asked = turn(2, typed, caller.signal).catch(() => 0);
    await waiting;
    caller.abort();
    expect(await asked).toBe(0);
  });
  // As long as nothing of it is left in the database it could still be booked.
  const open = () =>
    query(
      hotel.database,
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL
      AND pid <> pg_backend_pid() AND usename <> session_user`,
    );
  await expect.poll(open).toEqual([]);
  expect(await booked()).toEqual([]);
  expect(await turns()).toBe(1);
  expect(await turn(2, typed)).toBe(200);
  expect(await booked()).toHaveLength(1);
});

test('what takes longer than it is waited for is refused, and its connection serves the next one', async () => {
  let refused = Promise.resolve(0);
  await held(async (waiting) => {
    refused = turn(2, { ...typed, patience: 0.2 });
    await waiting;
    await query(hotel.database, 'SELECT pg_sleep(0.4)');
  });
  expect(await refused).toBe(503);
  expect(await booked()).toEqual([]);
  const again = await Promise.all(Array.from({ length: 20 }, () => turn(2, { ...typed, patience: 20 })));
  expect(new Set(again)).toEqual(new Set([200]));
  expect(await booked()).toHaveLength(1);
});

test('who has hung up was told nothing: what they had typed is booked, however late', async () => {
  const caller = new AbortController();
  await held(async (waiting) => {
    const asked = turn(2, { ...typed, status: 'HANGUP', patience: 0.2 }, caller.signal).catch(() => 0);
    await waiting;
    caller.abort();
    await asked;
    await query(hotel.database, 'SELECT pg_sleep(0.4)');
  });
  await expect.poll(booked).toHaveLength(1);
});
