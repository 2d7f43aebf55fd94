/**
 * The second wall of tenancy by itself: row-level security holds where a statement forgot to name its property.
 * tenancy.database.test.ts has the first, through every route.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { everythingOf, makeTwoHotels, tenantTables } from '../../testing/two-hotels.ts';
import { asProperty, asSystem } from '../db/transaction.ts';

let database: TestDatabase;
let own: string;
let foreign: string;

beforeAll(async () => {
  ({ database, own, foreign } = await makeTwoHotels());
});
afterAll(() => database.drop());

describe('nothing of another property', () => {
  test('shows to a store function that forgot its condition: row-level security holds', async () => {
    const tables = await tenantTables(database);
    expect(tables.length).toBeGreaterThanOrEqual(5);
    for (const table of tables) {
      const rows = await asProperty(database, own, (db) =>
        sql<{ property: string }>`SELECT property FROM ${sql.table(table)}`.execute(db),
      );
      expect(new Set(rows.rows.map((row) => row.property)), table).toEqual(
        rows.rows.length === 0 ? new Set() : new Set([own]),
      );
    }
    const properties = await asProperty(database, own, (db) =>
      sql<{ id: string }>`SELECT id FROM properties`.execute(db),
    );
    expect(properties.rows).toEqual([{ id: own }]);
  });

  test('can be changed, moved, taken or filled by a statement without a condition', async () => {
    const before = await everythingOf(database, foreign);
    const undo = new Error('undo');
    const trying = (statement: string) =>
      asProperty(database, own, async (db) => {
        await sql.raw(statement).execute(db);
        throw undo;
      });
    for (const statement of [
      `UPDATE rooms SET extension = '1'`,
      'DELETE FROM rooms',
      `UPDATE accounts SET enabled = false`,
      'DELETE FROM licences',
      `UPDATE properties SET name = 'mine'`,
    ]) {
      await expect(trying(statement)).rejects.toBe(undo);
    }
    expect(await everythingOf(database, foreign)).toBe(before);
    for (const statement of [
      `INSERT INTO rooms (property, list, room) VALUES ('${foreign}', 'custom', '1')`,
      `UPDATE rooms SET property = '${foreign}'`,
      `UPDATE properties SET id = '${foreign}'`,
      `INSERT INTO properties (code, name, timezone) VALUES ('new', 'new', 'UTC')`,
      'TRUNCATE rooms',
    ]) {
      await expect(trying(statement), statement).rejects.toThrow(/row-level security|permission denied|duplicate key/);
    }
  });

  test('is visible where no property is named at all', async () => {
    await asSystem(database, async (db) => {
      await sql.raw('SET LOCAL ROLE reveille_tenant').execute(db);
      expect((await sql`SELECT FROM rooms`.execute(db)).rows).toHaveLength(0);
    });
    await expect(asProperty(database, `${own}'; RESET ROLE; --`, () => Promise.resolve())).rejects.toThrow(TypeError);
  });

  test('is without its wall: every table with a property has one, and so will those to come', async () => {
    const rows = await query<{ name: string; walled: boolean; policies: string }>(
      database,
      `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS walled,
         (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
         AND (c.relname = 'properties' OR EXISTS (SELECT FROM pg_attribute a
           WHERE a.attrelid = c.oid AND a.attname = 'property'))`,
    );
    for (const row of rows) expect(row).toEqual({ name: row.name, walled: true, policies: '2' });
  });
});
