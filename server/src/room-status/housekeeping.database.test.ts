/** What housekeeping works by: who is in a room, who may inspect it, whose it is today, and what is broken there. */
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { zoneAtNoon } from '../../testing/noon.ts';
import { type Answer, type Asking, ask, query } from '../../testing/rest.ts';
import { basic, makeProperty } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { budgets } from '../budgets/budgets.ts';
import { markFixed, reportDefect } from '../defects/defect.ts';
import { setDoNotDisturb } from '../guests/do-not-disturb.ts';
import { arrive, leave, type Stay } from '../guests/guest.ts';

const hotel = useHotel(
  {
    timezone: zoneAtNoon(),
    accounts: { desk: [], mary: [], sue: ['inspect'], boss: ['admin', 'inventory'], pbx: ['telephony'] },
  },
  { REVEILLE_ROLES: 'api' },
);

interface Row {
  readonly room: string;
  readonly assigned: string | null;
  readonly [told: string]: unknown;
}

const call = (what: string, asking: Asking = {}): Promise<Answer> => ask(hotel.url, what, { as: 'desk', ...asking });
const board = async (room: string): Promise<Row | undefined> =>
  ((await call('GET /api/v1/room-status')).json as { rooms: Row[] }).rooms.find((one) => one.room === room);
const told = (kind: string): Promise<{ room: string | null; detail: object }[]> =>
  query(hotel.database, 'SELECT room, detail FROM journal WHERE kind = $1 ORDER BY id', [kind]);
const inHotel = <T>(work: (db: Parameters<typeof arrive>[0]) => Promise<T>): Promise<T> =>
  asProperty(hotel.database, hotel.property, work);
const comes = (stay: Partial<Stay>): Promise<void> =>
  inHotel((db) =>
    arrive(db, hotel.property, 'fias', { room: '101', guest: '55', language: null, checksIn: true, ...stay }),
  );
const goes = (room: string, guest: string): Promise<void> =>
  inHotel((db) =>
    leave(db, hotel.property, 'fias', { room, guest }, { checkOut: 'purge', keepUntil: '12:00', moveSeconds: 60 }),
  );
const person = (departs: string | null) => ({ name: null, vip: null, party: null, departs });
const dayIn = async (days: number): Promise<string> =>
  (
    await query<{ day: string }>(
      hotel.database,
      `SELECT ((clock_timestamp() AT TIME ZONE timezone)::date + $2::int)::text AS day FROM properties WHERE id = $1`,
      [hotel.property, days],
    )
  )[0]?.day ?? '';

test('a room is occupied, arrived, leaving or left as far as it is told, and nothing is invented', async () => {
  const untold = { arrivedToday: false, departs: null, departsToday: false, leftToday: false, doNotDisturb: false };
  expect(await board('101')).toMatchObject({ occupied: null, ...untold });

  await comes({ person: person(await dayIn(1)) });
  expect(await board('101')).toMatchObject({ ...untold, occupied: true, arrivedToday: true, departs: await dayIn(1) });
  expect(await board('102')).toMatchObject({ ...untold, occupied: false });
  // A second guest of whom no day is told stays: then nobody knows when the room is free.
  await comes({ guest: '56', checksIn: false });
  expect(await board('101')).toMatchObject({ departs: null, departsToday: false });
  await goes('101', '56');
  expect(await board('101')).toMatchObject({ occupied: true, leftToday: false });
  await comes({ person: person(await dayIn(0)) });
  expect(await board('101')).toMatchObject({ departsToday: true });

  // What a resync says is no arrival of today.
  await comes({ room: '102', guest: '77', checksIn: false });
  expect(await board('102')).toMatchObject({ occupied: true, arrivedToday: false });

  await inHotel((db) => setDoNotDisturb(db, hotel.property, 'fias', '101', true));
  await inHotel((db) => setDoNotDisturb(db, hotel.property, 'fias', '101', true));
  await inHotel((db) => setDoNotDisturb(db, hotel.property, 'fias', '999', true)); // no room of ours
  expect(await board('101')).toMatchObject({ doNotDisturb: true });
  await goes('101', '55');
  expect(await board('101')).toMatchObject({ ...untold, occupied: false, leftToday: true });
  expect(await told('room.do-not-disturb')).toEqual([
    { room: '101', detail: { on: true } },
    { room: '101', detail: { on: false } },
  ]);
});

test('a status that is kept for those who inspect is refused to others by either interface', async () => {
  await query(
    hotel.database,
    `INSERT INTO status_types (property, id, description) VALUES ($1, '1', 'Clean'), ($1, '03', 'Inspected')`,
    [hotel.property],
  );
  const rest = (as: string, id = '03') => call('POST /rest/rsi/change', { as, form: { id, room: '101' } });
  const api = (as: string, status = '03') => call('POST /api/v1/room-status', { as, json: { room: '101', status } });
  expect([(await rest('desk')).status, (await api('mary')).status]).toEqual([200, 204]);

  const keep = (inspect: boolean, as = 'boss') => call('PATCH /api/v1/status-types/03', { as, json: { inspect } });
  expect((await keep(true, 'sue')).status).toBe(403);
  expect((await keep(true)).status).toBe(204);
  expect((await call('GET /api/v1/status-types')).json).toEqual({
    types: [
      { id: '1', description: 'Clean', inspect: false },
      { id: '03', description: 'Inspected', inspect: true },
    ],
  });
  // The list of the published interface has what it always had.
  expect((await call('GET /rest/rsi/status')).json).toEqual({
    items: [
      { id: '1', description: 'Clean', tenant: hotel.property },
      { id: '03', description: 'Inspected', tenant: hotel.property },
    ],
  });
  const refused = await rest('desk');
  expect(refused).toMatchObject({ status: 403, json: { error: 40301 } });
  expect(refused.text).toContain('inspect');
  expect(await api('mary')).toMatchObject({ status: 403, json: { code: 40301 } });
  expect((await api('boss')).status).toBe(403); // an administrator who wants to can give it to themselves
  expect([(await rest('sue')).status, (await api('sue')).status]).toEqual([200, 204]);
  expect([(await rest('desk', '1')).status, (await api('mary', '1')).status]).toEqual([200, 204]);
  // A new name does not open it.
  await call('PUT /rest/rsi/status/03', { as: 'boss', form: { description: 'Checked' } });
  expect((await rest('desk')).status).toBe(403);
  expect((await keep(false)).status).toBe(204);
  expect((await rest('desk')).status).toBe(200);
  expect((await told('statustype.changed')).map(({ detail }) => detail)).toEqual([
    { from: { inspect: false }, to: { inspect: true } },
    { from: { description: 'Inspected' }, to: { description: 'Checked' } },
    { from: { inspect: true }, to: { inspect: false } },
  ]);
});

test('a supervisor gives rooms to an account for today; tomorrow they are nobody’s', async () => {
  const give = (rooms: string[], account: string | null, as = 'sue') =>
    call('PUT /api/v1/assignments', { as, json: { rooms, account } });
  expect((await give(['101'], 'mary', 'mary')).status).toBe(403);
  expect((await call('GET /api/v1/assignees', { as: 'mary' })).status).toBe(403);
  expect((await call('GET /api/v1/assignees', { as: 'sue' })).json).toEqual({
    accounts: ['boss', 'desk', 'mary', 'sue'],
  });
  expect((await give(['101', '102', '101'], 'mary')).status).toBe(204);
  expect([(await board('101'))?.assigned, (await board('102'))?.assigned]).toEqual(['mary', 'mary']);
  expect((await give(['101'], 'pbx')).status).toBe(404);
  expect((await give(['101', '9999'], 'desk')).status).toBe(404);
  expect((await board('101'))?.assigned).toBe('mary'); // all or nothing
  expect((await give(['102'], null, 'boss')).status).toBe(204);
  expect([(await board('101'))?.assigned, (await board('102'))?.assigned]).toEqual(['mary', null]);
  expect((await told('room.assigned')).map(({ detail }) => detail)).toEqual([
    { account: 'mary', rooms: ['101', '102'], day: await dayIn(0) },
    { account: null, rooms: ['102'], day: await dayIn(0) },
  ]);
  await query(hotel.database, 'UPDATE assignments SET day = day - 1');
  expect((await board('101'))?.assigned).toBeNull();
  // Who is gone has no rooms.
  await give(['9'], 'mary');
  await query(hotel.database, `DELETE FROM accounts WHERE name = 'mary'`);
  expect((await board('9'))?.assigned).toBeNull();
});

/** Begin, a scan, end: some 5,000 bytes. */
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 7, 7]),
  Buffer.alloc(4994, 7),
  Buffer.from([0xff, 0xd9]),
]);

test('a defect with a photo is reported once, shown to the hotel alone, and fixed by whoever sees it', async () => {
  const report = (json: object, key = '') =>
    call('POST /api/v1/defects', { json, ...(key === '' ? {} : { headers: { 'idempotency-key': key } }) });
  const wanted = { room: '101', words: ' The lamp is dark ', photo: jpeg.toString('base64') };
  const first = await report({ ...wanted, entered: '2026-01-02T03:04:05Z' }, 'k1');
  expect(first.status).toBe(201);
  const again = await report({ ...wanted, entered: '2026-01-02T03:04:05Z' }, 'k1');
  expect(again.json).toEqual(first.json);
  const { id } = first.json as { id: string };
  await report({ room: '102', words: 'No towels' });
  const list = async (way = '') =>
    (await call(`GET /api/v1/defects${way}`)).json as { defects: object[]; next: string };
  const lamp = {
    id,
    room: '101',
    words: 'The lamp is dark',
    photo: true,
    reported: '2026-01-02T03:04:05.000Z',
    reporter: 'desk',
  };
  expect((await list()).defects).toEqual([lamp, expect.objectContaining({ room: '102', photo: false })]);
  const page = await list('?limit=1');
  expect(page.defects).toEqual([lamp]);
  expect((await list(`?limit=1&cursor=${page.next}`)).defects).toEqual([expect.objectContaining({ room: '102' })]);
  expect((await list('?room=102')).defects).toHaveLength(1);

  const photo = await fetch(`${hotel.url}/api/v1/defects/${id}/photo`, { headers: basic('desk') });
  expect(photo.headers.get('content-type')).toBe('image/jpeg');
  expect(photo.headers.get('x-content-type-options')).toBe('nosniff');
  // Nor does a browser keep it for who sits down there next.
  expect(photo.headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(await photo.arrayBuffer()).equals(jpeg)).toBe(true);
  await makeProperty(hotel.database, { code: 'other', accounts: { spy: ['admin'] } });
  expect((await fetch(`${hotel.url}/api/v1/defects/${id}/photo`, { headers: basic('spy@other') })).status).toBe(404);
  expect((await call(`POST /api/v1/defects/${id}/fix`, { as: 'spy@other' })).status).toBe(404);
  expect((await call('GET /api/v1/defects', { as: 'spy@other' })).json).toEqual({ defects: [], next: null });

  expect((await call(`POST /api/v1/defects/${id}/fix`, { as: 'sue' })).status).toBe(204);
  expect((await call(`POST /api/v1/defects/${id}/fix`, { as: 'boss' })).status).toBe(204); // it is already
  expect((await list()).defects).toHaveLength(1);
  expect(await told('defect.fixed')).toEqual([{ room: '101', detail: { reporter: 'desk' } }]);
  // What a person wrote is kept apart from the entry, where it can be erased.
  expect((await told('defect.reported'))[0]).toEqual({ room: '101', detail: { photo: true } });
  expect(await query(hotel.database, `SELECT fixed_by FROM defects WHERE fixed_at IS NOT NULL`)).toEqual([
    { fixed_by: 'sue' },
  ]);
});

test('what is no photo, is too large or says nothing is refused, and there is an end to what is open', async () => {
  const report = (json: object) => call('POST /api/v1/defects', { json: { room: '101', words: 'Broken', ...json } });
  const base64 = (bytes: Buffer) => ({ photo: bytes.toString('base64') });
  expect((await report(base64(Buffer.from('<svg onload="alert(1)">')))).status).toBe(422);
  expect((await report(base64(Buffer.from('GIF89a')))).status).toBe(422);
  expect((await report(base64(jpeg.subarray(0, 7)))).status).toBe(422);
  expect((await report({ photo: 'no base64 at all!' })).status).toBe(400);
  const most = budgets.photo.most;
  expect((await report(base64(Buffer.concat([jpeg, Buffer.alloc(most)])))).status).toBe(422);
  expect((await report(base64(Buffer.concat([jpeg, Buffer.alloc(2 * most)])))).status).toBe(413);
  expect((await report({ words: '   ' })).status).toBe(422);
  expect((await report({ words: 'x'.repeat(501) })).status).toBe(400);
  expect((await report({ room: '9999' })).status).toBe(404);
  // When there is no more space, photos of what is fixed go first, and those of what is open stay.
  const crammed = (words: string) =>
    inHotel((db) => reportDefect(db, hotel.property, { room: '101', words, photo: jpeg, actor: 'desk' }, 12_000));
  const photos = () =>
    query<{ words: string }>(hotel.database, 'SELECT words FROM defects WHERE photo IS NOT NULL ORDER BY words');
  const fixed = await crammed('one');
  await inHotel((db) => markFixed(db, hotel.property, fixed, 'desk'));
  await crammed('three');
  expect(await photos()).toEqual([{ words: 'three' }]);
  await crammed('two');
  await expect(crammed('too many')).rejects.toThrow(/take all the space/);
  expect(await photos()).toEqual([{ words: 'three' }, { words: 'two' }]);
  await query(
    hotel.database,
    `INSERT INTO defects (property, id, room, words, reported_by)
     SELECT $1, gen_random_uuid(), '101', 'old', 'desk' FROM generate_series(1, ${budgets.openDefects.most})`,
    [hotel.property],
  );
  expect((await report({})).status).toBe(422);
  await query(hotel.database, `DELETE FROM defects WHERE words = 'old'`);
  expect((await report({})).status).toBe(201);
});
