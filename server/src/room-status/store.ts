import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { RoomList } from '../properties/property.ts';
import type { HeldStatus, RoomStatus, StatusType } from './status.ts';

/** The day of the hotel, by its own clock. */
export const today = (property: string) => sql<string>`(
  SELECT (clock_timestamp() AT TIME ZONE timezone)::date FROM properties WHERE id = ${property})`;

/** As people count: by length, then by digits. */
export function allStatusTypes(db: Db, property: string): Promise<StatusType[]> {
  return db
    .selectFrom('status_types')
    .select(['id', 'description', 'inspect'])
    .where('property', '=', property)
    .orderBy(sql`length(id)`)
    .orderBy('id')
    .execute();
}

/** Until this transaction ends nobody removes it; others may use it meanwhile. */
export function holdStatusType(db: Db, property: string, id: string): Promise<StatusType | undefined> {
  return selectStatusType(db, property, id).forKeyShare().executeTakeFirst();
}

/** Until this transaction ends nobody changes or removes it, or gives it to a room. */
export function lockStatusType(db: Db, property: string, id: string): Promise<StatusType | undefined> {
  return selectStatusType(db, property, id).forUpdate().executeTakeFirst();
}

/** False when the property has one of that id already. */
export async function insertStatusType(db: Db, property: string, type: StatusType): Promise<boolean> {
  const result = await db
    .insertInto('status_types')
    .values({ property, ...type })
    .onConflict((conflict) => conflict.columns(['property', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Adds them, or gives those that are there these values. */
export async function putStatusTypes(db: Db, property: string, types: readonly StatusType[]): Promise<void> {
  await sql`
    INSERT INTO status_types (property, id, description, inspect)
    SELECT ${property}, id, description, inspect
    FROM jsonb_to_recordset(${JSON.stringify(types)}::jsonb) AS given (id text, description text, inspect boolean)
    ON CONFLICT (property, id) DO UPDATE SET description = excluded.description, inspect = excluded.inspect`.execute(
    db,
  );
}

export async function deleteStatusType(db: Db, property: string, id: string): Promise<void> {
  await db.deleteFrom('status_types').where('property', '=', property).where('id', '=', id).execute();
}

/** A room that has each of the types that any room has, by type. */
export async function roomsByStatus(db: Db, property: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('room_statuses')
    .select(['status', sql<string>`min(room)`.as('room')])
    .where('property', '=', property)
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, room }) => [status, room]));
}

/** A room that has this status, if there is any. */
export async function roomOfStatus(db: Db, property: string, status: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('room_statuses')
    .select('room')
    .where('property', '=', property)
    .where('status', '=', status)
    .limit(1)
    .executeTakeFirst();
  return row?.room;
}

/**
 * What the room has now. Two who change the same room at once take turns from here on, so that each knows what the
 * other left.
 */
export async function lockRoomStatus(db: Db, property: string, room: string): Promise<HeldStatus | undefined> {
  // A room without a status has no row to lock.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`room-status ${property} ${room}`}, 0))`.execute(db);
  return db
    .selectFrom('room_statuses as now')
    .innerJoin('status_types as type', (join) =>
      join.onRef('type.property', '=', 'now.property').onRef('type.id', '=', 'now.status'),
    )
    .select(['now.status', 'type.description', 'now.actor', 'now.changed_at as changedAt'])
    .where('now.property', '=', property)
    .where('now.room', '=', room)
    .executeTakeFirst();
}

/** Gives a room its status, from the moment it was entered, and tells which moment that is: never one to come. */
export async function putRoomStatus(
  db: Db,
  property: string,
  { room, status, actor, entered }: { room: string; status: string; actor: string; entered?: Date | undefined },
): Promise<Date> {
  const changed_at = sql<Date>`least(clock_timestamp(), ${entered?.toISOString() ?? null}::timestamptz)`;
  const { at } = await db
    .insertInto('room_statuses')
    .values({ property, room, status, actor, changed_at })
    .onConflict((conflict) => conflict.columns(['property', 'room']).doUpdateSet({ status, actor, changed_at }))
    .returning('changed_at as at')
    .executeTakeFirstOrThrow();
  return at;
}

/** Every room of the list with the status it has now, a page at a time. */
export function listRoomStatuses(
  db: Db,
  property: string,
  list: RoomList,
  page: { after?: string; limit: number },
): Promise<RoomStatus[]> {
  const rooms = db
    .selectFrom('rooms')
    .leftJoin('room_statuses as now', (join) =>
      join.onRef('now.property', '=', 'rooms.property').onRef('now.room', '=', 'rooms.room'),
    )
    .leftJoin('status_types as type', (join) =>
      join.onRef('type.property', '=', 'now.property').onRef('type.id', '=', 'now.status'),
    )
    .leftJoin('assignments as given', (join) =>
      join
        .onRef('given.property', '=', 'rooms.property')
        .onRef('given.room', '=', 'rooms.room')
        .on('given.day', '=', today(property)),
    )
    .leftJoin('accounts as whose', 'whose.id', 'given.account')
    .select([
      'rooms.room',
      'now.status',
      'type.description',
      'now.actor',
      'now.changed_at as changedAt',
      'whose.name as assigned',
    ])
    .where('rooms.property', '=', property)
    .where('rooms.list', '=', list)
    .orderBy(sql`length(rooms.room)`)
    .orderBy('rooms.room')
    .limit(page.limit);
  if (page.after === undefined) return rooms.execute();
  return rooms.where(sql<boolean>`(length(rooms.room), rooms.room) > (length(${page.after}), ${page.after})`).execute();
}

function selectStatusType(db: Db, property: string, id: string) {
  return db
    .selectFrom('status_types')
    .select(['id', 'description', 'inspect'])
    .where('property', '=', property)
    .where('id', '=', id);
}
