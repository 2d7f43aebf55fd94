/** How many of each thing a property may have: lists are read whole, and a screen shows them. */
import { sql } from 'kysely';
import { budgets } from '../budgets/budgets.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';

const tables = {
  rooms: 'rooms',
  items: 'items',
  categories: 'categories',
  statusTypes: 'status_types',
  accounts: 'accounts',
  tokens: 'tokens',
  staff: 'staff',
  phones: 'phones',
} as const;

/** Refuses when there are more than may be. Called after one was added, in the same transaction. */
export async function requireWithin(db: Db, property: string, what: keyof typeof tables): Promise<void> {
  const { most } = budgets[what];
  const { rows } = await sql<{
    count: string;
  }>`SELECT count(*) FROM ${sql.table(tables[what])} WHERE property = ${property}`.execute(db);
  if (Number(rows[0]?.count) <= most) return;
  throw new Failure('rule', {
    detail: say(`limit.${what}`, { most: most.toLocaleString('en') }),
  });
}
