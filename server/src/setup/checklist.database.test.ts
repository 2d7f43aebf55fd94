/** What a hotel needs at its beginning, and no longer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

const database: TestDatabase = await createTestDatabase();
let service: Service;

beforeAll(async () => {
  await makeProperty(database, { code: 'grand' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

const rows = async <Row extends object>(text: string) =>
  (await onServer((client) => client.query<Row>(text), database.url)).rows;

test('a hotel that has been here for a while, and wakes its guests, is not asked to get started', async () => {
  const isHidden = async (): Promise<unknown> => {
    const answer = await fetch(`${service.url}/api/v1/setup/checklist`, { headers: basic('boss') });
    return ((await answer.json()) as { hidden: boolean }).hidden;
  };
  await rows(`UPDATE properties SET created_at = now() - interval '31 days'`);
  expect(await isHidden()).toBe(false); // old, but nobody has been woken yet
  await rows(
    `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, result)
        SELECT id, gen_random_uuid(), '101', now(), 'UTC', now(), 5, 'desk', 4, 1 FROM properties`,
  );
  expect(await isHidden()).toBe(true);
  await rows(`UPDATE properties SET created_at = now() - interval '29 days'`);
  expect(await isHidden()).toBe(false);
});

test('many rooms are added to either list at once, and those that were not there yet are named', async () => {
  const add = async (list: string, rooms: string[]): Promise<unknown> => {
    const answer = await fetch(`${service.url}/api/v1/rooms/several?list=${list}`, {
      method: 'POST',
      headers: { ...basic('boss'), 'content-type': 'application/json' },
      body: JSON.stringify({ rooms }),
    });
    return answer.json();
  };
  expect(await add('mailboxes', ['801', '802'])).toEqual({ added: 2, rooms: ['801', '802'] });
  expect(await add('mailboxes', ['801', '803'])).toEqual({ added: 1, rooms: ['803'] });
  expect(await add('custom', ['801', 'SPA'])).toEqual({ added: 2, rooms: ['801', 'SPA'] });
  expect(await rows(`SELECT list, extension FROM rooms WHERE room = '801' ORDER BY list`)).toEqual([
    { list: 'custom', extension: null },
    { list: 'mailboxes', extension: '801' },
  ]);
});
