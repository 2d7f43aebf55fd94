/** A hotel and a room have room for so many calls, whichever way they are set; a call that stands is no further one. */
import { beforeEach, expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { ask, query } from '../../testing/rest.ts';
import { budgets } from '../budgets/budgets.ts';
import { takeCall } from '../connectors/calls-in.ts';
import { asProperty } from '../db/transaction.ts';
import { putDestination } from '../deliveries/store.ts';

const hotel = useHotel({
  rooms: ['101', '102', '103'],
  accounts: { desk: [], boss: ['admin'], tel: ['telephony'] },
});
beforeEach(() => query(hotel.database, 'DELETE FROM wakeups'));

/** One a minute, from the day after tomorrow on, in as many rooms as said. */
const fill = (count: number, rooms: readonly string[]): Promise<object[]> =>
  query(
    hotel.database,
    `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor)
     SELECT $1, gen_random_uuid(), room, at AT TIME ZONE 'UTC', 'UTC', at, 5, 'desk'
     FROM unnest($2::text[]) AS room CROSS JOIN LATERAL (
       SELECT date_trunc('minute', now()) + interval '2 days' + n * interval '1 minute' AS at
       FROM generate_series(1, $3::int) AS n) AS times`,
    [hotel.property, rooms, count],
  );
const count = async (): Promise<number> =>
  (await query<{ count: number }>(hotel.database, 'SELECT count(*)::int FROM wakeups'))[0]?.count ?? 0;
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const book = (room: string, hours: number) =>
  ask(hotel.url, 'POST /rest/wakeup', { as: 'desk', form: { room, datetime: inHours(hours) } });
const bookTogether = (...calls: readonly (readonly [string, number])[]) =>
  ask(hotel.url, 'POST /api/v1/wakeups', {
    as: 'desk',
    json: { group: 'Bus', calls: calls.map(([room, hours]) => ({ room, datetime: inHours(hours) })) },
  });
const ringNow = (room: string) => ask(hotel.url, 'POST /api/v1/wakeups/ring-now', { as: 'desk', json: { room } });

test('a room has so many calls and no more, also of a group; other rooms have theirs', async () => {
  const { most } = budgets.callsOfRoom;
  await fill(most - 1, ['101']);
  expect((await book('101', 5)).status).toBe(201);
  const refused = await book('101', 6);
  expect([refused.status, refused.json]).toEqual([
    422,
    { error: 42201, description: 'At most 100 wake-up calls wait for one room. Cancel some first.' },
  ]);
  expect((await bookTogether(['102', 5], ['101', 6])).status).toBe(422);
  expect((await ringNow('101')).json).toMatchObject({ code: 42201, said: { code: 'limit.callsOfRoom' } });
  expect(await count()).toBe(most);
  // Who asks again for a call that stands gets it.
  expect((await book('101', 5)).status).toBe(201);
  expect((await bookTogether(['102', 5], ['103', 5])).status).toBe(201);
  await query(hotel.database, `UPDATE wakeups SET status = 6, result = 8 WHERE room = '101' AND source = 5`);
  expect((await book('101', 7)).status).toBe(201);
});

test('a hotel has so many calls and no more: who calls in reaches the desk, a property system is told', async () => {
  const { most } = budgets.calls;
  await fill(
    100,
    Array.from({ length: most / 100 }, (_, n) => String(1000 + n)),
  );
  expect((await book('101', 5)).json).toMatchObject({ error: 42201 });
  expect((await bookTogether(['101', 5])).json).toMatchObject({ said: { code: 'limit.calls' } });

  const turn = async (number: number, digits: string): Promise<unknown> =>
    (
      await ask(hotel.url, 'POST /api/v1/telephony/call-ins', {
        as: 'tel',
        json: { call: 'one', turn: number, caller: '101', called: '*55', digits, status: 'OK' },
      })
    ).json;
  expect(await turn(1, '')).toMatchObject({ do: 'ask' });
  expect(await turn(2, '0630')).toMatchObject({ do: 'desk' });

  await asProperty(hotel.database, hotel.property, async (db) => {
    await putDestination(db, hotel.property, { role: 'connector', name: 'pms', type: 'webhook', target: {} });
  });
  const [connector] = await query<{ id: string }>(hotel.database, 'SELECT id FROM destinations');
  await asProperty(hotel.database, hotel.property, (db) =>
    takeCall(
      db,
      { property: hotel.property, destination: connector?.id ?? '', name: 'pms' },
      { room: '101', date: '261231', time: '0630' },
      () => ({ datetime: inHours(30) }),
      () => true,
    ),
  );
  const alerts = await query(hotel.database, `SELECT kind, room, detail->>'reason' AS reason FROM alerts`);
  expect(alerts).toEqual([
    { kind: 'wakeup-refused', room: '101', reason: 'At most 30,000 wake-up calls wait in a hotel. Cancel some first.' },
  ]);
  expect(await count()).toBe(most);
  await query(hotel.database, `DELETE FROM wakeups WHERE (room, due_at) IN (SELECT room, due_at FROM wakeups LIMIT 3)`);
  // Calls of one group are counted together, also those of other minutes.
  expect((await bookTogether(['101', 5], ['102', 6], ['103', 7], ['101', 8])).status).toBe(422);
  expect((await bookTogether(['101', 5], ['102', 6], ['103', 7])).status).toBe(201);
  expect(await count()).toBe(most);
});
