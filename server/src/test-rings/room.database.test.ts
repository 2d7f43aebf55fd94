/** Trying a phone: a short call by whoever dials, told in the journal, that never stands in the way of a guest's. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, empty, query } from '../../testing/rest.ts';
import { makeProperty, silent, testConfig } from '../../testing/service.ts';
import { type Behaviour, StandInTelephone } from '../../testing/telephone.ts';
import { type Service, startService } from '../service.ts';

const eventually = { timeout: 180_000 };

let database: TestDatabase;
let service: Service;
let property: string;
let telephone: StandInTelephone;
let behaviour: Behaviour | 'refuse' | 'hold';

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora', rooms: ['101', '102', '103'] });
  telephone = new StandInTelephone(() => behaviour);
  service = await startService(testConfig(database, { REVEILLE_ROLES: 'api,dialer' }), silent, {
    telephony: telephone,
  });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

beforeEach(async () => {
  behaviour = { answered: true, heard: true, cause: 16 };
  telephone.connected = true;
  // Nothing is left of the test before: neither what waits, nor what is on the line.
  await empty(database, 'trials', 'wakeups', 'alerts');
  await query(database, 'UPDATE properties SET lines = 8');
  await vi.waitFor(async () => {
    for (const id of telephone.live) telephone.end(id, { cause: 16 });
    if ((await query(database, 'SELECT 1 FROM attempts WHERE ended_at IS NULL')).length > 0)
      throw new Error('a call is still on the line');
  }, eventually);
  await empty(database, 'trials', 'wakeups', 'attempts');
  telephone.placed.length = 0;
  telephone.most = 0;
  await query(database, `UPDATE licences SET value = 1`);
});

const ring = (room = '101', as = 'desk', at = service.url) => ask(at, `POST /api/v1/rooms/${room}/test-ring`, { as });
const phone = async (room = '101') => (await ask(service.url, `GET /api/v1/rooms/${room}/phone`, { as: 'desk' })).json;
const entries = (id: string) =>
  query(
    database,
    `SELECT kind, actor, room, detail->>'outcome' AS outcome FROM journal WHERE subject = $1 ORDER BY id`,
    [id],
  );
const waitingCall = (room: string, status: number, inSeconds: number) =>
  query(
    database,
    `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status)
     VALUES ($1, gen_random_uuid(), $2, now() AT TIME ZONE 'UTC', 'UTC', now() + make_interval(secs => $4), 5, 'desk',
       $3)`,
    [property, room, status, inSeconds],
  );

test('rings the extension once with the words of the property, and tells who did it and what it came to', async () => {
  const { status, json } = await ring();
  expect(status).toBe(202);
  const { id } = json as { id: string };
  await expect
    .poll(() => phone(), eventually)
    .toMatchObject({ extension: '101', lastCall: null, testRing: { actor: 'desk', state: 'heard', words: '' } });
  expect(telephone.placed).toMatchObject([
    { extension: '101', property, ringSeconds: 20, caller: { number: 'test' }, script: { readings: 1, replies: {} } },
  ]);
  expect(telephone.placed[0]?.script.announcement.length).toBeGreaterThan(0);
  expect(await entries(id)).toEqual([
    { kind: 'room.test-ring', actor: 'desk', room: '101', outcome: null },
    { kind: 'room.test-ring-ended', actor: 'reveille', room: '101', outcome: 'heard' },
  ]);
});

test.each([
  [
    { cause: 19, sipStatus: 408 },
    { state: 'no-answer', sipStatus: 408, words: '' },
  ],
  [
    { cause: 19, sipStatus: 480 }, // at once: no phone is there
    { state: 'unreachable', sipStatus: 480, words: '' },
  ],
  [
    { cause: 17, sipStatus: 486 },
    { state: 'busy', sipStatus: 486, words: '' },
  ],
  [
    { cause: 3, sipStatus: 404 },
    { state: 'unreachable', sipStatus: 404, words: '' },
  ],
  ['refuse', { state: 'unreachable', sipStatus: null, words: 'refused by the stand-in' }],
] as const)('of %j says how the phone answered', async (given, told) => {
  behaviour = given;
  await ring();
  await expect.poll(() => phone(), eventually).toMatchObject({ testRing: told });
});

test('is made once in half a minute for each room, however many ask at the same moment', async () => {
  const answers = await Promise.all([ring(), ring('101', 'boss'), ring(), ring('102')]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 202, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(25);
  await expect.poll(() => query(database, 'SELECT 1 FROM trials WHERE ended_at IS NULL'), eventually).toEqual([]);
  expect(telephone.placed).toHaveLength(2);
  await query(database, `UPDATE trials SET asked_at = asked_at - interval '31 seconds'`);
  expect((await ring()).status).toBe(202);
  // Of each room only the last one is kept.
  expect(await query(database, 'SELECT room FROM trials ORDER BY room')).toEqual([{ room: '101' }, { room: '102' }]);
});

test('takes a line while it lasts; the next one waits for it', async () => {
  behaviour = 'hold';
  await query(database, 'UPDATE properties SET lines = 1');
  expect((await ring('101')).status).toBe(202);
  // It is written down as ringing before it is placed.
  await expect.poll(() => telephone.placed.length, eventually).toBe(1);
  expect(await phone()).toMatchObject({ testRing: { state: 'ringing' } });
  expect((await ring('102')).status).toBe(202);
  expect(await phone('102')).toMatchObject({ testRing: { state: 'waiting' } });
  const [first] = telephone.placed;
  telephone.end(first?.id ?? '', { cause: 17 });
  await expect.poll(() => phone('102'), eventually).toMatchObject({ testRing: { state: 'ringing' } });
  expect(await phone()).toMatchObject({ testRing: { state: 'busy' } });
  await expect.poll(() => telephone.placed.length, eventually).toBe(2);
});

test('that finds no line in time says so', async () => {
  behaviour = 'hold';
  await query(database, 'UPDATE properties SET lines = 1');
  await ring('101');
  await expect.poll(() => telephone.placed.length, eventually).toBe(1);
  const { json } = await ring('102');
  await query(database, `UPDATE trials SET asked_at = asked_at - interval '31 seconds' WHERE room = '102'`);
  await expect
    .poll(() => phone('102'), eventually)
    .toMatchObject({ testRing: { state: 'not-placed', words: 'no line came free in time' } });
  expect(await entries((json as { id: string }).id)).toMatchObject([
    { kind: 'room.test-ring' },
    { kind: 'room.test-ring-ended', outcome: 'not-placed' },
  ]);
  expect(telephone.placed).toHaveLength(1);
});

test('a guest who becomes due goes before a trial that waits, and after one that holds the same phone', async () => {
  behaviour = 'hold';
  await query(database, 'UPDATE properties SET lines = 1');
  await ring('101');
  await expect.poll(() => telephone.placed.length, eventually).toBe(1);
  await ring('102');
  await waitingCall('101', 0, 0);
  await waitingCall('103', 0, 0);
  telephone.end(telephone.placed[0]?.id ?? '', { cause: 16 });
  await expect.poll(() => telephone.placed.length, eventually).toBe(2);
  telephone.end(telephone.placed[1]?.id ?? '', { answered: true, heard: true });
  await expect.poll(() => telephone.placed.length, eventually).toBe(3);
  expect(telephone.placed.slice(1).map(({ extension, caller }) => `${extension} ${caller.number}`)).toEqual([
    '101 wakeup',
    '103 wakeup',
  ]);
  expect(await phone('102')).toMatchObject({ testRing: { state: 'waiting' } });
  expect(telephone.most).toBe(1);
});

test('a guest is not rung on a phone that is tried, although a line is free', async () => {
  behaviour = 'hold';
  await ring('101');
  await expect.poll(() => telephone.placed.length, eventually).toBe(1);
  await waitingCall('101', 0, 0);
  await waitingCall('103', 0, 0);
  await expect.poll(() => telephone.placed.map(({ extension }) => extension), eventually).toEqual(['101', '103']);
  telephone.end(telephone.placed[0]?.id ?? '', { cause: 16 });
  await expect
    .poll(() => telephone.placed.map(({ extension }) => extension), eventually)
    .toEqual(['101', '103', '101']);
});

test('asked of a process that does not dial, it is rung by one that does', async () => {
  const other = await startService(testConfig(database, { REVEILLE_ROLES: 'api' }), silent);
  try {
    expect((await ring('102', 'desk', other.url)).status).toBe(202);
    await expect.poll(() => phone('102'), eventually).toMatchObject({ testRing: { state: 'heard' } });
    expect(telephone.placed).toMatchObject([{ extension: '102' }]);
  } finally {
    await other.stop();
  }
});

test('that was being rung by a process which died is told by the next one', async () => {
  behaviour = 'hold';
  const { json } = await ring();
  const { id } = json as { id: string };
  await expect.poll(() => telephone.placed.length, eventually).toBe(1);
  telephone.live.clear();
  // Of a process that has not said for long that it lives.
  await query(
    database,
    `INSERT INTO processes (role, id, name, ready, alive_until)
        VALUES ('dialer', '00000000-0000-4000-8000-000000000001', 'gone', true, now() - interval '1 minute');
     UPDATE attempts SET dialer = '00000000-0000-4000-8000-000000000001'`,
  );
  await expect
    .poll(() => phone(), eventually)
    .toMatchObject({ testRing: { state: 'unsure', words: 'its end was not seen' } });
  expect(await entries(id)).toMatchObject([
    { kind: 'room.test-ring' },
    { kind: 'room.test-ring-ended', outcome: 'unsure' },
  ]);
});

test.each([
  ['rings', 1, -5],
  ['is due in a minute', 0, 60],
])('leaves a room alone whose call %s', async (_story, status, seconds) => {
  await waitingCall('101', status, seconds);
  expect(await ring('101')).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining('woken in a moment') as unknown },
  });
  expect((await ring('102')).status).toBe(202);
});

test('says so where nothing can ring: no room, no telephone system, no licence', async () => {
  expect((await ring('999')).status).toBe(404);
  telephone.connected = false;
  expect(await ring()).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining('No telephone system is connected') as unknown },
  });
  expect(
    (await ask(service.url, 'POST /api/v1/announcements/en/ring', { as: 'boss', json: { extension: '901' } })).status,
  ).toBe(409);
  expect(await query(database, 'SELECT 1 FROM trials')).toEqual([]);
  await query(database, `UPDATE licences SET value = 0 WHERE name = 'wakeup'; NOTIFY reveille_changes, '*'`);
  await expect.poll(async () => (await ring()).status).toBe(403);
  await query(database, `UPDATE licences SET value = 1; NOTIFY reveille_changes, '*'`);
});
