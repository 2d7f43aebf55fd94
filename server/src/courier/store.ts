import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Message } from './deliveries.ts';
import type { Destination, Role } from './destination.ts';

/** One row for each enabled destination of the role, in one statement. Returns the rows' ids. */
export async function insertDeliveries(db: Db, property: string, { role, event, subject, payload }: Message): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO deliveries (property, destination, event, subject, payload)
    SELECT property, id, ${event}, ${subject}::uuid, ${JSON.stringify(payload)}::jsonb
    FROM destinations WHERE property = ${property} AND role = ${role} AND enabled
    RETURNING id::text`.execute(db);
  return rows.map(({ id }) => id);
}

export async function allDestinations(db: Db, property: string, role: Role): Promise<Destination[]> {
  const rows = await db
    .selectFrom('destinations')
    .select(['role', 'name', 'type', 'target'])
    .where('property', '=', property)
    .where('role', '=', role)
    .where('enabled', '=', true)
    .orderBy('name')
    .execute();
  return rows as Destination[];
}

export async function putDestination(db: Db, property: string, { role, name, type, target }: Destination): Promise<void> {
  await db
    .insertInto('destinations')
    .values({ property, role, name, type, target: JSON.stringify(target) })
    .onConflict((conflict) =>
      conflict.columns(['property', 'role', 'name']).doUpdateSet({ type, target: JSON.stringify(target), enabled: true, changed_at: sql<Date>`now()` }),
    )
    .execute();
}

/** The row stays, because what was delivered to it stays; nothing new goes there. */
export async function disableDestination(db: Db, property: string, role: Role, name: string): Promise<void> {
  await db
    .updateTable('destinations')
    .set({ enabled: false, changed_at: sql<Date>`now()` })
    .where('property', '=', property)
    .where('role', '=', role)
    .where('name', '=', name)
    .execute();
}
