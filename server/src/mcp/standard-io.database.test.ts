/** `reveille mcp`, started by an assistant, before a real service. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Assistant, startAssistant } from '../../testing/assistant.ts';
import { useHotel } from '../../testing/hotel.ts';
import { ask, query } from '../../testing/rest.ts';
import { password } from '../../testing/service.ts';

const hotel = useHotel({ rooms: ['101', '102', '103', '104', '105', '415'] });
const reveille = join(import.meta.dirname, '../../../reveille');
const as = (account: string) => ({
  REVEILLE_URL: hotel.url,
  REVEILLE_ACCOUNT: account,
  REVEILLE_PASSWORD: password,
});
/** Each assistant is a process, which may take its time to start. */
const patient = { timeout: 600_000 };
let desk: Assistant & { complaints(): string };

beforeAll(async () => {
  for (const [id, description] of Object.entries({ '001': 'Clean', '002': 'Dirty', '003': 'Dirty' }))
    await ask(hotel.url, 'POST /rest/rsi/status', { form: { id, description } });
  desk = await startAssistant(as('desk'));
}, patient.timeout);
afterAll(() => desk.close());

const tomorrow = (): string => Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ days: 1 }).toPlainDate().toString();
const journal = (kind: string, room: string) =>
  query<{ actor: string }>(hotel.database, 'SELECT actor FROM journal WHERE kind = $1 AND room = $2', [kind, room]);
const handles = (line: string) => ({
  id: /\bid=(\S+)/.exec(line)?.[1] ?? '',
  scheduled: /\bscheduled=(\S+)/.exec(line)?.[1] ?? '',
});

test('the tools are told with what they change', async () => {
  const { tools } = await desk.client.listTools();
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'book_wakeup',
    'cancel_wakeup',
    'explain_wakeup',
    'list_wakeups',
    'room_status',
    'set_room_status',
  ]);
  expect(changing.map(({ name }) => name).toSorted()).toEqual(['book_wakeup', 'cancel_wakeup', 'set_room_status']);
});

test('a token is the password of its account, and the journal names it', patient, async () => {
  const made = await ask(hotel.url, 'POST /api/v1/tokens', { as: 'desk', json: { name: 'Assistant' } });
  const { value } = made.json as { value: string };
  const assistant = await startAssistant({ ...as('desk'), REVEILLE_PASSWORD: value });
  try {
    const given = { room: '105', date: tomorrow(), time: '05:10' };
    expect(await assistant.use('book_wakeup', given)).toMatch(/^Booked\. Room 105: /);
    expect(await journal('wakeup.booked', '105')).toEqual([{ actor: 'desk (token Assistant)' }]);
  } finally {
    await assistant.close();
  }
});

describe('a call', () => {
  test('is booked under the name of the account, listed and cancelled; twice is once', async () => {
    const given = { room: '101', date: tomorrow(), time: '06:30' };
    const booked = await desk.use('book_wakeup', given);
    expect(booked).toMatch(
      /^Booked\. Room 101: \w{3} \d+ \w{3} \d{4} 06:30; waiting for its time; set by desk \(API\)/,
    );
    expect(handles(await desk.use('book_wakeup', given))).toEqual(handles(booked));
    expect(await journal('wakeup.booked', '101')).toEqual([{ actor: 'desk' }]);

    const listed = await desk.use('list_wakeups', { room: '101' });
    expect(listed).toMatch(
      /^At Hotel grand it is .* \(Europe\/Paris\)\.\n1 wake-up calls to come for room 101:\nRoom 101: /,
    );
    expect(handles(listed)).toEqual(handles(booked));

    expect(await desk.use('cancel_wakeup', handles(booked))).toMatch(/^Cancelled: /);
    expect(await desk.use('cancel_wakeup', handles(booked))).toBe(
      'refused: The service refuses this: There is no such wake-up call.',
    );
    expect(await journal('wakeup.deleted', '101')).toEqual([{ actor: 'desk' }]);
    expect(await desk.use('list_wakeups', { room: '101' })).toContain('There are no wake-up calls to come');
  });

  test('that somebody has moved meanwhile is left alone', async () => {
    const { id, scheduled } = handles(await desk.use('book_wakeup', { room: '102', date: tomorrow(), time: '07:00' }));
    const json = { scheduled, datetime: `${tomorrow()}T07:15` };
    expect((await ask(hotel.url, `PATCH /api/v1/wakeups/${id}`, { json })).status).toBe(204);
    expect(await desk.use('cancel_wakeup', { id, scheduled })).toMatch(/^refused: The service refuses this: /);
    expect(await journal('wakeup.deleted', '102')).toEqual([]);
  });

  test(
    'that failed is explained: each ring with its end, and what this account may not see is named',
    patient,
    async () => {
      const { id } = handles(await desk.use('book_wakeup', { room: '415', date: tomorrow(), time: '05:00' }));
      const ring = `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer,
      begun_at, ended_at, cause, sip_status, result) VALUES
      ($1, $2, 'room', $3, $4, '415', '415', now(), $2, now() - interval '45 seconds', now(), $5, $6, $7)`;
      for (const [number, cause, sip, result] of [
        [1, 19, 480, 2],
        [2, 17, 486, 3],
      ] as const)
        await query(hotel.database, ring, [hotel.property, randomUUID(), id, number, cause, sip, result]);
      await query(
        hotel.database,
        `UPDATE wakeups SET status = 5, result = 3, attempts = 2, due_at = now() - interval '2 minutes' WHERE id = $1`,
        [id],
      );
      const told = (await desk.use('explain_wakeup', { room: '415' })).split('\n');
      expect(told[0]).toMatch(/^Room 415: .*; failed: busy or declined; set by desk \(API\)\. id=/);
      expect(told.slice(1)).toEqual([
        'The phone was busy, off the hook or in a call, or somebody declined the call.',
        'Each time the phone was rung:',
        expect.stringMatching(/^ {2}1\. \d\d:\d\d:\d\d phone 415: no answer, rang 45 s, SIP 480, cause 19$/),
        expect.stringMatching(/^ {2}2\. \d\d:\d\d:\d\d phone 415: busy or declined, SIP 486, cause 17$/),
        'Not shown, because this account may not see it: the journal, messages to other systems.',
      ]);
      const boss = await startAssistant(as('boss'), 'legacy');
      try {
        const all = await boss.use('explain_wakeup', { id });
        expect(all).toMatch(/What the journal says of it:\n {2}\d\d:\d\d:\d\d desk: Wake-up set for /);
        expect(all).not.toContain('Not shown');
      } finally {
        await boss.close();
      }
    },
  );
});

describe('the status of a room', () => {
  test('is read and set, by its name or id', async () => {
    expect(await desk.use('room_status', { room: '103' })).toMatch(
      /^Room 103: no status yet\nStatuses of this hotel: /,
    );
    expect(await desk.use('set_room_status', { room: '103', status: 'clean' })).toBe('Room 103 is set to Clean (001).');
    expect(await desk.use('room_status', { room: '103' })).toMatch(/^Room 103: Clean \(001\), set by desk /);
    expect(await desk.use('room_status')).toMatch(/^Room 101: .*\n(?:Room .*\n){5}Statuses/);
    expect(await journal('roomstatus.changed', '103')).toEqual([{ actor: 'desk' }]);
  });

  test('is not guessed where two are called the same, or none is', async () => {
    for (const status of ['dirty', 'sparkling'])
      expect(await desk.use('set_room_status', { room: '104', status })).toMatch(
        /^refused: Name one status .* Clean \(001\), Dirty \(002\), Dirty \(003\)/,
      );
    expect(await desk.use('set_room_status', { room: '104', status: '003' })).toContain('Dirty (003)');
  });
});

describe('what is refused', () => {
  test.each([
    ['book_wakeup', { room: '999', time: '06:30' }, 'The service refuses this: '],
    ['book_wakeup', { room: '101', time: '06:30', date: '2020-01-01' }, 'The service refuses this: '],
    ['book_wakeup', { room: '101', time: '6.30' }, ''],
    ['book_wakeup', { room: '101', time: '06:30', price: 1 }, ''],
    ['book_wakeup', { room: { $gt: '' }, time: '06:30' }, ''],
    ['book_wakeup', { room: "1'; --", time: '06:30' }, 'The service refuses this: '],
    ['cancel_wakeup', { id: '../../accounts', scheduled: '2027-01-01T06:30:00Z' }, ''],
    ['cancel_wakeup', { id: '..', scheduled: '2027-01-01T06:30:00Z' }, ''],
    ['explain_wakeup', { id: '00000000-0000-0000-0000-000000000000' }, 'There is no such wake-up call.'],
    ['explain_wakeup', {}, 'Say which call'],
    ['explain_wakeup', { room: '105' }, 'No wake-up call of room 105 has come due'],
    ['room_status', { room: '999' }, 'There is no room 999.'],
    ['list_wakeups', { limit: 1e9 }, ''],
  ])('%s with %j is told, and nothing ends', async (name, given, words) => {
    const said = await desk.use(name, given).catch((error: unknown) => `refused: ${String(error)}`);
    expect(said).toMatch(/^refused: /);
    expect(said).toContain(words);
    expect(await desk.use('list_wakeups', { limit: 1 })).toContain('At Hotel grand it is');
  });

  test('a wrong password is told in words and found nowhere', patient, async () => {
    const wrong = { ...as('desk'), REVEILLE_PASSWORD: 'not-the-one-of-the-desk' };
    const stranger = await startAssistant(wrong);
    try {
      const said = await stranger.use('list_wakeups');
      expect(said).toBe('refused: The service does not accept the account or its password.');
      expect(stranger.complaints()).not.toContain('not-the-one');
    } finally {
      await stranger.close();
    }
  });

  test('a service that is gone is told, and the assistant may ask for something else', patient, async () => {
    const alone = await startAssistant({ ...as('desk'), REVEILLE_URL: 'http://127.0.0.1:9' });
    try {
      for (const name of ['list_wakeups', 'room_status'])
        expect(await alone.use(name)).toMatch(/^refused: The service does not answer\./);
      expect((await alone.client.listTools()).tools).toHaveLength(6);
    } finally {
      await alone.close();
    }
  });
});

test(
  'nothing but the protocol is printed, whatever comes in, and the end of the input is the end',
  patient,
  async () => {
    const env = { PATH: process.env['PATH'] ?? '', ...as('desk') };
    const child = spawn(reveille, ['mcp'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    const [printed, said] = [text(child.stdout), text(child.stderr)];
    const initialize = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    };
    for (const line of [
      'not json',
      '{"jsonrpc":"2.0"}',
      '[]',
      '\u0000\u0001',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize }),
    ])
      child.stdin.write(`${line}\n`);
    let first = '';
    while (!first.includes('"id":1')) first += String((await once(child.stdout, 'data'))[0]);
    child.stdin.end();
    expect((await once(child, 'exit'))[0]).toBe(0);
    const lines = (await printed).trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    expect(await said).not.toContain(password);
  },
);
