/** The list behind a number has as many rows as the number says, however it is asked for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

const database: TestDatabase = await createTestDatabase();
let service: Service;
let property: string;

beforeAll(async () => {
  property = await makeProperty(database, { code: 'grand', timezone: 'Europe/Paris' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

const query = (text: string, values: unknown[] = []) =>
  onServer((client) => client.query(text, [property, ...values]), database.url);
const ring = (due: string, late: number, number = 1) =>
  query(
    `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, begun_at)
     VALUES ($1, gen_random_uuid(), 'room', gen_random_uuid(), $4, '101', '101', $2, gen_random_uuid(),
       $2::timestamptz + make_interval(secs => $3))`,
    [due, late, number],
  );
const get = (path: string) => fetch(`${service.url}/api/v1/reports/${path}`, { headers: basic('boss') });

test('behind how late calls rang are the calls that were rung, page by page, also those kept no more', async () => {
  for (const late of [1, 2, 3, 4]) await ring('2026-06-06T05:00:00Z', late);
  await ring('2026-06-06T05:00:00Z', 4); // at the same instant as another
  await ring('2026-06-06T05:00:00Z', 500, 2);
  await query(
    `INSERT INTO first_rings (property, begun_at, attempt, due_at)
        VALUES ($1, '2026-06-06T05:00:30Z', gen_random_uuid(), '2026-06-06T05:00:00Z')`,
  );
  const report = (await (await get('wakeups?from=20260606&to=20260606')).json()) as { days: object[] };
  const path = 'wakeups/calls?from=20260606&to=20260606&outcome=rung&limit=2';
  const found: { room: string | null; late: number | null }[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await get(`${path}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as { calls: typeof found; next: string | null };
    found.push(...page.calls);
    // Whoever comes in between moves nobody to another page.
    if (cursor === '') await ring('2026-06-06T05:00:00Z', 60);
    cursor = page.next;
  }
  expect(found.map(({ late }) => late)).toEqual([30, 4, 4, 3, 2, 1]);
  expect(found[0]?.room).toBeNull();
  expect(report.days).toMatchObject([{ rung: found.length, lateP50: 3.5 }]);
  expect((await get(`${path}&cursor=2`)).status).toBe(400);
  expect((await get(`${path}&cursor=2026-02-30T09:00:00.000000Z_${property}`)).status).toBe(400);
});
