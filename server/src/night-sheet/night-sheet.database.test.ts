/** At 23:00 by each hotel's own clock, once, and with what is to come. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { makeSheets } from './make.ts';
import { newestSheets } from './store.ts';

let database: TestDatabase;
let paris: string;
let tokyo: string;

beforeAll(async () => {
  database = await createTestDatabase();
  paris = await makeProperty(database, { code: 'paris', rooms: ['101', '102'], timezone: 'Europe/Paris' });
  tokyo = await makeProperty(database, { code: 'tokyo', rooms: ['101'], timezone: 'Asia/Tokyo' });
  const call = `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor, daily)
    VALUES ($1, gen_random_uuid(), $2, $3::timestamptz AT TIME ZONE 'UTC', 'UTC', $3, $4::int,
      CASE $4::int WHEN 6 THEN 8 ELSE -1 END, 5, 'desk', $5)`;
  await query(database, call, [paris, '102', '2031-03-02T05:45:00Z', 0, true]);
  await query(database, call, [paris, '101', '2031-03-02T05:30:00Z', 0, false]);
  await query(database, call, [paris, '101', '2031-03-02T06:30:00Z', 6, false]); // cancelled
  await query(database, call, [paris, '102', '2031-03-04T05:30:00Z', 0, false]); // another night
});

afterAll(() => database.drop());
afterAll(() => expectCatalogued(database));

const at = (moment: string) => ({ at: '23:00', now: sql<Date>`${moment}::timestamptz` });
const sheetsOf = (property: string) => asProperty(database, property, (db) => newestSheets(db, property, 31));

describe('the night sheet', () => {
  test('is made at 23:00 of each hotel, and not before', async () => {
    // in Tokyo it is the next morning, and its night has a sheet now
    expect(await makeSheets(database, at('2031-03-01T21:59:59Z'))).toBe(1);
    expect((await sheetsOf(tokyo)).map(({ night }) => night)).toEqual(['2031-03-01']);
    expect(await sheetsOf(paris)).toEqual([]);
    expect(await makeSheets(database, at('2031-03-01T22:00:00Z'))).toBe(1);
  });

  test('holds what is to come that night, in the order of time, and is told in the journal', async () => {
    const [sheet] = await sheetsOf(paris);
    expect(sheet).toMatchObject({
      night: '2031-03-01',
      calls: [
        { room: '101', due: '2031-03-02T05:30:00.000Z', daily: false },
        { room: '102', due: '2031-03-02T05:45:00.000Z', daily: true },
      ],
    });
    const told = await query(
      database,
      `SELECT actor, detail FROM journal WHERE property = $1 AND kind = 'wakeup.sheet-made'`,
      [paris],
    );
    expect(told).toEqual([{ actor: 'reveille', detail: { night: '2031-03-01', calls: 2 } }]);
  });

  test('is made once, whoever tries', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => makeSheets(database, at('2031-03-02T01:00:00Z'))));
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(0);
    expect(await sheetsOf(paris)).toHaveLength(1);
  });

  test('comes late after an outage, but not when the guests are up', async () => {
    expect(await makeSheets(database, at('2031-03-03T10:00:00Z'))).toBe(0); // 11:00 in Paris, 19:00 in Tokyo
    expect(await makeSheets(database, at('2031-03-04T05:00:00Z'))).toBe(1); // 06:00 in Paris
    expect((await sheetsOf(paris)).map(({ night }) => night)).toEqual(['2031-03-03', '2031-03-01']);
  });
});
