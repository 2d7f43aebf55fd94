/** Whoever runs many hotels makes, counts and bounds them, and everything of that is in a list that stays. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, loginUrl, onServer, type TestDatabase } from '../../testing/database.ts';
import { makeOperatorToken } from '../../testing/operator.ts';
import { type Answer, ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { asSystem } from '../db/transaction.ts';
import { removalsAsked, removeHotel } from '../moving/remove.ts';
import type { Service } from '../service.ts';
import { firstBroken } from './store.ts';

const patience = { timeout: 180_000 };
let database: TestDatabase;
let services: Service[] = [];
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'first' });
  services = [
    await startTestService(database, { REVEILLE_ROLES: 'api' }),
    await startTestService(database, { REVEILLE_ROLES: 'api' }),
  ];
  token = await makeOperatorToken(database, 'Nightly');
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await database.drop();
});

const url = (which = 0): string => services[which]?.url ?? '';
const operate = (what: string, json?: unknown, more: Record<string, string> = {}, which = 0): Promise<Answer> =>
  ask(url(which), what.replace(' ', ' /api/v1/operator/'), {
    ...(json === undefined ? {} : { json }),
    headers: { authorization: `Bearer ${token}`, ...more },
  });
const wanted = { name: 'Aurora', timezone: 'Europe/Paris', rooms: ['1-3'], administrator: { account: 'chief' } };
const make = (key: string, json: unknown = wanted, which = 0) =>
  operate('POST hotels', json, { 'idempotency-key': key }, which);
const audit = async () =>
  ((await operate('GET audit')).json as { deeds: { deed: string; code: string; operator: string }[] }).deeds;

interface Made {
  readonly account: string;
  readonly oneTimeCode: string | null;
}

test('nobody comes in without a token, with a page of another site, or to a hotel that is not there', async () => {
  expect((await ask(url(), 'GET /api/v1/operator/hotels')).status).toBe(403);
  expect((await operate('POST hotels/first/resume', undefined, { origin: 'https://elsewhere.example' })).status).toBe(
    403,
  );
  const unknown = await operate('GET hotels/nowhere');
  expect([unknown.status, (unknown.json as { detail: string }).detail]).toEqual([
    404,
    'There is no hotel with the code nowhere.',
  ]);
  expect((await make('', wanted)).status).toBe(400);
});

test('who is killed while a hotel is made leaves nothing, and the same key again makes one', patience, async () => {
  const child = await onServer(async (client) => {
    // The line in the list is written last of all, and waits for this.
    await client.query('SELECT pg_advisory_lock(7383852, 0)');
    const program = join(import.meta.dirname, '../../testing/dying-operator.ts');
    const making = spawn(process.execPath, [program, database.url, 'key-1'], { stdio: 'inherit' });
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7383852 AND NOT granted`;
    await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 120_000 }).toBe(1);
    making.kill('SIGKILL');
    await once(making, 'exit');
    await client.query('SELECT pg_advisory_unlock(7383852, 0)');
    return making;
  }, database.url);
  expect(child.signalCode).toBe('SIGKILL');
  await expect
    .poll(() => query(database, `SELECT FROM pg_locks WHERE classid = 7383852`), { timeout: 60_000 })
    .toEqual([]);
  expect(await query(database, `SELECT FROM properties WHERE code = 'aurora'`)).toEqual([]);
  expect(await query(database, `SELECT FROM accounts WHERE name = 'chief'`)).toEqual([]);

  const both = await Promise.all([make('key-1', wanted, 0), make('key-1', wanted, 1)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const again = await make('key-1');
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect(await query(database, `SELECT FROM properties WHERE code = 'aurora'`)).toHaveLength(1);
  expect(await query(database, `SELECT FROM accounts WHERE name = 'chief'`)).toHaveLength(1);
  expect((await make('key-1', { ...wanted, name: 'Other' })).json).toMatchObject({ code: 42205 });
  expect((await make('key-2')).json).toMatchObject({
    code: 40901,
    detail: 'There is a hotel with the code aurora already.',
  });
  const { account, oneTimeCode } = again.json as Made;
  const newPassword = 'a-password-of-my-own';
  const set = { account, code: oneTimeCode, newPassword };
  expect((await ask(url(1), 'POST /api/v1/session/code', { json: set })).status).toBe(204);
  expect((await ask(url(1), 'POST /api/v1/session', { json: { account, password: newPassword } })).status).toBe(201);
  expect((await make('key-1')).json).toMatchObject({ account: 'chief@aurora', oneTimeCode: null });
});

test('a file makes a hotel as well, and reads nothing of the server', async () => {
  const file = 'property: Borealis\ncode: north\ntimezone: Europe/Oslo\nlanguages: [en]\n';
  expect((await make('key-3', { file, administrator: { account: 'chief' } })).status).toBe(201);
  const thief = 'accounts: [{ name: thief, passwordEnv: PATH, permissions: [admin] }]\n';
  const secret = `${file.replaceAll('north', 'south')}${thief}`;
  const refused = await make('key-4', { file: secret, administrator: { account: 'chief' } });
  expect([refused.status, (refused.json as { detail: string }).detail]).toEqual([
    422,
    expect.stringContaining('its password cannot be read here'),
  ]);
  expect((await make('key-5', { file, name: 'Both', administrator: { account: 'chief' } })).status).toBe(400);
  expect(await query(database, `SELECT FROM properties WHERE code = 'south'`)).toEqual([]);
});

test('quotas hold where many ask at once, and say so in words', patience, async () => {
  await makeProperty(database, { code: 'small' });
  const quotas = { rooms: 5, lines: 4, requestsPerMinute: null };
  const given = await operate('PUT hotels/small/quotas', quotas);
  expect(given.json).toMatchObject({ lines: 4, quotas, rooms: 3 });
  const add = (room: number) =>
    ask(url(room % 2), 'POST /api/v1/rooms?list=mailboxes', {
      as: 'boss@small',
      json: { room: String(200 + room) },
    });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, room) => add(room)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  const refused = answers.find(({ status }) => status !== 201);
  expect([refused?.status, (refused?.json as { detail: string } | undefined)?.detail]).toEqual([
    422,
    'This hotel may have 5 rooms: ask whoever runs the service for more, or remove some first.',
  ]);
  const lines = await ask(url(), 'PATCH /api/v1/property/settings', { as: 'boss@small', json: { lines: 5 } });
  expect([lines.status, (lines.json as { detail: string }).detail]).toEqual([
    422,
    '5 lines are more than 4, which whoever runs the service has given this hotel: ask them.',
  ]);
  const file = [
    'property: Hotel small\ncode: small\ntimezone: Europe/Paris\nlanguages: [en]\nlines: 4',
    'rooms: { mailboxes: [{ rooms: 300-310 }] }',
  ].join('\n');
  const imported = await ask(url(), 'POST /api/v1/property/import', { as: 'boss@small', json: { file } });
  expect([imported.status, imported.text]).toEqual([422, expect.stringContaining('may have 5 rooms')]);
  expect(
    await query(
      database,
      `SELECT detail FROM journal j JOIN properties p ON p.id = j.property
    WHERE p.code = 'small' AND kind = 'property.changed'`,
    ),
  ).toEqual([
    {
      detail: {
        changes: [
          { name: 'quota of rooms', from: null, to: 5 },
          { name: 'quota of lines', from: null, to: 4 },
          { name: 'lines', from: 8, to: 4 },
        ],
      },
    },
  ]);
});

test('requests beyond the quota of a hotel are refused, and no neighbour feels it', patience, async () => {
  await operate('PUT hotels/small/quotas', { rooms: null, lines: null, requestsPerMinute: 6 });
  const look = (as: string) => ask(url(), 'GET /rest/system', { as });
  // Other processes and accounts learn of it within a moment.
  await expect.poll(async () => (await look('desk@small')).status, { timeout: 60_000 }).toBe(429);
  const refused = await look('boss@small');
  expect([refused.status, refused.json]).toEqual([
    429,
    {
      error: 42902,
      description:
        'This hotel has sent more than 6 requests within a minute, which is what whoever runs the service allows it.',
    },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await look('desk')).status).toBe(200);
  await operate('PUT hotels/small/quotas', { rooms: null, lines: null, requestsPerMinute: null });
  await expect.poll(async () => (await look('desk@small')).status, { timeout: 60_000 }).toBe(200);
});

test('a hotel is removed once it was suspended, asked for, and not taken back', patience, async () => {
  const owner = loginUrl(new URL(database.url).pathname.slice(1), 'owner');
  expect((await operate('DELETE hotels/north')).json).toMatchObject({ code: 40901 });
  await operate('POST hotels/north/suspend', { reason: 'gone' });
  expect((await operate('DELETE hotels/north')).json).toMatchObject({ code: 'north', state: 'removal' });
  expect(await removalsAsked(owner, 7)).toEqual([]);
  expect(await removalsAsked(owner, 0)).toMatchObject([{ code: 'north' }]);
  expect((await operate('POST hotels/north/resume')).json).toMatchObject({ state: 'open' });
  await expect(removeHotel(owner, 'north', 'us', true)).rejects.toThrow(/nobody asks for the removal/);
  await operate('POST hotels/north/suspend', { reason: 'gone' });
  await operate('DELETE hotels/north');
  await removeHotel(owner, 'north', 'us', true);
  expect((await operate('GET hotels/north')).status).toBe(404);
  expect((await audit())[0]).toMatchObject({ deed: 'hotel.removed', code: 'north', operator: 'us' });
});

test('the list says who did what, and a line that was changed is found', async () => {
  const deeds = (await audit()).map(({ deed, code }) => `${deed} ${code}`);
  expect(deeds).toEqual(
    expect.arrayContaining(['hotel.made aurora', 'hotel.quotas small', 'hotel.suspended north', 'hotel.removed north']),
  );
  expect(new Set((await audit()).map(({ operator }) => operator))).toEqual(new Set(['Nightly (operator)', 'us']));
  const { next } = (await operate('GET audit?limit=2')).json as { next: string };
  expect((await operate(`GET audit?limit=2&cursor=${next}`)).json).toMatchObject({
    deeds: [{ number: String(Number(next) - 1) }, {}],
  });
  expect(await asSystem(database, firstBroken)).toBeUndefined();
  await expect(query(database, `UPDATE operator_audit SET operator = 'nobody'`)).rejects.toThrow(/cannot be rewritten/);
  await expect(query(database, 'DELETE FROM operator_audit')).rejects.toThrow(/cannot be rewritten/);
  const forged = async (change: string) => {
    await query(
      database,
      `ALTER TABLE operator_audit DISABLE TRIGGER USER; ${change};
      ALTER TABLE operator_audit ENABLE TRIGGER USER`,
    );
    return asSystem(database, firstBroken);
  };
  onTestFinished(async () => void (await query(database, 'ALTER TABLE operator_audit ENABLE TRIGGER USER')));
  const was = (await query<{ operator: string }>(database, 'SELECT operator FROM operator_audit WHERE number = 2'))[0];
  expect(await forged(`UPDATE operator_audit SET operator = 'nobody' WHERE number = 2`)).toBe('2');
  expect(await forged(`UPDATE operator_audit SET operator = '${was?.operator}' WHERE number = 2`)).toBeUndefined();
  expect(await forged('DELETE FROM operator_audit WHERE number = 3')).toBe('4');
});

test('all hotels come in pages, with what they used', async () => {
  const first = (await operate('GET hotels?limit=2&month=2031-02')).json as {
    hotels: { code: string }[];
    next: string;
  };
  expect(first.hotels).toMatchObject([
    { code: 'aurora', rooms: 3, state: 'open', used: { month: '2031-02', answered: 0, rings: 0, minutes: 0 } },
    { code: 'first' },
  ]);
  expect((await operate(`GET hotels?limit=2&cursor=${first.next}`)).json).toMatchObject({
    hotels: [{ code: 'small' }],
    next: null,
  });
});
