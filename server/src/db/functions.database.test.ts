/** Functions in the database that may more than who calls them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { asProperty } from './transaction.ts';

let database: TestDatabase;
let hotel: string;

beforeAll(async () => {
  database = await createTestDatabase();
  hotel = await makeProperty(database, { code: 'grand' });
});
afterAll(() => database.drop());

test("a function that acts with its owner's rights looks into temporary tables last", async () => {
  const functions = await query<{ name: string; settings: string[] | null }>(
    database,
    `SELECT p.proname AS name, p.proconfig AS settings FROM pg_proc p
        WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace`,
  );
  expect(functions).toContainEqual({ name: 'note_unsealed', settings: ['search_path=public, pg_temp'] });
  for (const { name, settings } of functions)
    expect(
      settings?.find((one) => one.startsWith('search_path=')),
      name,
    ).toMatch(/, pg_temp$/);
  // And nobody who serves can make one.
  await expect(
    asProperty(database, hotel, (db) => sql`CREATE TEMP TABLE journal_unsealed (entry bigint)`.execute(db)),
  ).rejects.toThrow(/permission denied/);
});
