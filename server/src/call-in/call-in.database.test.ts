/** What the dialplan asks while somebody is on the line: answered once, and only to whom it concerns. */
import { beforeEach, expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { ask, query } from '../../testing/rest.ts';

const hotel = useHotel({
  rooms: ['101', '102', '103'],
  accounts: { desk: [], boss: ['admin'], tel: ['telephony'], menu: [] },
});

let calls = 0;
beforeEach(async () => {
  await query(hotel.database, 'DELETE FROM wakeups; DELETE FROM call_ins; DELETE FROM phones; DELETE FROM guests');
  await query(hotel.database, `DELETE FROM settings; UPDATE licences SET value = 1`);
  await query(hotel.database, `INSERT INTO settings (property, section, value) VALUES ($1, 'wakeup', '{"desk":"9"}')`, [
    hotel.property,
  ]);
});

interface Page {
  readonly do: string;
  readonly say: string;
  readonly desk: string;
  readonly digits: number;
}

/** A guest on the line: each `turn` is what the dialplan would ask next. */
function line(caller: string, called = '*55') {
  const call = `test-${(calls += 1)}`;
  const turn = async (number: number, digits = '', status = 'OK'): Promise<Page> => {
    const answer = await ask(hotel.url, 'POST /api/v1/telephony/call-ins', {
      as: 'tel',
      json: { call, turn: number, caller, called, digits, status },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.json as Page;
  };
  return { call, turn };
}

const booked = () =>
  query<{ room: string; time: string; source: number; actor: string; daily: boolean }>(
    hotel.database,
    `SELECT room, to_char(wall_time, 'HH24MI') AS time, source, actor, daily FROM wakeups ORDER BY due_minute`,
  );
const kept = async (call: string) =>
  (
    await query<{ knownAs: string; outcome: string | null; room: string | null }>(
      hotel.database,
      'SELECT known_as AS "knownAs", outcome, room FROM call_ins WHERE call = $1',
      [call],
    )
  )[0];

test('a turn is taken once, however often it is asked for, and every turn says whom to ring', async () => {
  const { call, turn } = line('101');
  const first = await turn(1);
  expect(first).toMatchObject({ do: 'ask', digits: 4, desk: '9' });
  expect(first.say.split('&')).toHaveLength(3);
  const answers = await Promise.all([turn(2, '0630'), turn(2, '0630'), turn(2, '0630')]);
  answers.push(await turn(2, '0630', 'HANGUP')); // had it come first, the line would have ended with it
  expect(new Set(answers.map(({ say }) => say)).size).toBe(1);
  expect(await booked()).toEqual([{ room: '101', time: '0630', source: 1, actor: 'room 101', daily: false }]);
  await turn(3, '', 'HANGUP');
  expect(await kept(call)).toEqual({ knownAs: 'guest', outcome: 'hung-up', room: '101' });
  expect(await booked()).toHaveLength(1);
});

test('change, every day, another and cancel are done as they are said', async () => {
  const { turn } = line('102', '*550630');
  expect(await turn(1)).toMatchObject({ do: 'ask', digits: 1 });
  await turn(2, '1');
  await turn(3, '0715');
  expect(await booked()).toMatchObject([{ time: '0715', daily: false }]);
  expect(await turn(4, '3')).toMatchObject({ do: 'end' });
  expect(await booked()).toMatchObject([{ time: '0715', daily: true, actor: 'room 102' }]);

  const again = line('102');
  await again.turn(1);
  await again.turn(2, '1');
  await again.turn(3, '0800');
  expect(await booked()).toHaveLength(2);
  const cancelling = line('102', '#55');
  await cancelling.turn(1);
  await cancelling.turn(2, '1');
  await cancelling.turn(3, '', 'TIMEOUT');
  expect(await booked()).toHaveLength(1);
  expect(await line('102', '#55').turn(1)).toMatchObject({ do: 'ask' });
  expect(await booked()).toEqual([]);
});

test('who is no guest of one room is connected with the desk, and the installer sees why', async () => {
  await ask(hotel.url, 'PUT /api/v1/phones/700', { json: { kind: 'public', place: 'Lobby' } });
  await ask(hotel.url, 'PUT /api/v1/phones/701', { json: { kind: 'extra', room: '103', place: 'Bathroom' } });
  expect((await ask(hotel.url, 'PUT /api/v1/phones/702', { json: { kind: 'room', room: '999' } })).status).toBe(404);
  expect((await ask(hotel.url, 'PUT /api/v1/phones/702', { json: { kind: 'room' } })).status).toBe(422);
  await query(hotel.database, `UPDATE rooms SET extension = '500' WHERE room IN ('101', '102')`);
  const expected = { '700': 'public', '701': 'guest', '999': 'unknown', '': 'withheld', '500': 'unknown' };
  for (const [number, as] of Object.entries(expected)) {
    const { call, turn } = line(number);
    expect(await turn(1), number).toMatchObject({ do: as === 'guest' ? 'ask' : 'desk' });
    expect(await kept(call), number).toMatchObject({ knownAs: as });
  }
  await query(hotel.database, `UPDATE rooms SET extension = room`);
  const { json } = await ask(hotel.url, 'GET /api/v1/call-ins');
  expect(json).toMatchObject({ callIns: { length: 5 } });
  expect((json as { callIns: unknown[] }).callIns).toContainEqual(
    expect.objectContaining({ caller: '701', room: '103', knownAs: 'guest', ended: null }),
  );
  expect(await ask(hotel.url, 'GET /api/v1/phones')).toMatchObject({ json: { phones: { length: 2 } } });
  await ask(hotel.url, 'DELETE /api/v1/phones/700');
  expect(await ask(hotel.url, 'GET /api/v1/phones')).toMatchObject({ json: { phones: { length: 1 } } });

  // Guests are known, and none lives here.
  await query(hotel.database, `INSERT INTO guests (property, room, guest) VALUES ($1, '101', 'G1')`, [hotel.property]);
  expect(await line('102').turn(1)).toMatchObject({ do: 'desk' });
  expect(await line('101').turn(1)).toMatchObject({ do: 'ask' });
});

test('codes, clock and what is taken off a number are the hotel’s; a code of nobody is turned away', async () => {
  expect(await line('101', '4711').turn(1)).toMatchObject({ do: 'reject' });
  const settings = { wakeup: '88', cancel: '89', clock: 12, strip: '+4930' };
  expect(await ask(hotel.url, 'PUT /api/v1/call-in', { json: settings })).toMatchObject({
    status: 200,
    json: { ...settings, on: true, most: 4 },
  });
  expect((await ask(hotel.url, 'PUT /api/v1/call-in', { json: { cancel: '88' } })).status).toBe(422);
  const { turn } = line('+4930101', '88');
  await turn(1);
  expect(await turn(2, '0630')).toMatchObject({ do: 'ask', digits: 1 });
  await turn(3, '7');
  expect(await booked()).toMatchObject([{ room: '101', time: '1830' }]);
  const gone = line('102', '88');
  await gone.turn(1);
  await gone.turn(2, '0645', 'HANGUP');
  expect(await kept(gone.call)).toMatchObject({ outcome: 'assumed' });
  expect(await booked()).toHaveLength(2);
  await ask(hotel.url, 'PUT /api/v1/call-in', { json: { on: false } });
  expect(await line('101', '88').turn(1)).toMatchObject({ do: 'reject' });
});

test('children who play, a room with many calls and a switched-off licence end at the desk', async () => {
  for (const time of ['0600', '0601', '0602', '0603']) await line('101', `*55${time}`).turn(1);
  expect(await line('101', '*550604').turn(1)).toMatchObject({ do: 'desk' });
  expect(await booked()).toHaveLength(4);
  for (let count = 0; count < 5; count += 1) expect(await line('101').turn(1)).toMatchObject({ do: 'ask' });
  expect(await line('101').turn(1)).toMatchObject({ do: 'desk' });
  expect(await line('102').turn(1)).toMatchObject({ do: 'ask' });
  // The same instant as one that rings: what cannot be done is not half done.
  await query(hotel.database, `UPDATE wakeups SET status = 1 WHERE to_char(wall_time, 'MI') = '00'`);
  await query(hotel.database, `DELETE FROM wakeups WHERE to_char(wall_time, 'MI') <> '00'; DELETE FROM call_ins`);
  expect(await line('101', '#55').turn(1)).toMatchObject({ do: 'desk' });
  expect(await booked()).toHaveLength(1);
  await query(hotel.database, `UPDATE licences SET value = 0 WHERE name = 'wakeup'`);
  await query(hotel.database, `SELECT pg_notify('reveille_changes', '*')`);
  await expect.poll(async () => (await line('103').turn(1)).do).toBe('desk');
});

test('a token of an integration asks for pages and for nothing else', async () => {
  await query(hotel.database, `UPDATE accounts SET role = 'integration' WHERE name = 'menu'`);
  const asked = { account: 'menu', name: 'menu', rights: ['callers.ask'] };
  const { value } = (await ask(hotel.url, 'POST /api/v1/tokens', { json: asked })).json as { value: string };
  const headers = { authorization: `Basic ${Buffer.from(`menu:${value}`).toString('base64')}` };
  const json = { call: 'by-token', turn: 1, caller: '101', called: '*55' };
  expect((await ask(hotel.url, 'POST /api/v1/telephony/call-ins', { json, headers })).status).toBe(200);
  expect((await ask(hotel.url, 'GET /rest/system', { headers })).status).toBe(403);
});

test('an account of a person cannot ask for a page, nor an Asterisk’s for anything else', async () => {
  const body = { json: { call: 'x', turn: 1, caller: '101', called: '*55' } };
  expect((await ask(hotel.url, 'POST /api/v1/telephony/call-ins', { ...body, as: 'boss' })).status).toBe(403);
  expect((await ask(hotel.url, 'GET /api/v1/rooms', { as: 'tel' })).status).toBe(403);
  for (const odd of [{ call: '../x' }, { caller: '1;2' }, { called: 'abc' }, { digits: '1'.repeat(21) }, { turn: 0 }])
    expect(
      (await ask(hotel.url, 'POST /api/v1/telephony/call-ins', { as: 'tel', json: { ...body.json, ...odd } })).status,
    ).toBe(400);
});
