/** Staff call in: who they are, what they do by phone, and what is left of a PIN. */
import { beforeEach, expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { ask, query } from '../../testing/rest.ts';
import { budgets } from '../budgets/budgets.ts';

const hotel = useHotel({
  rooms: ['101', '102', '103'],
  accounts: { desk: [], boss: ['admin'], tel: ['telephony'] },
});

let calls = 0;
beforeEach(async () => {
  await query(
    hotel.database,
    `DELETE FROM wakeups; DELETE FROM call_ins; DELETE FROM phones; DELETE FROM guests; DELETE FROM settings;
     DELETE FROM staff; DELETE FROM pin_tries; DELETE FROM room_statuses; DELETE FROM status_types; DELETE FROM charges;
     DELETE FROM items; DELETE FROM categories`,
  );
  const inHotel = (text: string) => query(hotel.database, text, [hotel.property]);
  await inHotel(`INSERT INTO settings (property, section, value) VALUES ($1, 'wakeup', '{"desk":"9"}')`);
  await inHotel(`INSERT INTO settings (property, section, value) VALUES ($1, 'inventory', '{"holdSeconds":600}')`);
  await inHotel(`INSERT INTO status_types (property, id, description, inspect)
    VALUES ($1, '1', 'clean', false), ($1, '2', 'dirty', false), ($1, '3', 'inspected', true)`);
  await inHotel(`INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`);
  await inHotel(`INSERT INTO items (property, id, description, category, max, price)
    VALUES ($1, '10', 'Cola', '1', 5, 3.50), ($1, '11', 'Water', '1', 0, 2)`);
  const linen = { kind: 'staff', place: 'Linen room' };
  await prepare('PUT /api/v1/phones/700', linen);
  const ana = { name: 'Ana', language: 'es', may: ['status', 'minibar'], pin: '4729' };
  await prepare('PUT /api/v1/staff/12', ana);
  const bo = { name: 'Bo', may: ['status', 'inspect', 'wakeups'] };
  await prepare('PUT /api/v1/staff/13', bo);
});

async function prepare(operation: string, json: object): Promise<void> {
  const { status } = await ask(hotel.url, operation, { json });
  if (status !== 200) throw new Error(`${operation}: ${status}`);
}

interface Page {
  readonly do: string;
  readonly digits: number;
  readonly say: string;
}

type Piece = string | [digits: string, status: string] | (() => Promise<unknown>);

/** Types one piece after the other, each ended by the star, and tells the last page. */
async function dial(caller: string, called: string, ...pieces: readonly Piece[]) {
  const call = `staff-${(calls += 1)}`;
  const turn = async (number: number, digits: string, status: string): Promise<Page> => {
    const json = { call, turn: number, caller, called, digits, status };
    const answer = await ask(hotel.url, 'POST /api/v1/telephony/call-ins', { as: 'tel', json });
    expect(answer.status, answer.text).toBe(200);
    return answer.json as Page;
  };
  let page = await turn(1, '', 'OK');
  let number = 1;
  for (const piece of pieces) {
    if (typeof piece === 'function') {
      await piece();
      continue;
    }
    const [digits, status] = typeof piece === 'string' ? [piece, 'OK'] : piece;
    number += 1;
    page = await turn(number, digits, status);
    // The same turn again does nothing again.
    expect((await turn(number, digits, status)).do).toBe(page.do);
  }
  const [row] = await query<{ knownAs: string; outcome: string | null }>(
    hotel.database,
    'SELECT known_as AS "knownAs", outcome FROM call_ins WHERE call = $1',
    [call],
  );
  return { ...page, ...row };
}

const statuses = () => query(hotel.database, 'SELECT room, status, actor FROM room_statuses ORDER BY room');
const charges = () =>
  query(
    hotel.database,
    'SELECT room, item, quantity, actor, undone_at IS NOT NULL AS undone FROM charges ORDER BY created_at, id',
  );

test('numbers are listed, changed and removed; a PIN is told to nobody', async () => {
  const { json, text } = await ask(hotel.url, 'GET /api/v1/staff');
  expect(json).toEqual({
    staff: [
      { number: '12', name: 'Ana', language: 'es', may: ['status', 'minibar'], pin: true },
      { number: '13', name: 'Bo', language: null, may: ['status', 'inspect', 'wakeups'], pin: false },
    ],
    next: null,
  });
  expect(text).not.toMatch(/4729|argon/);
  const put = async (number: string, body: object) =>
    (await ask(hotel.url, `PUT /api/v1/staff/${number}`, { json: { may: [], ...body } })).status;
  expect(await put('0', {})).toBe(400);
  expect(await put('14', { pin: '123' })).toBe(422);
  expect(await put('14', { pin: '1234' })).toBe(422);
  expect(await put('14', { pin: '7777' })).toBe(422);
  expect(await put('14', { language: 'xx' })).toBe(422);
  expect(await put('12', { name: 'Ana', language: 'es', may: ['status'] })).toBe(200);
  expect(await ask(hotel.url, 'GET /api/v1/staff')).toMatchObject({ json: { staff: [{ pin: true }, {}] } });
  expect(await put('12', { pin: null })).toBe(200);
  expect(await ask(hotel.url, 'GET /api/v1/staff')).toMatchObject({ json: { staff: [{ pin: false }, {}] } });
  await ask(hotel.url, 'DELETE /api/v1/staff/12');
  expect(await ask(hotel.url, 'GET /api/v1/staff')).toMatchObject({ json: { staff: { length: 1 } } });
  const entries = await query<{ entry: string }>(
    hotel.database,
    `SELECT to_jsonb(journal)::text AS entry FROM journal WHERE kind LIKE 'staff.%'`,
  );
  expect(entries.length).toBeGreaterThan(4);
  expect(JSON.stringify(entries)).not.toMatch(/4729|argon|Ana/);
});

test('a hotel has no more numbers and phones than it may have', async () => {
  const put = async (noun: string, number: string, json: object) =>
    (await ask(hotel.url, `PUT /api/v1/${noun}/${number}`, { json })).status;
  await query(
    hotel.database,
    'INSERT INTO staff (property, number) SELECT $1, n::text FROM generate_series(10001, 10000 + $2) n',
    [hotel.property, budgets.staff.most - 2],
  );
  expect(await put('staff', '14', { may: [] })).toBe(422);
  expect(await put('staff', '13', { may: [] })).toBe(200);
  await query(
    hotel.database,
    `INSERT INTO phones (property, number, kind)
     SELECT $1, n::text, 'public' FROM generate_series(10001, 10000 + $2) n`,
    [hotel.property, budgets.phones.most - 1],
  );
  expect(await put('phones', '701', { kind: 'public' })).toBe(422);
  expect(await put('phones', '700', { kind: 'public' })).toBe(200);
});

test('five wrong PINs over several calls, all at once, lock the number; nothing kept holds a PIN', async () => {
  const wrong = ['8351', '8352', '8353', '8354', '8355', '8356', '8357'];
  const ends = await Promise.all(wrong.map((pin, index) => dial(String(101 + (index % 3)), '*61', '12', pin)));
  expect(ends.filter(({ knownAs }) => knownAs === 'locked')).toHaveLength(2);
  expect(await dial('700', '*61', '12', '4729')).toMatchObject({ do: 'desk', knownAs: 'locked', outcome: 'desk' });
  // A number that nobody has counts for the phone alone; it may be a PIN, and is not kept either.
  await dial('700', '*61', '83599', '4729');
  const kept = await query<{ text: string }>(
    hotel.database,
    `SELECT to_jsonb(c)::text AS text FROM call_ins c UNION ALL SELECT to_jsonb(t)::text FROM pin_tries t
     UNION ALL SELECT to_jsonb(j)::text FROM journal j WHERE kind = 'staff.locked'`,
  );
  expect(kept.length).toBeGreaterThan(10);
  // As a word: ids and times have digits of their own.
  expect(JSON.stringify(kept)).not.toMatch(/"(?:835\d+|4729)\\?"/);
  await query(hotel.database, `UPDATE pin_tries SET at = at - interval '16 minutes'`);
  expect(await dial('700', '*61', '12', '4729')).toMatchObject({ do: 'ask', knownAs: 'staff' });
});

test('room status from the room’s phone and from a staff phone, taken back, and for who inspects', async () => {
  expect(await dial('101', '*611', '12', '4729')).toMatchObject({ do: 'ask', knownAs: 'staff' });
  expect(await statuses()).toEqual([{ room: '101', status: '1', actor: 'staff 12' }]);
  await dial('700', '*61', '13', '102', '2', '103', '3', '101', '2', '', ['', 'TIMEOUT']);
  expect(await statuses()).toEqual([
    { room: '101', status: '1', actor: 'staff 13' },
    { room: '102', status: '2', actor: 'staff 13' },
    { room: '103', status: '3', actor: 'staff 13' },
  ]);
  // Who may not inspect, and who says nothing of themselves.
  await dial('101', '*613', '12', '4729', '3');
  await dial('101', '*612');
  expect(await statuses()).toMatchObject([{ status: '1' }, {}, {}]);
  await ask(hotel.url, 'PUT /api/v1/call-in', { json: { anyone: true } });
  await dial('101', '*612');
  expect(await statuses()).toMatchObject([{ status: '2', actor: 'room 101' }, {}, {}]);
  // Changed by somebody else meanwhile: a person decides.
  const meanwhile = () => query(hotel.database, `UPDATE room_statuses SET status = '3' WHERE room = '102'`);
  expect(await dial('102', '*611', meanwhile, '')).toMatchObject({ do: 'desk', knownAs: 'refused' });
  expect(await statuses()).toMatchObject([{}, { room: '102', status: '3' }, {}]);
  expect(await dial('999', '*611')).toMatchObject({ do: 'desk', knownAs: 'unknown' });
});

test('minibar: charged with its name, taken back, untouched, several rooms, and no vacant one', async () => {
  await dial('101', '*62', '12', '4729', '10#2', '11', '', '#', '102', '#', '103', '11', ['', 'HANGUP']);
  expect(await charges()).toEqual([
    { room: '101', item: '10', quantity: 2, actor: 'staff 12', undone: false },
    { room: '101', item: '11', quantity: 1, actor: 'staff 12', undone: true },
    { room: '103', item: '11', quantity: 1, actor: 'staff 12', undone: false },
  ]);
  expect(await query(hotel.database, `SELECT room, actor FROM journal WHERE kind = 'charge.none'`)).toEqual([
    { room: '102', actor: 'staff 12' },
  ]);
  expect(await dial('101', '*62', '13')).toMatchObject({ do: 'desk' });

  await query(hotel.database, `INSERT INTO guests (property, room, guest) VALUES ($1, '102', 'G1')`, [hotel.property]);
  await ask(hotel.url, 'PUT /api/v1/call-in', { json: { chargeVacant: false } });
  await dial('101', '*62', '12', '4729', '102', '10');
  expect(await charges()).toHaveLength(4);
  expect((await charges()).at(-1)).toMatchObject({ room: '102' });
});

test('wake-ups of another room by staff, with their source, and how a call went', async () => {
  await dial('700', '*65', '13', '102', '1', '0630', ['', 'TIMEOUT']);
  const booked = () =>
    query(hotel.database, `SELECT room, to_char(wall_time, 'HH24MI') AS time, source, actor FROM wakeups`);
  expect(await booked()).toEqual([{ room: '102', time: '0630', source: 2, actor: 'staff 13' }]);
  await dial('700', '*65102', '13', '2', ['', 'TIMEOUT']);
  expect(await booked()).toEqual([]);

  await dial('700', '*65103', '13', '1', '0630');
  await query(hotel.database, `UPDATE wakeups SET due_at = now() - interval '5 minutes'`);
  expect(await dial('700', '*65103', '13', '3', '2')).toMatchObject({ do: 'end' });
  expect(await query(hotel.database, 'SELECT result, source, actor FROM wakeups')).toEqual([
    { result: 2, source: 2, actor: 'staff 13' },
  ]);
  expect(await dial('700', '*65103', '13', '3', '1')).toMatchObject({ do: 'end' });
  expect(await query(hotel.database, 'SELECT result, ending FROM wakeups')).toEqual([
    { result: 1, ending: 'in-person' },
  ]);
  expect(await dial('700', '*65', '12', '4729')).toMatchObject({ do: 'desk' });
});
