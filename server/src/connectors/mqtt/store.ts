import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { asProperty } from '../../db/transaction.ts';

/** More than any hotel has. */
const most = 10_000;

export interface Hotel {
  readonly code: string;
  readonly rooms: readonly string[];
}

/** With the rooms that can be woken. */
export async function hotelOf(database: Database, property: string): Promise<Hotel> {
  const { rows } = await asProperty(database, property, (db) =>
    sql<Hotel>`SELECT p.code, coalesce((SELECT jsonb_agg(r.room ORDER BY r.room) FROM (
        SELECT room FROM rooms WHERE property = p.id AND list = 'mailboxes' ORDER BY room LIMIT ${most}) r), '[]')
        AS rooms
      FROM properties p WHERE p.id = ${property}`.execute(db),
  );
  const [hotel] = rows;
  if (hotel === undefined) throw new Error('there is no such property any more');
  return hotel;
}
