/** /rest/rsi: the room status of sections 2 and 4 of the interface. */
import { expect, test } from 'vitest';
import { expectEmpty, expectFailure } from './kit/expect.ts';
import { useService } from './kit/service.ts';
import { settings } from './kit/settings.ts';

const [room] = settings.rooms;
const service = useService();

test('status types are listed under the key items, each with the three fields of the interface', async () => {
  const answer = await service.desk.get('/rest/rsi/status');
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body as object)).toEqual(['items']);
  const { items } = answer.body as { items: unknown[] };
  expect(items.length).toBeGreaterThan(0);
  for (const item of items)
    expect(item).toEqual({
      id: expect.stringMatching(/^\d+$/),
      description: expect.any(String),
      tenant: expect.any(String),
    });
});

test('leading zeros are part of the id of a status type', async () => {
  const { items } = (await service.desk.get('/rest/rsi/status')).body as { items: { id: string }[] };
  expect(items.map((item) => item.id)).toContain(settings.statusType);
  const bare = settings.statusType.replace(/^0+/, '');
  expect(bare).not.toBe(settings.statusType);
  expectFailure(await service.desk.post('/rest/rsi/change', { id: bare, room }), 40_407);
});

test('a change of status is answered with 200 and no body, for every account', async () => {
  expectEmpty(await service.desk.post('/rest/rsi/change', { id: settings.statusType, room }));
  expectEmpty(await service.bar.post('/rest/rsi/change', { id: settings.statusType, room }));
});

test('a change to the status that a room has already is a success too', async () => {
  for (let count = 0; count < 2; count += 1)
    expectEmpty(await service.desk.post('/rest/rsi/change', { id: settings.statusType, room }));
});

test('a change of status is taken as JSON as well', async () => {
  expectEmpty(await service.desk.send('POST', '/rest/rsi/change', { json: { id: settings.statusType, room } }));
});

test('a change without id or without room is refused with 400', async () => {
  expectFailure(await service.desk.post('/rest/rsi/change', { id: settings.statusType }), 40_002);
  expectFailure(await service.desk.post('/rest/rsi/change', { room }), 40_002);
});

test('a change to an unknown status type, or of an unknown room, is 404', async () => {
  expectFailure(await service.desk.post('/rest/rsi/change', { id: '0099999', room }), 40_407);
  expectFailure(
    await service.desk.post('/rest/rsi/change', { id: settings.statusType, room: settings.unknownRoom }),
    40_402,
  );
});

test('status types are changed by an administrator only', async () => {
  const id = `00${70_000 + Math.floor(Math.random() * 9999)}`;
  expectFailure(await service.desk.post('/rest/rsi/status', { id, description: 'Inspected' }), 40_301);
  const added = await service.boss.post('/rest/rsi/status', { id, description: 'Inspected' });
  expect(added.status, added.text).toBeLessThan(300);
  const { items } = (await service.desk.get('/rest/rsi/status')).body as { items: { id: string }[] };
  expect(items).toContainEqual(expect.objectContaining({ id, description: 'Inspected' }));
  expect((await service.boss.put(`/rest/rsi/status/${id}`, { description: 'Checked' })).status).toBe(200);
  expect((await service.boss.delete(`/rest/rsi/status/${id}`)).status).toBe(200);
  expectFailure(await service.boss.delete(`/rest/rsi/status/${id}`), 40_407);
});
