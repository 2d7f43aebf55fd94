import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { today } from './store.ts';

/** Those who can be given rooms: who may sign in at a screen. */
export async function listAssignees(db: Db, property: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM accounts WHERE property = ${property} AND enabled AND NOT 'telephony' = ANY(permissions)
    ORDER BY name LIMIT ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

export async function findAssignee(db: Db, property: string, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts WHERE property = ${property} AND name = ${name} AND enabled
      AND NOT 'telephony' = ANY(permissions)`.execute(db);
  return rows[0]?.id;
}

/** One of these that is not in the list that the property has chosen; undefined where all are. */
export async function firstUnlisted(db: Db, property: string, rooms: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ room: string }>`
    SELECT given.room FROM unnest(${rooms}::text[]) AS given (room) WHERE NOT EXISTS (
      SELECT FROM rooms r JOIN properties p ON p.id = r.property AND p.room_list = r.list
      WHERE r.property = ${property} AND r.room = given.room)
    ORDER BY given.room LIMIT 1`.execute(db);
  return rows[0]?.room;
}

/** Returns the day that they are given for. */
export async function putAssignments(
  db: Db,
  property: string,
  rooms: readonly string[],
  account: string,
): Promise<string> {
  await sql`
    INSERT INTO assignments (property, room, day, account)
    SELECT ${property}, room, ${today(property)}, ${account}::uuid FROM unnest(${rooms}::text[]) AS given (room)
    ORDER BY room
    ON CONFLICT (property, room) DO UPDATE SET day = excluded.day, account = excluded.account`.execute(db);
  return dayOf(db, property);
}

export async function deleteAssignments(db: Db, property: string, rooms: readonly string[]): Promise<string> {
  await sql`DELETE FROM assignments WHERE property = ${property} AND room = ANY(${rooms}::text[])`.execute(db);
  return dayOf(db, property);
}

async function dayOf(db: Db, property: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`SELECT ${today(property)}::text AS day`.execute(db);
  return rows[0]?.day ?? '';
}
