/** Calls that are set, found, moved and cancelled together: all of them, or none. */
import { beforeEach, expect, test } from 'vitest';
import { onServer } from '../../testing/database.ts';
import { useHotel } from '../../testing/hotel.ts';
import { ask, query } from '../../testing/rest.ts';

const rooms = ['101', '102', '103', '104'];
const hotel = useHotel({ rooms });
beforeEach(() => onServer((client) => client.query('DELETE FROM wakeups'), hotel.database.url));

const to = (what: string, json?: object) =>
  ask(hotel.url, what, { as: 'desk', ...(json === undefined ? {} : { json }) });
const inHours = (hours: number): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
const set = (group: string | undefined, ...calls: readonly (readonly [string, number])[]) =>
  to('POST /api/v1/wakeups', {
    ...(group === undefined ? {} : { group }),
    calls: calls.map(([room, hours]) => ({ room, datetime: inHours(hours) })),
  });
const groups = async () => ((await to('GET /api/v1/wakeups/groups')).json as { groups: object[] }).groups;
const times = async () =>
  (
    await query<{ room: string; due: Date }>(
      hotel.database,
      'SELECT room, due_at AS due FROM wakeups ORDER BY room, due',
    )
  ).map(({ room, due }) => `${room} ${due.toISOString()}`);

test('a group is found by its name, with how many are awake, and its calls in the list of calls', async () => {
  const answer = await set('Bus 12', ['101', 5], ['102', 5], ['103', 6]);
  expect(answer).toMatchObject({ status: 201, json: { calls: [{ room: '101' }, { room: '102' }, { room: '103' }] } });
  await set(undefined, ['104', 5]);
  await query(hotel.database, `UPDATE wakeups SET status = 4, result = 1 WHERE room = '101'`);
  await query(hotel.database, `UPDATE wakeups SET status = 5, result = 2 WHERE room = '102'`);
  expect(await groups()).toEqual([
    { group: 'Bus 12', from: inHours(5), until: inHours(6), toCome: 1, awake: 1, notAwake: 1 },
  ]);
  const listed = (await to('GET /api/v1/wakeups?group=Bus%2012')).json as {
    wakeups: { room: string; group: string }[];
  };
  expect(listed.wakeups.map(({ room, group }) => `${room} ${group}`).toSorted()).toEqual(
    ['101', '102', '103'].map((room) => `${room} Bus 12`),
  );
  expect((await to('GET /rest/wakeup/list')).text).not.toContain('Bus');
});

test('is set whole or not at all, and a call that stands in that minute joins it', async () => {
  expect((await set('Bus', ['101', 5], ['999', 6])).status).toBe(404);
  expect(await times()).toEqual([]);
  await set(undefined, ['101', 5]);
  await set('Bus', ['101', 5], ['102', 5]);
  expect(await times()).toHaveLength(2);
  expect(await groups()).toMatchObject([{ group: 'Bus', toCome: 2 }]);
});

test('is moved whole or not at all, later and earlier, also into each other', async () => {
  await set('Bus', ['101', 5], ['101', 6], ['102', 5]);
  expect((await to('POST /api/v1/wakeups/groups/move', { group: 'Bus', minutes: 60 })).json).toEqual({ count: 3 });
  expect(await times()).toEqual([`101 ${inHours(6)}`, `101 ${inHours(7)}`, `102 ${inHours(6)}`]);
  expect((await to('POST /api/v1/wakeups/groups/move', { group: 'Bus', minutes: -60 })).json).toEqual({ count: 3 });
  const before = await times();
  expect(before).toEqual([`101 ${inHours(5)}`, `101 ${inHours(6)}`, `102 ${inHours(5)}`]);
  await set(undefined, ['102', 4]);
  const taken = await to('POST /api/v1/wakeups/groups/move', { group: 'Bus', minutes: -60 });
  expect(taken).toMatchObject({ status: 409, text: expect.stringContaining('102') as unknown });
  expect((await times()).filter((one) => !one.endsWith(inHours(4)))).toEqual(before);
  expect((await to('POST /api/v1/wakeups/groups/move', { group: 'Bus', minutes: -360 })).status).toBe(422);
  expect((await times()).filter((one) => !one.endsWith(inHours(4)))).toEqual(before);
});

test('is cancelled in part or whole; what has rung stays, and a name that nobody has is told so', async () => {
  await set('Bus', ['101', 5], ['102', 5], ['103', 5], ['104', 5]);
  await query(hotel.database, `UPDATE wakeups SET status = 4, result = 1 WHERE room = '104'`);
  const half = { group: 'Bus', rooms: ['101', '102'] };
  expect((await to('POST /api/v1/wakeups/groups/cancel', half)).json).toEqual({ count: 2 });
  expect((await to('POST /api/v1/wakeups/groups/cancel', half)).status).toBe(404);
  expect((await to('POST /api/v1/wakeups/groups/cancel', { group: 'Bus' })).json).toEqual({ count: 1 });
  expect(await groups()).toMatchObject([{ group: 'Bus', toCome: 0, awake: 1 }]);
  const told = await query(
    hotel.database,
    `SELECT room, actor FROM journal WHERE kind = 'wakeup.deleted' ORDER BY room`,
  );
  expect(told).toEqual(['101', '102', '103'].map((room) => ({ room, actor: 'desk' })));
});

test('the forecast counts calls that might be booked', async () => {
  const also = (count: number) => `GET /api/v1/wakeups/forecast?also=${encodeURIComponent(`${inHours(5)}*${count}`)}`;
  expect((await to(also(4))).json).toMatchObject({ calls: 4, lateCalls: 0 });
  const many = (await to(also(200))).json as { calls: number; lateCalls: number };
  expect(many.calls).toBe(200);
  expect(many.lateCalls).toBeGreaterThan(0);
  expect((await to(also(9999))).status).toBe(400);
});
