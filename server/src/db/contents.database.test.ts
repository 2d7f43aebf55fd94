/** What stands in a row is told by no error: not to a caller, and not to the log. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, testConfig } from '../../testing/service.ts';
import { asSystem } from './transaction.ts';
import { type Service, startService } from '../service.ts';

let database: TestDatabase;
let service: Service;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const property = await makeProperty(database, { code: 'grand' });
  await query(database, `INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`, [property]);
  await query(
    database,
    `INSERT INTO items (property, id, description, category, price) VALUES ($1, '1', 'Lovelace special', '1', 3)`,
    [property],
  );
  service = await startService(
    testConfig(database, { REVEILLE_ROLES: 'api' }),
    pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
  );
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

test.each([
  [`INSERT INTO properties (code, name, timezone) VALUES ('grand', 'Lovelace', 'UTC')`, 'properties_code_key'],
  [
    `INSERT INTO properties (code, name, timezone, lines) VALUES ('other', 'Lovelace', 'UTC', 0)`,
    'properties_lines_check',
  ],
  [`SELECT 'Lovelace'::uuid`, 'invalid input syntax for type uuid: "…"'],
  [`SELECT 'say "Lovelace" twice: "Lovelace"'::int`, 'invalid input syntax for type integer: "…"'],
  [`DO $$ BEGIN PERFORM 'Lovelace'::date; END $$`, 'invalid input syntax for type date: "…"'],
])('%s fails without its contents', async (statement, words) => {
  const error = (await asSystem(database, (db) => sql.raw(statement).execute(db)).catch(
    (thrown: unknown) => thrown,
  )) as Error;
  const told = [error.message, error.stack, JSON.stringify(error)].join('\n');
  expect(told).toContain(words);
  expect(told).not.toContain('Lovelace');
});

test('a request that fails in the database leaves nothing of the row in the answer or the log', async () => {
  await query(database, `ALTER TABLE charges ADD CONSTRAINT never CHECK (quantity > 1000)`);
  const answer = await ask(service.url, 'POST /rest/isi/charge', { form: { id: '1', quantity: '7', room: '101' } });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toMatch(/Lovelace|never|charges/);
  const log = lines.join('');
  expect(log).toContain('a request failed');
  expect(log).toContain('never'); // who fixes it learns which rule it was
  expect(log).not.toMatch(/Lovelace|Failing row/);
});
