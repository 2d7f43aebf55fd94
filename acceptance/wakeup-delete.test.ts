/** Deleting a wake-up call, and the log of all wake-up activity: sections 1, 3 and 6 of the interface. */
import { expect, test } from 'vitest';
import { freeMinute, sameInstant } from './kit/clock.ts';
import { expectEmpty, expectFailure } from './kit/expect.ts';
import { journalOf } from './kit/journal.ts';
import { useService } from './kit/service.ts';
import { nameOf, settings } from './kit/settings.ts';
import { book, find, list } from './kit/wakeups.ts';

const service = useService();

test('a call that is deleted is answered with 200 and no body, and is no longer pending', async () => {
  const id = await book(service.desk);
  expectEmpty(await service.desk.delete(`/rest/wakeup/${id}`));
  expect(await find(service.desk, 'pending', id)).toBeUndefined();
});

test('a call that was deleted cannot be deleted again', async () => {
  const id = await book(service.desk);
  expectEmpty(await service.desk.delete(`/rest/wakeup/${id}`));
  expectFailure(await service.desk.delete(`/rest/wakeup/${id}`), 40_404);
});

test('a concluded call can be deleted, and stands in no list afterwards', async () => {
  const id = await book(service.desk);
  await service.desk.put(`/rest/wakeup/${id}`, { result: 1 });
  expectEmpty(await service.desk.delete(`/rest/wakeup/${id}`));
  expect(await find(service.desk, 'answered', id)).toBeUndefined();
});

test('the minute of a deleted call is free for another', async () => {
  const moment = freeMinute();
  const id = await book(service.desk, {}, moment);
  expectEmpty(await service.desk.delete(`/rest/wakeup/${id}`));
  expect(await book(service.desk, {}, moment)).not.toBe(id);
});

test('deleting an unknown call is 404', async () => {
  expectFailure(await service.desk.delete('/rest/wakeup/00000000-0000-4000-8000-000000000000'), 40_404);
});

test('deleting a daily call ends the series', async () => {
  const moment = freeMinute();
  const id = await book(service.desk, { daily: true }, moment);
  await service.desk.put(`/rest/wakeup/${id}`, { result: 1 });
  expectEmpty(await service.desk.delete(`/rest/wakeup/${id}`));
  const left = await list(service.desk, 'pending', { room: settings.rooms[0] });
  expect(left.filter((record) => sameInstant(record.scheduled, moment.add({ days: 1 })) || record.id === id)).toEqual(
    [],
  );
});

test('the journal keeps the booking, the update and the deletion of a call, with who did it', async () => {
  const id = await book(service.desk);
  await service.desk.put(`/rest/wakeup/${id}`, { result: 1 });
  await service.bar.delete(`/rest/wakeup/${id}`);
  const entries = await journalOf(service.boss, id);
  const actors = entries.map((entry) => entry.actor);
  expect(entries.length).toBeGreaterThanOrEqual(3);
  for (const entry of entries) expect(entry.kind).toMatch(/^wakeup\./);
  expect(new Set(entries.map((entry) => entry.kind)).size).toBe(3);
  expect(actors).toContain(nameOf(settings.desk));
  expect(actors).toContain(nameOf(settings.bar));
});

test('the journal is for the administrator only', async () => {
  const answer = await service.desk.get('/api/v1/journal');
  expect(answer.status).toBe(403);
});
