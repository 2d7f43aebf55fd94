/** PUT /rest/wakeup/<id>: sections 3 and 4 of the interface. */
import { expect, test } from 'vitest';
import type { Fields } from './kit/client.ts';
import { dateOf, freeMinute, sameInstant, timeOf, withOffset } from './kit/clock.ts';
import { expectEmpty, expectFailure } from './kit/expect.ts';
import { useService } from './kit/service.ts';
import { nameOf, settings } from './kit/settings.ts';
import { book, find, list, recordOf } from './kit/wakeups.ts';

const service = useService();

test('result 1 is answered with 200 and no body, and the call is complete', async () => {
  const id = await book(service.desk);
  expectEmpty(await service.desk.put(`/rest/wakeup/${id}`, { result: 1 }));
  expect(await recordOf(service.desk, 'answered', id)).toMatchObject({ result: 1, status: 4 });
  expect(await find(service.desk, 'pending', id)).toBeUndefined();
});

test('the Location of an update is the call', async () => {
  const id = await book(service.desk);
  const answer = await service.desk.put(`/rest/wakeup/${id}`, { result: 1 });
  expect(answer.headers.get('location')).toMatch(new RegExp(`/rest/wakeup/${id}$`));
});

test('an operator overwrites the result of a call that was concluded', async () => {
  const id = await book(service.desk);
  expectEmpty(await service.desk.put(`/rest/wakeup/${id}`, { result: 2 }));
  expect(await recordOf(service.desk, 'failed', id)).toMatchObject({ result: 2, status: 5 });
  expectEmpty(await service.desk.put(`/rest/wakeup/${id}`, { result: 3 }));
  expect(await recordOf(service.desk, 'failed', id)).toMatchObject({ result: 3, status: 5 });
  expectEmpty(await service.desk.put(`/rest/wakeup/${id}`, { result: 1 }));
  expect(await recordOf(service.desk, 'answered', id)).toMatchObject({ result: 1, status: 4 });
  expect(await find(service.desk, 'failed', id)).toBeUndefined();
});

test('the actor of a call is who acted on it last', async () => {
  const id = await book(service.desk);
  expectEmpty(await service.bar.put(`/rest/wakeup/${id}`, { result: 1 }));
  expect(await recordOf(service.desk, 'answered', id)).toMatchObject({ actor: nameOf(settings.bar) });
});

test('the room, date and time of a call cannot be changed', async () => {
  const [moment, other] = [freeMinute(), freeMinute()];
  const id = await book(service.desk, {}, moment);
  const changes: Fields[] = [
    { room: settings.rooms[1] },
    { date: dateOf(other) },
    { time: timeOf(other) },
    { datetime: withOffset(other) },
  ];
  for (const change of changes) {
    expectFailure(await service.desk.put(`/rest/wakeup/${id}`, change), 40_002);
    expectFailure(await service.desk.put(`/rest/wakeup/${id}`, { result: 1, ...change }), 40_002);
  }
  const record = await recordOf(service.desk, 'pending', id);
  expect(record).toMatchObject({ room: settings.rooms[0], result: -1, status: 0 });
  expect(sameInstant(record.scheduled, moment)).toBe(true);
});

test('an update without a result, or with one that is none, is refused with 400', async () => {
  const id = await book(service.desk);
  expectFailure(await service.desk.put(`/rest/wakeup/${id}`, {}), 40_002);
  expectFailure(await service.desk.put(`/rest/wakeup/${id}`, { result: 'complete' }), 40_002);
  expect(await recordOf(service.desk, 'pending', id)).toMatchObject({ result: -1 });
});

test('a result that is no code of an outcome is refused', async () => {
  const id = await book(service.desk);
  for (const result of [-1, 0, 10, 1000]) {
    const { status } = await service.desk.put(`/rest/wakeup/${id}`, { result });
    expect([400, 422], `result ${result}`).toContain(status);
  }
  expect(await recordOf(service.desk, 'pending', id)).toMatchObject({ result: -1 });
});

test('an update of an unknown call is 404', async () => {
  expectFailure(await service.desk.put('/rest/wakeup/00000000-0000-4000-8000-000000000000', { result: 1 }), 40_404);
});

test('an update is taken as JSON as well', async () => {
  const id = await book(service.desk);
  expectEmpty(await service.desk.send('PUT', `/rest/wakeup/${id}`, { json: { result: 1 } }));
  expect(await recordOf(service.desk, 'answered', id)).toMatchObject({ result: 1 });
});

test('a daily call keeps its id for the next day, and the day that passed is a record of its own', async () => {
  const moment = freeMinute();
  const id = await book(service.desk, { daily: true }, moment);
  expectEmpty(await service.desk.put(`/rest/wakeup/${id}`, { result: 1 }));
  const tomorrow = await recordOf(service.desk, 'pending', id);
  expect(tomorrow).toMatchObject({ daily: true, status: 0, result: -1, attempts: 0, snoozes: 0 });
  expect(sameInstant(tomorrow.scheduled, moment.add({ days: 1 }))).toBe(true);
  const passed = (await list(service.desk, 'answered')).filter((record) => sameInstant(record.scheduled, moment));
  expect(passed).toHaveLength(1);
  expect(passed[0]).toMatchObject({ room: settings.rooms[0], result: 1, status: 4 });
  expect(passed[0]?.id).not.toBe(id);
  const own = await service.desk.get(`/rest/wakeup/${passed[0]?.id}`);
  expect(own.status).toBe(200);
});
