/** Two processes look at the same hotel: whichever of them is gone, the other tells of what cannot be rung. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty, silent as log } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { book } from '../wakeups/book.ts';
import { CannotRing } from './telling.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const property = await makeProperty(database, { code: 'grand' });
  const asked = { datetime: new Date(Date.now() + 3_600_000).toISOString() };
  const wanted = { room: '101', asked, daily: false, actor: 'desk', source: 5 };
  await asProperty(database, property, (db) => book(db, property, wanted));
});

afterAll(() => database.drop());

const alerts = () => query(database, `SELECT acknowledged_by AS by FROM alerts WHERE kind = 'cannot-ring' ORDER BY id`);
/** A dialer with an Asterisk that everybody shares. */
const comes = () =>
  query(
    database,
    `WITH dialer AS (
       INSERT INTO processes (id, role, name, ready, alive_until, looked_at)
         VALUES (gen_random_uuid(), 'dialer', 'one', true, now() + interval '1 hour', now()) RETURNING id
     ) INSERT INTO ways (process, node, words) SELECT id, 'one', '' FROM dialer`,
  );
const goes = () => query(database, 'DELETE FROM ways; DELETE FROM processes');

test('what another process has taken back is told again when it comes again', async () => {
  const [first, second] = [0, 0].map((alertSeconds) => new CannotRing({ database, log, alertSeconds }));
  await first?.look();
  await second?.look();
  expect(await alerts()).toEqual([{ by: null }]);
  await comes();
  await first?.look();
  await second?.look();
  expect(await alerts()).toEqual([{ by: 'reveille' }]);
  await goes(); // and the first process with it
  await second?.look();
  expect(await alerts()).toEqual([{ by: 'reveille' }, { by: null }]);
});

test('a hotel that cannot be told keeps no other from being told', async () => {
  const hotels = [];
  for (const code of ['first', 'second', 'third']) {
    const property = await makeProperty(database, { code });
    const asked = { datetime: new Date(Date.now() + 3_600_000).toISOString() };
    await asProperty(database, property, (db) =>
      book(db, property, { room: '101', asked, daily: false, actor: 'desk', source: 5 }),
    );
    hotels.push(property);
  }
  await query(
    database,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room for it'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON alerts FOR EACH ROW WHEN (NEW.property = '${hotels[0]}') EXECUTE FUNCTION
       refuse()`,
  );
  await new CannotRing({ database, log, alertSeconds: 0 }).look();
  const told = await query<{ property: string }>(
    database,
    `SELECT property FROM alerts WHERE kind = 'cannot-ring' AND property = ANY($1::uuid[])`,
    [hotels],
  );
  expect(new Set(told.map(({ property }) => property))).toEqual(new Set(hotels.slice(1)));
});
