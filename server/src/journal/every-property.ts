import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { keptJournals } from './seals-store.ts';

const pageSize = 500;

/** All that have a journal, by code. */
export async function* everyProperty(
  database: Database,
): AsyncGenerator<{ readonly id: string; readonly code: string; readonly name: string }> {
  for (let after = '', more = true; more;) {
    const page = { limit: pageSize, after };
    const properties = await asSystem(database, (db) => keptJournals(db, page));
    yield* properties;
    after = properties.at(-1)?.code ?? '';
    more = properties.length === pageSize;
  }
}
