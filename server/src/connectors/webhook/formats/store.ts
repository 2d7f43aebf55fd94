import { sql } from 'kysely';
import type { Database } from '../../../db/connect.ts';
import { asProperty } from '../../../db/transaction.ts';
import type { Hotel } from './said.ts';

export async function hotelOf(database: Database, property: string): Promise<Hotel> {
  const { rows } = await asProperty(database, property, (db) =>
    sql<Hotel>`SELECT p.name, p.code, p.timezone,
      coalesce((SELECT l.tag FROM property_languages o JOIN languages l ON l.id = o.language
        WHERE o.property = p.id ORDER BY o.position LIMIT 1), 'en') AS language,
      coalesce((SELECT jsonb_object_agg(t.id, t.description) FROM status_types t WHERE t.property = p.id), '{}')
        AS statuses
      FROM properties p WHERE p.id = ${property}`.execute(db),
  );
  const [hotel] = rows;
  if (hotel === undefined) throw new Error('there is no such property any more');
  return hotel;
}
