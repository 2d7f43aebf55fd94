import { CompiledQuery } from 'kysely';
import { uuid } from '../fields.ts';
import type { Database, Db } from './connect.ts';

/** Runs the work in one transaction that can see and touch the rows of this property and no others. */
export async function asProperty<T>(database: Database, property: string, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(database, `begin; ${entering(property)}`, work);
}

/**
 * The same, for somebody who does not wait for longer: what is not committed so many milliseconds after it began, by
 * the database's clock, is not done at all. Asked in the message that commits, so that a process which stands still in
 * between, and goes on later, cannot commit what nobody waits for any more.
 */
export async function asPropertyInTime<T>(
  database: Database,
  property: string,
  milliseconds: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const limit = `now() + interval '${Math.max(1, Math.round(milliseconds))} milliseconds'`;
  const late = `do $$begin if clock_timestamp() > ${limit} then raise exception using errcode = 'query_canceled',
    message = 'it took too long, and nobody waits for it any more'; end if; end$$`;
  return transaction(database, `begin; ${entering(property)}`, work, `${late}; commit`);
}

/**
 * Runs the work in one transaction across properties: signing in, applying a file, sweeping. Never for a guest's
 * request.
 */
export function asSystem<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(database, 'begin; set local role reveille_system', work);
}

/** Narrows a running transaction to one property, for the rest of it. */
export async function enterProperty(db: Db, property: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(entering(property)));
}

// Role and property go along with BEGIN in one message: the wall costs no round trip of its own.
function entering(property: string): string {
  if (!uuid.test(property)) throw new TypeError('a property id is a lower-case UUID');
  return `set local role reveille_tenant; set local reveille.property = '${property}'`;
}

function transaction<T>(database: Database, begin: string, work: (db: Db) => Promise<T>, end = 'commit'): Promise<T> {
  return database.db.connection().execute(async (db) => {
    await db.executeQuery(CompiledQuery.raw(begin));
    try {
      const result = await work(db);
      await commit(db, end);
      return result;
    } catch (error) {
      // When the rollback fails too the connection is broken, and the pool throws it away. The first error is the
      // story. After a COMMIT that failed there is nothing left to roll back, which PostgreSQL does not mind.
      await db.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}

/** PostgreSQL answers COMMIT with ROLLBACK when an earlier statement had failed: that must not look like a success. */
async function commit(db: Db, words: string): Promise<void> {
  const { rows } = await db.executeQuery<{ command?: string }>(CompiledQuery.raw(words));
  if (rows[0]?.command === 'ROLLBACK') throw new Error('the transaction was rolled back instead of committed');
}
