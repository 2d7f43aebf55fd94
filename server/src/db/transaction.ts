import { CompiledQuery } from 'kysely';
import { uuid } from '../fields.ts';
import type { Database, Db } from './connect.ts';

/** Runs the work in one transaction that can see and touch the rows of this property and no others. */
export async function asProperty<T>(database: Database, property: string, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(database, `begin; ${entering(property)}`, work);
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

function transaction<T>(database: Database, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  return database.db.connection().execute(async (db) => {
    await db.executeQuery(CompiledQuery.raw(begin));
    let result: T;
    try {
      result = await work(db);
    } catch (error) {
      // When the rollback fails too the connection is broken, and the pool throws it away. The first error is the
      // story.
      await db.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
    await commit(db);
    return result;
  });
}

/** PostgreSQL answers COMMIT with ROLLBACK when an earlier statement had failed: that must not look like a success. */
async function commit(db: Db): Promise<void> {
  const { rows } = await db.executeQuery<{ command?: string }>(CompiledQuery.raw('commit'));
  if (rows[0]?.command === 'ROLLBACK') throw new Error('the transaction was rolled back instead of committed');
}
