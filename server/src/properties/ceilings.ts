/** How many of each thing a property may have: lists are read whole, and a screen shows them. */
import { sql } from 'kysely';
import { budgets } from '../budgets/budgets.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { propertyLocks } from './store.ts';

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
  if (Number(rows[0]?.count) > most)
    throw new Failure('rule', {
      detail: say(`limit.${what}`, { most: most.toLocaleString('en') }),
    });
  if (what === 'rooms') await requireQuotaOfRooms(db, property);
}

/**
 * What the operator has given the hotel. The lock comes last in every transaction that adds rooms: of two at once, the
 * second one counts what the first has added. A room that is in both lists counts once.
 */
async function requireQuotaOfRooms(db: Db, property: string): Promise<void> {
  const { rows } = await sql<{ most: number | null }>`
    SELECT quota_rooms AS most FROM properties WHERE id = ${property}`.execute(db);
  const most = rows[0]?.most ?? null;
  if (most === null) return;
  await sql`SELECT pg_advisory_xact_lock(${propertyLocks.quota}::int, hashtext(${property}))`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(DISTINCT room)::int AS count FROM rooms WHERE property = ${property}`.execute(db);
  if ((counted[0]?.count ?? 0) > most)
    throw new Failure('rule', { detail: say('quota.rooms', { most: most.toLocaleString('en') }) });
}
