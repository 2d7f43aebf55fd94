/** `reveille first-hotel`, as somebody types it on a new machine. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { runService } from '../../testing/process.ts';
import { query } from '../../testing/rest.ts';

const root = join(import.meta.dirname, '../../..');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterAll(() => expectCatalogued(database));

function firstHotel(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
    execFile(join(root, 'reveille'), ['first-hotel', ...words], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

const aurora = ['--name', 'Hôtel Aurora', '--rooms', '101-103, 201', '--timezone', 'Europe/Paris', '--desk', '9'];

test('what makes no sense is refused in words, and nothing is made', async () => {
  expect(await firstHotel('--name', 'Aurora')).toMatchObject({ code: 64, err: expect.stringContaining('--rooms') });
  const wrong = await firstHotel('--name', 'Aurora', '--rooms', '120-101', '--timezone', 'Mars/Base', '--lines', 'ten');
  expect(wrong.code).toBe(64);
  for (const word of ['120-101', 'Mars/Base', 'lines']) expect(wrong.err).toContain(word);
  expect(wrong.err).not.toContain('first-hotel:');
  expect(await query(database, 'SELECT count(*)::int AS count FROM properties')).toEqual([{ count: 0 }]);
});

test('it makes a hotel, and somebody who can sign in with the password that is shown', async () => {
  const made = await firstHotel(...aurora);
  expect(made).toMatchObject({ code: 0, err: '' });
  const password = /^ +password +(\S+)$/m.exec(made.out)?.[1] ?? '';
  expect(password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect(made.out).toContain('  http://127.0.0.1:10022/\n  account   admin\n');
  expect(await query(database, 'SELECT code, name, timezone, lines FROM properties')).toEqual([
    { code: 'hotel-aurora', name: 'Hôtel Aurora', timezone: 'Europe/Paris', lines: 8 },
  ]);
  expect(await query(database, 'SELECT room FROM rooms ORDER BY room')).toEqual(
    ['101', '102', '103', '201'].map((room) => ({ room })),
  );
  const service = await runService(database.url);
  try {
    const headers = { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` };
    const body = new URLSearchParams({ room: '201', datetime: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await fetch(`${service.url}/rest/wakeup`, { method: 'POST', headers, body })).status).toBe(201);
    expect((await fetch(`${service.url}/api/v1/accounts`, { headers })).status).toBe(200);
  } finally {
    await service.signal('SIGTERM');
  }
});

test('the second time it changes nothing, least of all the password', async () => {
  const accounts = 'SELECT name, password_hash FROM accounts';
  const before = await query(database, accounts);
  const again = await firstHotel(...aurora, '--lines', '30');
  expect(again).toMatchObject({ code: 0, err: '', out: 'Hôtel Aurora is there already: nothing was changed\n' });
  expect(await query(database, accounts)).toEqual(before);
  expect(await query(database, 'SELECT lines FROM properties')).toEqual([{ lines: 8 }]);
});

test('a further hotel signs in with its code, and a machine can read all of it', async () => {
  const made = await firstHotel('--name', 'Borealis', '--rooms', '1', '--address', 'https://hotels.example/', '--json');
  expect(JSON.parse(made.out)).toMatchObject({
    property: 'borealis',
    made: true,
    account: 'admin@borealis',
    address: 'https://hotels.example/',
    password: expect.any(String),
  });
});
