/** A hotel with an Asterisk of its own is rung by that one or not at all: another has other rooms behind it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alive } from '../../testing/alive.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty, silent as log } from '../../testing/service.ts';
import { StandInTelephone } from '../../testing/telephone.ts';
import { asProperty } from '../db/transaction.ts';
import { createMetrics } from '../ops/metrics.ts';
import { statusFor } from '../telephony/telephony.ts';
import { book } from '../wakeups/book.ts';
import { Dialer } from './dialer.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const script = () =>
  Promise.resolve({ announcement: ['hello'], readings: 1, waitSeconds: 1, replies: {}, goodbye: 'bye' });

test('nobody rings its rooms over a shared one, before it has dialled in as little as after', async () => {
  const own = await makeProperty(database, { code: 'own', rooms: ['101'], accounts: { tel: ['telephony'] } });
  const other = await makeProperty(database, { code: 'other', rooms: ['101'] });
  const telephony = new StandInTelephone(() => ({ answered: true, heard: true }));
  const speaker = { wakeupScript: script, deskScript: script };
  const dialer = alive(
    database,
    (heartbeat) => new Dialer({ database, heartbeat, telephony, speaker, log, metrics: createMetrics() }),
  );
  const datetime = new Date(Date.now() + 5000).toISOString();
  const wanted = { room: '101', asked: { datetime }, daily: false, actor: 'desk', source: 5 };
  for (const property of [own, other]) await asProperty(database, property, (db) => book(db, property, wanted));
  const placed = () => telephony.placed.map(({ property }) => property);
  await expect.poll(placed).toEqual([other]);
  await new Promise((resolve) => void setTimeout(resolve, 2500));
  expect(placed()).toEqual([other]);
  // An account that is switched off dials in no more: then it is one of the others.
  await query(database, `UPDATE accounts SET enabled = false WHERE property = $1`, [own]);
  await expect.poll(placed).toEqual([other, own]);
  await dialer.stop();
});

test('the desk is told that its own is away, not that a shared one works', () => {
  const shared = {
    name: 'shared',
    property: undefined,
    version: '22',
    running: true,
    registered: true,
    detail: 'works',
  };
  expect(statusFor([shared], 'grand', { ownOnly: false, held: [] })).toMatchObject({ running: true });
  expect(statusFor([shared], 'grand', { ownOnly: true, held: [] })).toMatchObject({
    running: false,
    detail: expect.stringContaining('own Asterisk is not connected'),
  });
  expect(statusFor([shared, { ...shared, property: 'grand' }], 'grand', { ownOnly: true, held: [] })).toMatchObject({
    running: true,
  });
});
