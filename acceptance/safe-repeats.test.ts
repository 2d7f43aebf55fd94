/** `Idempotency-Key` on every POST: whoever lost the answer asks again and does nothing twice. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, Fields } from './kit/client.ts';
import { freeMinute, withOffset } from './kit/clock.ts';
import type { Answer } from './kit/contract.ts';
import { expectEmpty, expectFailure } from './kit/expect.ts';
import { useService } from './kit/service.ts';
import { settings } from './kit/settings.ts';
import { find, list, remember } from './kit/wakeups.ts';

const [room, neighbour] = settings.rooms;
const service = useService();
let item: string;

beforeAll(async () => {
  const { items } = (await service.bar.get('/rest/isi/item')).body as { items: { id: string; max: number }[] };
  item = items.find((one) => one.max !== 1)?.id ?? '';
});

async function post(client: Client, path: string, form: Fields, key: string): Promise<Answer> {
  const answer = await client.post(path, form, { 'idempotency-key': key });
  remember(answer);
  return answer;
}

const replayed = (answer: Answer) => answer.headers.get('idempotent-replayed');

/** Each POST of the interface, with another body that is as good. */
const operations = [
  [
    '/rest/wakeup',
    () => [
      { room, datetime: withOffset(freeMinute()) },
      { room, datetime: withOffset(freeMinute()) },
    ],
  ],
  [
    '/rest/isi/charge',
    () => [
      { id: item, quantity: 1, room },
      { id: item, quantity: 2, room },
    ],
  ],
  [
    '/rest/rsi/change',
    () => [
      { id: settings.statusType, room },
      { id: settings.statusType, room: neighbour },
    ],
  ],
] as [string, () => [Fields, Fields]][];

describe.each(operations)('POST %s', (path, bodies) => {
  test('the same request with the same key has the same answer again, marked as a repeat', async () => {
    const [form] = bodies();
    const key = randomUUID();
    const first = await post(service.bar, path, form, key);
    expect(first.status, first.text).toBeLessThan(300);
    expect(replayed(first)).toBeNull();
    const again = await post(service.bar, path, form, key);
    expect(replayed(again)).toBe('true');
    expect([again.status, again.text, again.headers.get('location')]).toEqual([
      first.status,
      first.text,
      first.headers.get('location'),
    ]);
  });

  test('another request with the same key is refused with 422', async () => {
    const [form, other] = bodies();
    const key = randomUUID();
    await post(service.bar, path, form, key);
    expectFailure(await post(service.bar, path, other, key), 42_205);
  });

  test('the key of one account is not the key of another', async () => {
    const [form, other] = bodies();
    const key = randomUUID();
    await post(service.bar, path, form, key);
    const answer = await post(service.boss, path, other, key);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(replayed(answer)).toBeNull();
  });

  test('without a key nothing is a repeat', async () => {
    const [form] = bodies();
    for (let count = 0; count < 2; count += 1) {
      const answer = await service.bar.post(path, form);
      remember(answer);
      expect(answer.status, answer.text).toBeLessThan(300);
      expect(replayed(answer)).toBeNull();
    }
  });

  test('many at once with the same key are one request', async () => {
    const [form] = bodies();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(service.bar, path, form, key)));
    const taken = answers.filter((answer) => answer.status < 300);
    expect(taken.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(new Set(taken.map((answer) => answer.text)).size).toBe(1);
    for (const answer of answers) if (answer.status >= 300) expectFailure(answer, 40_903);
  });
});

test('a repeat does nothing: the call that was deleted meanwhile stays deleted', async () => {
  const key = randomUUID();
  const form = { room, datetime: withOffset(freeMinute()) };
  const first = await post(service.desk, '/rest/wakeup', form, key);
  const { id } = first.body as { id: string };
  expectEmpty(await service.desk.delete(`/rest/wakeup/${id}`));
  const again = await post(service.desk, '/rest/wakeup', form, key);
  expect((again.body as { id: string }).id).toBe(id);
  expect(await find(service.desk, 'pending', id)).toBeUndefined();
});

test('the key of one path is not the key of another', async () => {
  const key = randomUUID();
  expectEmpty(await post(service.bar, '/rest/rsi/change', { id: settings.statusType, room }, key));
  const answer = await post(service.bar, '/rest/isi/charge', { id: item, quantity: 1, room }, key);
  expectEmpty(answer);
  expect(replayed(answer)).toBeNull();
});

test('many bookings at once with a key each for the same room and minute are one call', async () => {
  const moment = freeMinute();
  const form = { room, datetime: withOffset(moment) };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post(service.desk, '/rest/wakeup', form, randomUUID())),
  );
  expect(new Set(answers.map((answer) => (answer.body as { id: string }).id)).size).toBe(1);
  const pending = await list(service.desk, 'pending', { room });
  expect(pending.filter((record) => Date.parse(record.scheduled) === moment.epochMilliseconds)).toHaveLength(1);
});

test('a POST beyond the interface takes a key as well', async () => {
  const key = randomUUID();
  const json = { name: `kit${randomUUID().slice(0, 8)}`, password: randomUUID() };
  const sending = { json, headers: { 'idempotency-key': key } };
  const first = await service.boss.send('POST', '/api/v1/accounts', sending);
  const again = await service.boss.send('POST', '/api/v1/accounts', sending);
  await service.boss.delete(`/api/v1/accounts/${(first.body as { id: string }).id}`);
  expect(first.status, first.text).toBe(201);
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(replayed(again)).toBe('true');
});
