/** Nothing grows for ever unseen: the operator's list says of every table what takes rows out of it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every table is in one line of the list of what removes its rows, and the list names no other', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const list = /<!-- tables -->\n([^]*)<!-- end of tables -->/.exec(text)?.[1] ?? '';
  const named = list
    .split('\n')
    .flatMap((line) => Array.from(line.split('|')[1]?.matchAll(/`(\w+)`/g) ?? [], (match) => match[1] ?? ''));
  const there = await query<{ name: string }>(
    database,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(there.length).toBeGreaterThan(30);
  expect(named.toSorted()).toEqual(there.map(({ name }) => name).toSorted());
});
