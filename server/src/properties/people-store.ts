import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';
import type { HeldAccount } from '../events/telling/people.ts';

/** Enough for every account of a hotel and those who had them before; the oldest are not told beyond. */
const most = 2000;

/** Who has which account, and who had it before: the latest first. */
export async function listPeople(db: Db, property: string): Promise<HeldAccount[]> {
  return db
    .selectFrom('people')
    .select(['account', 'person'])
    .select([
      instantText('people.since', 'microseconds').as('since'),
      sql<string | null>`${instantText('people.until', 'microseconds')}`.as('until'),
    ])
    .where('property', '=', property)
    .orderBy('people.since', 'desc')
    .orderBy('account')
    .limit(most)
    .execute();
}
