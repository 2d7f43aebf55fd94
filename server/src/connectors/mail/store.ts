import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { asProperty } from '../../db/transaction.ts';

/** What a mail says of the hotel that it comes from, and the moment by the one clock there is. */
export interface Hotel {
  readonly name: string;
  readonly timezone: string;
  readonly now: Date;
}

export async function hotelOf(database: Database, property: string): Promise<Hotel> {
  const { rows } = await asProperty(database, property, (db) =>
    sql<Hotel>`SELECT name, timezone, now() AS now FROM properties WHERE id = ${property}`.execute(db),
  );
  const [hotel] = rows;
  if (hotel === undefined) throw new Error('there is no such property any more');
  return hotel;
}
