/** `reveille mcp --http` before a real service: many people at one door, each with their own credentials. */
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantAt, type Door, openDoor, startAssistant } from '../../testing/assistant.ts';
import { useHotel } from '../../testing/hotel.ts';
import { ask, givePassword, query } from '../../testing/rest.ts';
import { basic, password } from '../../testing/service.ts';

const hotel = useHotel({ rooms: ['101', '102', '103'] });
/** Each door is a process, which may take its time to start. */
const patient = { timeout: 600_000 };
let door: Door;
beforeAll(async () => {
  await ask(hotel.url, 'POST /rest/rsi/status', { form: { id: '001', description: 'Clean' } });
  await ask(hotel.url, 'POST /rest/rsi/status', { form: { id: '002', description: 'Dirty' } });
  door = await openDoor(hotel.url, '--name', 'assistants.hotel.example');
}, patient.timeout);
afterAll(() => door.close());

const tomorrow = (): string => Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ days: 1 }).toPlainDate().toString();
const calling = (name: string, given: object, id: string | number = 7) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
});
const protocol = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(door.url, {
    method: 'POST',
    headers: { ...protocol, ...basic('desk'), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const actors = (kind: string, room: string) =>
  query<{ actor: string }>(hotel.database, 'SELECT actor FROM journal WHERE kind = $1 AND room = $2 ORDER BY id', [
    kind,
    room,
  ]);

test.each(['auto', 'legacy'] as const)('each asks as themselves (%s)', async (era) => {
  const [room, time] = era === 'auto' ? ['101', '06:30'] : ['102', '06:40'];
  const people = await Promise.all(['desk', 'bar'].map((name) => assistantAt(door.url, name, era)));
  try {
    const [desk, bar] = people;
    expect(await desk?.use('book_wakeup', { room, date: tomorrow(), time })).toContain('set by desk');
    expect(await bar?.use('book_wakeup', { room, date: tomorrow(), time: '09:15' })).toContain('set by bar');
    expect(await bar?.use('list_wakeups', { room })).toMatch(/2 wake-up calls[^]*set by desk[^]*set by bar/);
    expect(await actors('wakeup.booked', room)).toEqual([{ actor: 'desk' }, { actor: 'bar' }]);
  } finally {
    await Promise.all(people.map((one) => one.close()));
  }
});

describe('a message that comes twice', () => {
  const set = (status: string, id: number) => post(calling('set_room_status', { room: '103', status }, id));

  test('is done once, and says so where somebody has changed it since', async () => {
    expect(await (await set('Clean', 1)).text()).toContain('Room 103 is set to Clean (001).');
    expect(await (await set('Clean', 1)).text()).toContain('Room 103 is set to Clean (001).');
    expect(await actors('roomstatus.changed', '103')).toHaveLength(1);
    await ask(hotel.url, 'POST /rest/rsi/change', { form: { room: '103', id: '002' } });
    const late = await (await set('Clean', 1)).text();
    expect(late).toContain('This very request was made before: it was set to Clean then, and has been set to Dirty');
    expect(late).toContain('"isError":true');
    expect(await (await set('Clean', 2)).text()).toContain('Room 103 is set to Clean (001).');
    expect(await actors('roomstatus.changed', '103')).toHaveLength(3);
  });

  test('books once, and never says booked of a call that was cancelled since', async () => {
    const book = async () =>
      (await post(calling('book_wakeup', { room: '103', date: tomorrow(), time: '08:00' }, 3))).text();
    const [first, again] = [await book(), await book()];
    const id = /\bid=([0-9a-f-]+)/.exec(first)?.[1] ?? '';
    expect(again).toContain(id);
    expect(await actors('wakeup.booked', '103')).toHaveLength(1);
    await ask(hotel.url, `DELETE /rest/wakeup/${id}`);
    expect(await book()).toContain('This very request was made before: it was booked then');
  });
});

describe('who is not answered', () => {
  const listing = calling('list_wakeups', {});

  test.each([
    ['nobody', ''],
    ['a wrong password', basic('desk', 'not-the-one-of-the-desk')['authorization'] ?? ''],
    ['an account that is not there', basic('nobody')['authorization'] ?? ''],
    ['no colon', `Basic ${Buffer.from('desk').toString('base64')}`],
    ['a token that nobody gave', 'Bearer abcdef'],
    ['noise', 'Basic ÿ'],
  ])('%s', async (_who, authorization) => {
    for (const body of [listing, { jsonrpc: '2.0', id: 1, method: 'tools/list' }]) {
      const answer = await post(body, { authorization });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        'Basic realm="Reveille", charset="UTF-8"',
      ]);
      expect(await answer.text()).not.toContain('list_wakeups');
    }
  });

  /** fetch does not let a host be set. */
  const under = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      httpRequest(door.url, { method: 'POST', headers: { ...protocol, ...basic('desk'), ...headers } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', reject)
        .end(JSON.stringify(listing));
    });

  test('pages of other sites, and names that somebody pointed here', async () => {
    expect(await under({ host: 'evil.example' })).toBe(403);
    expect(await under({ origin: 'https://evil.example' })).toBe(403);
    expect(await under({ origin: 'null' })).toBe(403);
    expect(await under({ host: 'assistants.hotel.example', origin: 'https://assistants.hotel.example' })).toBe(200);
    expect(await under({ origin: 'http://localhost:6274' })).toBe(200);
  });
});

describe('what is no message', () => {
  test.each([
    ['no JSON', 'not json', {}, 400],
    ['another type', 'a=1', { 'content-type': 'text/plain' }, 415],
    ['too much', `"${'a'.repeat(70_000)}"`, {}, 413],
    ['too many', Array.from({ length: 11 }, (_, id) => calling('list_wakeups', {}, id)), {}, 400],
  ])('is refused: %s', async (_what, body, headers, status) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/^\{"jsonrpc":"2\.0","error":/);
  });

  test('ends nothing: the next is answered, and no password was written down', async () => {
    expect(await (await post(calling('list_wakeups', {}))).text()).toContain('At Hotel grand it is');
    expect(door.complaints()).not.toContain(password);
    expect(door.complaints()).not.toContain('not-the-one');
  });
});

test('a service that is gone is told in words; a signal ends the door', patient, async () => {
  const alone = await openDoor('http://127.0.0.1:9');
  try {
    const desk = await assistantAt(alone.url, 'desk');
    expect(await desk.use('list_wakeups')).toMatch(/^refused: The service does not answer\./);
    await desk.close();
  } finally {
    expect(await alone.close()).toBe(0);
  }
});

/** As it stands in the document, but for the port, which may be another's on this machine. */
describe('docs/assistants.md', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/assistants.md'), 'utf8');
  const block = (mark: string): string =>
    new RegExp(`<!-- ${mark} -->\n\`\`\`\\w+\n([^]*?)\`\`\``).exec(document)?.[1]?.trim() ?? '';

  test('has settings that an assistant starts it with', patient, async () => {
    const settings = JSON.parse(block('settings')) as {
      mcpServers: { reveille: { command: string; args: string[]; env: Record<string, string> } };
    };
    const { command, args, env } = settings.mcpServers.reveille;
    expect([command, ...args]).toEqual(['./reveille', 'mcp']);
    const { accounts } = (await ask(hotel.url, 'GET /api/v1/accounts')).json as {
      accounts: { id: string; name: string }[];
    };
    const { REVEILLE_ACCOUNT: account = '', REVEILLE_PASSWORD: given = '' } = env;
    const { id } = accounts.find(({ name }) => name === account) ?? { id: '' };
    expect(await givePassword(hotel.url, id, account, given)).toBe(204);
    const assistant = await startAssistant({ ...env, REVEILLE_URL: hotel.url });
    try {
      expect(await assistant.use('list_wakeups')).toContain('At Hotel grand it is');
    } finally {
      await assistant.close();
    }
  });

  test('has a command that opens the door', async () => {
    const [command, name, http, flag, url] = block('door').split(' ');
    expect([command, name, http, flag, url]).toEqual(['./reveille', 'mcp', '--http', '--url', expect.any(String)]);
    // openDoor types the same words; the usual port is what its help says.
    expect(document).toContain('`http://127.0.0.1:10023/mcp`');
    expect(door.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  });
});
