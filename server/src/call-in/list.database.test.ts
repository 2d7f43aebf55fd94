/** Calls that came in, as people read them: turn by turn, page by page, and without any PIN. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type RunningService, runService } from '../../testing/process.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { expectEventually } from '../../testing/eventually.ts';

let database: TestDatabase;
let service: RunningService;
let calls = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, {
    code: 'grand',
    rooms: ['101', '102', '103'],
    accounts: { boss: ['admin', 'inventory'], tel: ['telephony'] },
  });
  const settings = { REVEILLE_LOG_LEVEL: 'debug', REVEILLE_RATE_PER_MINUTE: '1000000' };
  service = await runService(database.url, settings);
  await query(database, `INSERT INTO status_types (property, id, description) SELECT id, '1', 'clean' FROM properties`);
  await ask(service.url, 'PUT /api/v1/staff/12', { json: { name: 'Ana', may: ['status'], pin } });
  await ask(service.url, 'PUT /api/v1/phones/700', { json: { kind: 'staff', place: 'Linen' } });
});

afterAll(async () => {
  await service.signal('SIGTERM');
  await database.drop();
});

beforeEach(() => query(database, 'DELETE FROM wakeups; DELETE FROM call_ins; DELETE FROM pin_tries'));

const pin = '47293816';
const wrong = '58304927';

type Press = string | readonly [digits: string, status: 'OK' | 'TIMEOUT' | 'HANGUP'];

/** A call with what is pressed in it, piece by piece. */
async function dial(caller: string, called: string, ...presses: readonly Press[]): Promise<string> {
  const call = `list-${(calls += 1)}.5_x`;
  for (const [index, press] of ['', ...presses].entries()) {
    const [digits, status] = typeof press === 'string' ? [press, 'OK'] : press;
    const json = { call, turn: index + 1, caller, called, digits, status };
    const answer = await ask(service.url, 'POST /api/v1/telephony/call-ins', { as: 'tel', json });
    expect(answer.status, answer.text).toBe(200);
  }
  return call;
}

interface CallIn {
  readonly id: string;
  readonly at: string;
  readonly outcome: string | null;
  readonly turns: readonly object[];
}

async function list(search = ''): Promise<{ callIns: CallIn[]; next: string | null }> {
  const answer = await ask(service.url, `GET /api/v1/call-ins${search}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as { callIns: CallIn[]; next: string | null };
}

test('a call says who it was, what was asked and pressed, and what came of it', async () => {
  await dial('101', '*55', '0630', ['', 'HANGUP']);
  await dial('101', '*55', '4', '0715', ['', 'HANGUP']);
  await dial('101', '#55', ['', 'TIMEOUT']);
  await dial('102', '*55', ['', 'TIMEOUT'], '0');
  await dial('103', '*55', ['', 'HANGUP']);
  await dial('103', '4711');
  await dial('999', '*55');
  await dial('103', '*55');
  await dial('700', '*61', '12', pin, '103', '1', ['', 'TIMEOUT']);
  const { callIns } = await list();
  expect(callIns.map(({ outcome }) => outcome)).toEqual([
    'status',
    null,
    'desk',
    'rejected',
    'nothing',
    'desk',
    'cancelled',
    'changed',
    'booked',
  ]);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\d 07:15$/) as string;
  expect(callIns[7]).toMatchObject({
    caller: '101',
    called: '*55',
    room: '101',
    knownAs: 'guest',
    staff: null,
    language: 'en',
    ended: 'hung-up',
    turns: [
      { asked: 'code', pressed: '', how: 'pressed' },
      { asked: 'menu', pressed: '4', how: 'pressed' },
      { asked: 'time', pressed: '0715', how: 'pressed', did: 'changed', room: '101', at },
      { asked: 'booked', pressed: '', how: 'hung-up' },
    ],
  });
  expect(callIns[0]).toMatchObject({
    caller: '700',
    room: '103',
    place: 'Linen',
    knownAs: 'staff',
    staff: '12',
    name: 'Ana',
    turns: [
      { asked: 'code' },
      { asked: 'who', pressed: '12' },
      { asked: 'pin', pressed: '****' },
      { asked: 'room', pressed: '103' },
      { asked: 'status', pressed: '1', did: 'status', room: '103', name: 'clean' },
      { asked: 'room', pressed: '', how: 'silence' },
    ],
  });
  expect(callIns[5]?.turns).toMatchObject([{}, { how: 'silence' }, { asked: 'time', pressed: '0' }]);
});

test('the list comes in pages, and by room, outcome and time', async () => {
  for (const caller of ['101', '102', '101', '103', '101']) await dial(caller, '*55', ['', 'HANGUP']);
  await dial('101', '*550630', ['', 'HANGUP']);
  // Several of the same instant are still told apart.
  await query(database, `UPDATE call_ins SET began_at = '2026-01-05T06:00:00.123456Z' WHERE caller = '101'`);
  const ids = async (search: string): Promise<string[]> => (await list(search)).callIns.map(({ id }) => id);
  const all = await ids('');
  expect(new Set(all).size).toBe(6);
  const paged: string[] = [];
  for (let cursor = ''; ;) {
    const page = await list(`?limit=1${cursor}`);
    paged.push(...page.callIns.map(({ id }) => id));
    if (page.next === null) break;
    cursor = `&cursor=${encodeURIComponent(page.next)}`;
  }
  expect(paged).toEqual(all);
  expect(await ids('?room=101')).toHaveLength(4);
  expect(await ids('?room=101&outcome=booked')).toHaveLength(1);
  expect(await ids('?outcome=nothing&to=2026-01-05T06:00:01Z')).toHaveLength(3);
  expect(await ids('?from=2026-01-05T06:00:01Z')).toHaveLength(2);
  for (const odd of ['cursor=x', 'cursor=2026-02-30T06:00:00.000000Z_a', 'room=1;2', 'outcome=odd', 'from=soon'])
    expect((await ask(service.url, `GET /api/v1/call-ins?${odd}`)).status, odd).toBe(400);
});

test('no PIN reaches the list, the row of the call, the journal or the log, wherever it was typed', async () => {
  await dial('101', '*61', '12', wrong, '12', pin, ['', 'HANGUP']);
  await dial('700', '*61', '12', [pin, 'HANGUP']);
  await dial('700', '*61', '12', [pin, 'TIMEOUT']);
  // The PIN at once, instead of the number or behind it.
  await dial('700', '*61', pin, wrong);
  await dial('700', '*61', `12${pin.slice(0, 6)}`, ['', 'HANGUP']);
  await dial('700', '*61', '12', `${pin}#`, ['', 'HANGUP']);
  const secrets = [pin, wrong, pin.slice(0, 6)];
  const { text } = await ask(service.url, 'GET /api/v1/call-ins?limit=100');
  const kept = await query<{ row: string }>(
    database,
    `SELECT c::text AS row FROM call_ins c UNION ALL SELECT j::text FROM journal j UNION ALL
     SELECT a::text FROM alerts a UNION ALL SELECT t::text FROM pin_tries t`,
  );
  expect(text).toContain('"pressed":"****"');
  // Also one of a conversation that has gone on to the room: it may be a PIN.
  await dial('700', '*61', '12', pin, pin, ['', 'HANGUP']);
  const shown = (await ask(service.url, 'GET /api/v1/call-ins?limit=1')).text;
  // And one at the question for the room that nobody has answered yet: the page stands in the row.
  const open = await dial('700', '*61', '12', pin, pin);
  const page = await query<{ row: string }>(database, 'SELECT c::text AS row FROM call_ins c WHERE call = $1', [open]);
  expect(page[0]?.row).toContain('noRoom');
  const everything = [text, shown, service.log(), ...[...kept, ...page].map(({ row }) => row)].join('\n');
  for (const secret of secrets) expect(everything).not.toContain(secret);
  expect(service.log()).toContain('/api/v1/telephony/call-ins');
});

test('who is not heard of any more is lost and told to the desk once, unless something was done for them', async () => {
  const silence = `UPDATE call_ins SET heard_at = now() - interval '4 minutes' WHERE outcome IS NULL`;
  const alerts = () =>
    query<{ kind: string; room: string; detail: object }>(
      database,
      'SELECT kind, room, detail FROM alerts WHERE acknowledged_at IS NULL',
    );
  const noneOpen = () =>
    expectEventually(
      () => query(database, 'SELECT call FROM call_ins WHERE outcome IS NULL'),
      ({ length }) => length === 0,
    );
  const nothing = await dial('102', '*55');
  const helped = await dial('101', '*55', '0630');
  await query(database, silence);
  await noneOpen();
  const outcomes = new Map((await list()).callIns.map(({ id, outcome }) => [id, outcome]));
  expect(outcomes.get(nothing)).toBe('lost');
  expect(outcomes.get(helped)).toBe('booked');
  expect(await alerts()).toMatchObject([{ kind: 'caller-lost', room: '102', detail: { callers: '102' } }]);
  // Others add to the one that stands, and none of theirs is told again.
  await dial('103', '*55');
  await dial('700', '*61', '12');
  await query(database, silence);
  await noneOpen();
  expect(await alerts()).toMatchObject([{ room: '', detail: { callers: '102, 103, 700' } }]);
  const joined = `SELECT detail FROM journal WHERE kind = 'alert.joined'`;
  expect(await query(database, joined)).toEqual([
    { detail: { alert: 'caller-lost', about: null, callers: '103, 700' } },
  ]);
  const raised = `SELECT room, detail FROM journal WHERE kind = 'alert.raised'`;
  expect(await query(database, raised)).toMatchObject([
    { room: '102', detail: { alert: 'caller-lost', callers: '102' } },
  ]);
  // Taken, the next one is told anew.
  const { alerts: standing } = (await ask(service.url, 'GET /api/v1/alerts')).json as { alerts: { id: string }[] };
  expect((await ask(service.url, `POST /api/v1/alerts/${standing[0]?.id}/acknowledge`)).status).toBe(200);
  expect(await alerts()).toEqual([]);
  await dial('103', '*55');
  await query(database, silence);
  await noneOpen();
  expect(await alerts()).toMatchObject([{ room: '103', detail: { callers: '103' } }]);
});
