/** All hotels in a line each, for whoever runs them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachAsterisk } from '../../testing/attached-asterisk.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { asSystem } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import { hotelLines } from './hotels-store.ts';

let database: TestDatabase;
let service: Service;
let asterisk: Awaited<ReturnType<typeof attachAsterisk>>;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand', accounts: { desk: [], tel: ['telephony'] } });
  await makeProperty(database, { code: 'aurora', rooms: ['1'] });
  service = await startTestService(database, { ARI_URL: 'attach' });
  asterisk = await attachAsterisk(service.url, 'tel');
});
afterAll(async () => {
  asterisk.close();
  await service.stop();
  await database.drop();
});

test('one hotel, and those behind a code', async () => {
  const some = (which: object) => asSystem(database, (db) => hotelLines(db, '2031-02', which));
  const codes = async (which: object) => (await some(which)).map(({ code }) => code);
  expect(await codes({ limit: 1 })).toEqual(['aurora']);
  expect(await codes({ after: 'aurora' })).toEqual(['grand']);
  expect(await codes({ code: 'grand' })).toEqual(['grand']);
  expect(await codes({ code: 'nowhere' })).toEqual([]);
});

test('who can be rung and who cannot, what is due, and what was used in a month', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  for (const [as, room] of [
    ['desk@grand', '101'],
    ['desk@aurora', '1'],
  ] as const) {
    const { status } = await ask(service.url, 'POST /rest/wakeup', { as, form: { room, datetime: soon } });
    expect(status).toBe(201);
  }
  const lines = (month = new Date().toISOString().slice(0, 7)) => asSystem(database, (db) => hotelLines(db, month));
  await expect.poll(async () => (await lines())[1]?.obstacle, { timeout: 60_000, interval: 300 }).toBeNull();
  const used = { alerts: 0, answered: 0, unanswered: 0, charges: 0, rings: 0, minutes: 0 };
  const decided = { state: 'open', suspendedAt: null, suspendedWhy: null };
  const nothing = { ...used, ...decided, quotaRooms: null, quotaLines: null, quotaRequests: null, lines: 8 };
  expect(await lines()).toEqual([
    { code: 'aurora', name: 'Hotel aurora', rooms: 1, due: 1, obstacle: 'asterisk', ...nothing },
    { code: 'grand', name: 'Hotel grand', rooms: 3, due: 1, obstacle: null, ...nothing },
  ]);
  await query(
    database,
    `UPDATE wakeups SET status = 4, result = 1, due_at = '2031-02-28T23:59Z',
       wall_time = '2031-03-01T00:59' WHERE room = '1'`,
  );
  expect(await lines('2031-02')).toMatchObject([
    { answered: 1, due: 0 },
    { answered: 0, due: 1 },
  ]);
  expect(await lines('2031-03')).toMatchObject([{ answered: 0 }, {}]);
  await query(
    database,
    `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, begun_at,
       answered_at, ended_at) SELECT property, gen_random_uuid(), 'room', id, 1, room, room, due_at, gen_random_uuid(),
       '2031-02-28T23:59:00Z', '2031-02-28T23:59:10Z', '2031-03-01T00:00:40Z' FROM wakeups WHERE room = '1'`,
  );
  expect(await lines('2031-02')).toMatchObject([{ rings: 1, minutes: 1.5 }, { rings: 0 }]);
});
