/**
 * Sections 5 and 7 of the interface. The last test slows this address down for names it has not seen before, so it
 * stays the last.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { freeMinute, withOffset } from './kit/clock.ts';
import { expectFailure } from './kit/expect.ts';
import { useService } from './kit/service.ts';
import { nameOf, settings } from './kit/settings.ts';

const [room] = settings.rooms;
const service = useService();

beforeAll(async () => {
  // Whoever has signed in from here once is not held up by what the last test does.
  for (const client of [service.desk, service.bar, service.boss]) await client.get('/rest/system');
});

test('every operation without credentials is refused with 401 and asks for basic credentials', async () => {
  const nobody = service.as(undefined);
  const operations = [
    ['POST', '/rest/wakeup'],
    ['GET', '/rest/wakeup/list/pending'],
    ['PUT', '/rest/wakeup/00000000-0000-4000-8000-000000000000'],
    ['DELETE', '/rest/wakeup/00000000-0000-4000-8000-000000000000'],
    ['GET', '/rest/isi/item'],
    ['GET', '/rest/isi/category'],
    ['POST', '/rest/isi/charge'],
    ['GET', '/rest/rsi/status'],
    ['POST', '/rest/rsi/change'],
    ['GET', '/rest/system'],
  ] as const;
  for (const [method, path] of operations) expectFailure(await nobody.send(method, path), 40_101);
});

test('a wrong password and an unknown name are refused alike', async () => {
  const wrong = await service.as(`${nameOf(settings.desk)}:not-the-password`).get('/rest/system');
  const unknown = await service.as(`${randomUUID()}:not-the-password`).get('/rest/system');
  expectFailure(wrong, 40_101);
  expectFailure(unknown, 40_101);
  expect(unknown.body).toEqual(wrong.body);
});

test('a name and a password as basic credentials open every operation', async () => {
  for (const client of [service.desk, service.bar, service.boss]) {
    const { status } = await client.get('/rest/system');
    expect(status).toBe(200);
  }
});

test('credentials of another scheme are refused with 401', async () => {
  expectFailure(await service.as(undefined).get('/rest/system', { headers: { authorization: 'Bearer abc' } }), 40_101);
});

test('a missing permission is 403', async () => {
  expectFailure(await service.desk.get('/rest/isi/item'), 40_301);
});

test('a path that is none is 404', async () => {
  expectFailure(await service.desk.get('/rest/nothing'), 40_401);
  expectFailure(await service.desk.get('/rest'), 40_401);
  expectFailure(await service.desk.get('/rest/system/more'), 40_401);
});

test('a method that a path does not take is 405 and names those that it does', async () => {
  const answer = await service.desk.send('PATCH', '/rest/system', { form: {} });
  expectFailure(answer, 40_501);
  expect(answer.headers.get('allow')).toContain('GET');
  expectFailure(await service.desk.send('DELETE', '/rest/isi/charge'), 40_501);
  expectFailure(await service.desk.get('/rest/rsi/change'), 40_501);
});

test('a body that is too large is 413', async () => {
  expectFailure(
    await service.desk.post('/rest/wakeup', { room, datetime: withOffset(freeMinute()), more: 'x'.repeat(20_000) }),
    41_301,
  );
});

test('a body of another type is 415', async () => {
  const headers = { 'content-type': 'text/xml' };
  expectFailure(await service.desk.send('POST', '/rest/wakeup', { raw: '<room>101</room>', headers }), 41_501);
  expectFailure(await service.desk.send('POST', '/rest/rsi/change', { raw: '<room>101</room>', headers }), 41_501);
});

test('JSON that cannot be read is 400', async () => {
  expectFailure(
    await service.desk.send('POST', '/rest/wakeup', {
      raw: '{"room":',
      headers: { 'content-type': 'application/json' },
    }),
    40_001,
  );
});

test('a parameter that is given twice is refused with 400', async () => {
  const raw = `room=${room}&room=${room}&datetime=${encodeURIComponent(withOffset(freeMinute()))}`;
  const { status } = await service.desk.send('POST', '/rest/wakeup', {
    raw,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(400);
});

test('errors beyond the interface are problem details with the same code', async () => {
  const answer = await service.as(undefined).get('/api/v1/rooms');
  expect(answer.status).toBe(401);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ status: 401, code: 40_101 });
});

test('guessing passwords is slowed down with 429, and does not hold up who has signed in', async () => {
  const guesser = service.as(`${randomUUID()}:a-guess`);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await guesser.get('/rest/system')).status);
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
  expectFailure(await guesser.get('/rest/system'), 42_901);
  const { status } = await service.desk.get('/rest/system');
  expect(status).toBe(200);
});
