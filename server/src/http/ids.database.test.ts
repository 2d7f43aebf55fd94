/** An id is the same id in capitals, at every address that takes one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, {
    code: 'grand',
    rooms: ['101'],
    accounts: { desk: [], boss: ['admin'], chief: ['admin'] },
  });
  service = await startTestService(database);
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

test('one call, whichever way its id is written', async () => {
  const booked = await ask(service.url, 'POST /rest/wakeup', { as: 'desk', form: { room: '101', time: '0700' } });
  const id = (booked.json as { id: string }).id.toUpperCase();
  const statuses = [];
  for (const path of [`/rest/wakeup/${id}`, `/api/v1/wakeups/${id}/preview`, `/api/v1/wakeups/${id}/attempts`])
    statuses.push((await ask(service.url, `GET ${path}`, { as: 'desk' })).status);
  const json = { result: 1, reason: 'Woken in person' };
  statuses.push((await ask(service.url, `PUT /api/v1/wakeups/${id}/result`, { as: 'desk', json })).status);
  expect(statuses).toEqual([200, 200, 200, 204]);
});

test('nobody removes their own account by writing its id in capitals', async () => {
  const { accounts } = (await ask(service.url, 'GET /api/v1/accounts')).json as {
    accounts: { id: string; name: string }[];
  };
  const own = accounts.find(({ name }) => name === 'boss')?.id.toUpperCase();
  const removed = await ask(service.url, `DELETE /api/v1/accounts/${own}`);
  expect([removed.status, removed.text]).toEqual([409, expect.stringContaining('cannot remove itself')]);
});
