/** A guest calls in and has a message: what is said, what is kept of it, and who hears nothing. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type RunningService, runService } from '../../testing/process.ts';
import { addDestination, ask, query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';

const words = 'Your sister waits in the lobby';

let database: TestDatabase;
let property: string;
let service: RunningService;
let data: string;
let calls = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, {
    code: 'grand',
    rooms: ['101', '102'],
    accounts: { boss: ['admin'], tel: ['telephony'] },
  });
  await addDestination(database, property, 'connector', 'opera');
  data = await mkdtemp(join(tmpdir(), 'reveille-messages-'));
  service = await runService(database.url, { REVEILLE_LOG_LEVEL: 'debug', REVEILLE_DATA: data });
});
afterAll(async () => {
  await service.signal('SIGTERM');
  await database.drop();
  await rm(data, { recursive: true });
});

beforeEach(async () => {
  await query(database, 'DELETE FROM wakeups; DELETE FROM call_ins; DELETE FROM guest_messages; DELETE FROM guests');
  await query(database, `INSERT INTO guests (property, room, guest) VALUES ($1, '101', '55'), ($1, '102', '56')`, [
    property,
  ]);
  await query(
    database,
    `INSERT INTO guest_messages (property, destination, guest, message, room, text)
       SELECT $1, id, '55', '7', '101', $2 FROM destinations`,
    [property, words],
  );
});

interface Page {
  readonly do: string;
  readonly say: string;
  readonly digits: number;
}

/** Somebody on the line: each `turn` is what the dialplan would ask next. */
function line(caller: string, called: string) {
  const call = `message-${(calls += 1)}`;
  return async (turn: number, digits = '', status = 'OK'): Promise<Page> => {
    const json = { call, turn, caller, called, digits, status };
    const answer = await ask(service.url, 'POST /api/v1/telephony/call-ins', { as: 'tel', json });
    expect(answer.status, answer.text).toBe(200);
    return answer.json as Page;
  };
}

const left = () => query(database, 'SELECT text, heard_at IS NOT NULL AS heard FROM guest_messages');
const told = () =>
  query(database, `SELECT actor, room FROM journal WHERE kind = 'guest.message-heard' ORDER BY id DESC LIMIT 1`);

test('a message is read out, and heard once the guest says so; its words are kept nowhere else', async () => {
  const turn = line('101', '*55');
  const first = await turn(1);
  expect(first).toMatchObject({ do: 'ask', digits: 1 });
  const sound = first.say.split('&').find((one) => one.includes('/passing/'));
  expect(sound).toMatch(/\/passing\/[0-9a-f]{32}$/);
  // Asked for again, the same page; hanging up is not hearing.
  expect(await turn(1)).toEqual(first);
  expect(await left()).toEqual([{ text: words, heard: false }]);
  const everything = [
    service.log(),
    ...(await query<{ row: string }>(
      database,
      'SELECT c::text AS row FROM call_ins c UNION ALL SELECT j::text FROM journal j',
    ).then((rows) => rows.map(({ row }) => row))),
  ].join('\n');
  expect(everything).not.toContain('sister');
  expect(await turn(2, '2')).toMatchObject({ do: 'ask', digits: 4 });
  expect(await left()).toEqual([{ text: '', heard: true }]);
  expect(await told()).toEqual([{ actor: 'room 101', room: '101' }]);
  expect((await turn(3, '0630')).do).toBe('ask');
  await turn(4, '', 'HANGUP');
  const { text } = await ask(service.url, 'GET /api/v1/call-ins?room=101');
  expect(text).toContain('"did":"heard"');
  expect(text).toContain('"outcome":"booked"');
  // The next call has nothing to tell.
  expect(await line('101', '*55')(1)).toMatchObject({ do: 'ask', digits: 1 });
  expect(await readdir(join(data, 'sounds', 'passing')).then(({ length }) => length)).toBeGreaterThan(0);
});

test('who hangs up has not heard it, and neither staff nor another room are told', async () => {
  const turn = line('101', '*55');
  await turn(1);
  await turn(2, '', 'HANGUP');
  expect(await left()).toEqual([{ text: words, heard: false }]);
  expect((await line('102', '*55')(1)).say).not.toContain('/passing/');
  await ask(service.url, 'PUT /api/v1/staff/12', { json: { name: 'Ana', may: ['wakeups'] } });
  await ask(service.url, 'PUT /api/v1/phones/700', { json: { kind: 'staff', place: 'Desk' } });
  const staff = line('700', '*65101');
  for (const [index, digits] of ['', '12', '1', '0630', '5'].entries())
    expect((await staff(index + 1, digits)).say).not.toContain('/passing/');
  expect(await left()).toEqual([{ text: words, heard: false }]);
});

test('a message that is taken back while it is told leaves the rest of the page', async () => {
  const turn = line('101', '*55');
  const first = await turn(1);
  await query(database, 'DELETE FROM guest_messages');
  const page = await turn(1);
  expect(page.say.split('&')).toHaveLength(first.say.split('&').length - 1);
  expect(await turn(2, '2')).toMatchObject({ do: 'ask', digits: 4 });
});
