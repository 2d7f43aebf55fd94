/** GET /rest/wakeup/list/<type>, and the record of a wake-up call: sections 2 and 4 of the interface. */
import { expect, test } from 'vitest';
import { dateOf, freeMinute, type Moment, now, sameInstant, timeOf, withOffset } from './kit/clock.ts';
import { expectFailure } from './kit/expect.ts';
import { useService } from './kit/service.ts';
import { nameOf, settings } from './kit/settings.ts';
import { book, list, nextPage, recordOf, uuid, type WakeupRecord } from './kit/wakeups.ts';

const [room, neighbour] = settings.rooms;
const isoWithOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;
const service = useService();

test('a record carries the thirteen fields of the interface, each of its type, and no other', async () => {
  const moment = freeMinute();
  const id = await book(service.desk, { daily: 1 }, moment);
  const record = await recordOf(service.desk, 'pending', id);
  expect(record).toEqual({
    id: expect.stringMatching(uuid),
    room,
    scheduled: expect.stringMatching(isoWithOffset),
    created: expect.stringMatching(isoWithOffset),
    daily: true,
    actor: nameOf(settings.desk),
    attempts: 0,
    snoozes: 0,
    prompt: expect.any(Number),
    result: -1,
    source: 5,
    status: 0,
    tenant: expect.stringMatching(uuid),
  });
  expect(Number.isInteger(record['prompt'])).toBe(true);
  expect(record.scheduled).toBe(withOffset(moment));
  expect(Math.abs(Date.parse(String(record['created'])) - Date.now())).toBeLessThan(60_000);
});

test('one call by its id is the record that the list shows', async () => {
  const id = await book(service.desk);
  const answer = await service.desk.get(`/rest/wakeup/${id}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(await recordOf(service.desk, 'pending', id));
});

test('one call of an unknown id is 404', async () => {
  expectFailure(await service.desk.get('/rest/wakeup/00000000-0000-4000-8000-000000000000'), 40_404);
});

test('the tenant of every record is the same property', async () => {
  await book(service.desk);
  await book(service.desk, { room: neighbour });
  expect(new Set((await list(service.desk, 'all')).map((record) => record['tenant'])).size).toBe(1);
});

test.each(['pending', 'answered', 'failed', 'cancelled', 'today', 'all'])(
  'the list %s answers with one key of its own name and an array',
  async (type) => {
    const answer = await service.desk.get(`/rest/wakeup/list/${type}`);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body as object)).toEqual([type]);
    expect((answer.body as Record<string, unknown>)[type]).toBeInstanceOf(Array);
  },
);

test('the list without a type answers with the key wakeups', async () => {
  const id = await book(service.desk);
  const answer = await service.desk.get('/rest/wakeup/list?limit=500');
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body as object)).toEqual(['wakeups']);
  const { wakeups } = answer.body as { wakeups: WakeupRecord[] };
  expect(wakeups.map((record) => record.id)).toContain(id);
});

test('a list of an unknown type is 404', async () => {
  const { status } = await service.desk.get('/rest/wakeup/list/sleeping');
  expect(status).toBe(404);
});

test('a list of nothing is 200 with an empty array', async () => {
  const answer = await service.desk.get('/rest/wakeup/list/pending?start=209901010000');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ pending: [] });
});

test('each concluded call stands in the list of its outcome and no longer in pending', async () => {
  const outcomes = [
    [1, 'answered'],
    [2, 'failed'],
    [3, 'failed'],
  ] as const;
  for (const [result, type] of outcomes) {
    const id = await book(service.desk);
    await service.desk.put(`/rest/wakeup/${id}`, { result });
    expect(await recordOf(service.desk, type, id)).toMatchObject({ result });
    expect((await list(service.desk, 'pending')).map((record) => record.id)).not.toContain(id);
    expect((await list(service.desk, 'all')).map((record) => record.id)).toContain(id);
  }
});

test('the list today holds the calls of this day by the clock of the property', async () => {
  const later = await book(service.desk);
  const tonight = now().withPlainTime('23:59');
  const soon =
    now().add({ minutes: 2 }).epochMilliseconds < tonight.epochMilliseconds
      ? await book(service.desk, {}, tonight)
      : undefined;
  const today = await list(service.desk, 'today');
  expect(today.map((record) => record.id)).not.toContain(later);
  if (soon !== undefined) expect(today.map((record) => record.id)).toContain(soon);
  for (const record of today) expect(record.scheduled.slice(0, 10)).toBe(tonight.toPlainDate().toString());
});

test('the filter room shows the calls of that room only', async () => {
  const [mine, other] = [await book(service.desk), await book(service.desk, { room: neighbour })];
  const found = await list(service.desk, 'pending', { room: neighbour });
  expect(found.map((record) => record.id)).toContain(other);
  expect(found.map((record) => record.id)).not.toContain(mine);
  expect(new Set(found.map((record) => record.room))).toEqual(new Set([neighbour]));
});

test.each([
  ['YYYYMMDDHHMM', (moment: Moment) => `${dateOf(moment)}${timeOf(moment)}`],
  ['ISO 8601', withOffset],
])('the filters start and end, written as %s, bound the time of the call', async (_name, written) => {
  const first = freeMinute();
  const id = await book(service.desk, {}, first);
  const window = { start: written(first.subtract({ minutes: 1 })), end: written(first.add({ minutes: 1 })) };
  expect((await list(service.desk, 'pending', window)).map((record) => record.id)).toContain(id);
  for (const record of await list(service.desk, 'pending', window)) {
    expect(Math.abs(Date.parse(record.scheduled) - first.epochMilliseconds)).toBeLessThanOrEqual(60_000);
  }
  expect(
    await list(service.desk, 'pending', { ...window, start: written(first.add({ minutes: 1 })), room }),
  ).not.toContainEqual(expect.objectContaining({ id }));
});

test('filters that cannot be read are refused with 400', async () => {
  for (const query of ['start=soon', 'end=20271399', 'limit=0', 'limit=many', 'cursor=%00']) {
    const answer = await service.desk.get(`/rest/wakeup/list/pending?${query}`);
    expect(answer.status, query).toBe(400);
  }
});

test('a long list goes on where the Link header says, without a gap and without a repeat', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await book(service.desk, { room: neighbour }));
  const seen: WakeupRecord[] = [];
  let path: string | undefined = `/rest/wakeup/list/pending?room=${neighbour}&limit=2`;
  while (path !== undefined) {
    const answer = await service.desk.get(path);
    const { pending } = answer.body as { pending: WakeupRecord[] };
    expect(pending.length).toBeLessThanOrEqual(2);
    seen.push(...pending);
    path = nextPage(answer);
    if (path !== undefined) expect(pending).toHaveLength(2);
  }
  expect(new Set(seen.map((record) => record.id)).size).toBe(seen.length);
  expect(seen.map((record) => record.id)).toEqual(expect.arrayContaining(ids));
  expect(new Set(seen.map((record) => record.room))).toEqual(new Set([neighbour]));
});

test('every account sees the calls, whoever booked them, and who that was', async () => {
  const moment = freeMinute();
  const id = await book(service.bar, {}, moment);
  const record = await recordOf(service.desk, 'pending', id);
  expect(record['actor']).toBe(nameOf(settings.bar));
  expect(sameInstant(record.scheduled, moment)).toBe(true);
});
