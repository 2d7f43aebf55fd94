/** Who holds a lane says what becomes of its messages, and nobody who has lost it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CourierHotel, openCourierHotel } from '../../testing/courier-hotel.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { asSystem } from '../db/transaction.ts';
import { type Carried, keepCarried } from './keeping.ts';
import { claimLanes, freeLanes, type Lane, restLanes } from './lanes-store.ts';
import { usualPatience } from './patience.ts';

let hotel: CourierHotel;
beforeAll(async () => {
  hotel = await openCourierHotel();
});
afterAll(() => hotel.database.drop());
afterEach(async () => {
  await hotel.stopCouriers();
  await hotel.forget();
  await query(hotel.database, 'DELETE FROM processes');
});

/** A process that has said that it lives. */
async function holder(): Promise<string> {
  const id = randomUUID();
  await query(
    hotel.database,
    `INSERT INTO processes (id, role, name, ready, alive_until) VALUES ($1, 'courier', 'one', true, 'infinity')`,
    [id],
  );
  return id;
}

async function claim(who: string): Promise<Lane | undefined> {
  const limits = { deliveries: 25, lanes: 10, ofHotel: 10, left: [] };
  const [lane] = await asSystem(hotel.database, async (db) => [
    ...(await claimLanes(db, who, 'webhook', 'healthy', limits)),
    ...(await claimLanes(db, who, 'webhook', 'careful', limits)),
  ]);
  return lane;
}

function carried(lane: Lane, state: 'accepted' | 'refused'): Carried {
  const { property, destination, fast, holder: by, claim: under, deliveries } = lane;
  const [{ id, sequence }] = deliveries as [Lane['deliveries'][number]];
  const more = { retrySeconds: null, waitSeconds: null, error: '', accepted: state === 'accepted' };
  return {
    settlements: [{ property, id, state, answer: 200, words: '', gone: false, unsure: false, milliseconds: 1 }],
    release: { property, destination, fast, holder: by, claim: under, carried: sequence, ...more },
    gone: false,
  };
}

async function keep(...finished: Carried[]): Promise<{ fenced: number }> {
  let fenced = 0;
  const onLost = (_: Carried, reason: string) => expect.unreachable(reason);
  const onFenced = () => void (fenced += 1);
  await keepCarried({ database: hotel.database, patience: usualPatience, onLost, onFenced }, finished);
  return { fenced };
}

const held = async () =>
  (await query<{ holder: string | null }>(hotel.database, 'SELECT holder FROM lanes WHERE NOT fast'))[0]?.holder;

test('who has lost a lane neither settles its messages nor gives it back', async () => {
  const [first, second] = [await holder(), await holder()];
  await hotel.destination('connector', 'spa', { url: 'http://127.0.0.1:9/' });
  await hotel.tell();
  const lost = (await claim(first)) as Lane;
  await query(hotel.database, 'DELETE FROM processes WHERE id = $1', [first]);
  await asSystem(hotel.database, freeLanes);
  const taken = (await claim(second)) as Lane;
  expect(taken).toMatchObject({ deaths: 1, careful: true });
  expect(await keep(carried(lost, 'refused'))).toEqual({ fenced: 1 });
  expect(await held()).toBe(second);
  await hotel.settled(['queued']);
  expect(await keep(carried(taken, 'accepted'))).toEqual({ fenced: 0 });
  await hotel.settled(['accepted']);
});

test('a process that takes a lane again says nothing under its first claim', async () => {
  const only = await holder();
  await hotel.destination('connector', 'spa', { url: 'http://127.0.0.1:9/' });
  await hotel.tell();
  const before = (await claim(only)) as Lane;
  expect(await claim(only)).toBeUndefined();
  // A promoted replica has not heard of the claim.
  await query(hotel.database, 'UPDATE lanes SET holder = NULL, held_until = NULL');
  const again = (await claim(only)) as Lane;
  expect(again).toMatchObject({ deaths: 0 });
  expect(await keep(carried(before, 'refused'))).toEqual({ fenced: 1 });
  expect(await held()).toBe(only);
  expect(await keep(carried(again, 'accepted'))).toEqual({ fenced: 0 });
});

test('a lane that a living process holds and does not carry is given back, and its messages arrive', async () => {
  const receiver = await startReceiver();
  await hotel.destination('connector', 'spa', { url: receiver.url });
  hotel.carry();
  await expect.poll(() => query(hotel.database, 'SELECT FROM processes')).toHaveLength(1);
  // The answer to its claim was lost.
  await query(
    hotel.database,
    `UPDATE lanes SET holder = (SELECT id FROM processes), claim = gen_random_uuid(), held_until = 'infinity'`,
  );
  await hotel.tell();
  await hotel.settled(['accepted']);
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
});

test('lanes of one hotel leave room for those of others, however many are due before them', async () => {
  const other = await makeProperty(hotel.database, { code: 'bellevue' });
  const { property } = (
    await query<{ property: string }>(hotel.database, 'SELECT id AS property FROM properties')
  )[0] ?? {
    property: '',
  };
  for (let number = 1; number <= 30; number += 1)
    await hotel.destination('connector', `greedy-${number}`, { url: 'http://127.0.0.1:9/' });
  await hotel.tell();
  await query(
    hotel.database,
    `INSERT INTO destinations (property, role, name, type, target) VALUES ($1, 'connector', 'modest', 'webhook', '{}')`,
    [other],
  );
  await query(hotel.database, `UPDATE lanes SET wake_at = now() - interval '1 second' WHERE property = $1`, [other]);
  const who = await holder();
  const claimed = async (left: { property: string; lanes: number }[]) => {
    const limits = { deliveries: 25, lanes: 20, ofHotel: 8, left };
    const lanes = await asSystem(hotel.database, (db) => claimLanes(db, who, 'webhook', 'healthy', limits));
    await asSystem(hotel.database, (db) => restLanes(db, lanes));
    await query(hotel.database, `UPDATE lanes SET wake_at = now() - interval '1 minute' WHERE property = $1`, [
      property,
    ]);
    return [property, other].map((one) => lanes.filter((lane) => lane.property === one).length);
  };
  await query(hotel.database, `UPDATE lanes SET wake_at = now() - interval '1 minute' WHERE property = $1`, [property]);
  expect((await claimed([]))[0]).toBe(8);
  expect(await claimed([{ property, lanes: 3 }])).toEqual([3, 0]);
  expect(await claimed([{ property, lanes: 0 }])).toEqual([0, 2]);
});
