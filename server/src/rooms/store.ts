import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { RoomList } from '../properties/property.ts';
import type { Room } from './room.ts';

export async function listRooms(
  db: Db,
  property: string,
  list: RoomList,
  page: { after?: string; limit: number },
): Promise<Room[]> {
  const rooms = selectRooms(db, property, list)
    .orderBy(sql`length(rooms.room)`)
    .orderBy('rooms.room')
    .limit(page.limit);
  if (page.after === undefined) return rooms.execute();
  return rooms.where(sql<boolean>`(length(rooms.room), rooms.room) > (length(${page.after}), ${page.after})`).execute();
}

export function findRoom(db: Db, property: string, list: RoomList, room: string): Promise<Room | undefined> {
  return selectRooms(db, property, list).where('rooms.room', '=', room).executeTakeFirst();
}

export function allRooms(db: Db, property: string, list: RoomList): Promise<Room[]> {
  return selectRooms(db, property, list).execute();
}

/** False when there is such a room already. */
export async function insertRoom(
  db: Db,
  property: string,
  list: RoomList,
  { room, extension, language }: Room,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO rooms (property, list, room, extension, language)
    VALUES (${property}, ${list}, ${room}, ${extension}, (SELECT id FROM languages WHERE tag = ${language}))
    ON CONFLICT (property, list, room) DO NOTHING RETURNING room`.execute(db);
  return rows.length > 0;
}

export async function putRooms(db: Db, property: string, list: RoomList, rooms: readonly Room[]): Promise<void> {
  for (let start = 0; start < rooms.length; start += batch) {
    const some = rooms.slice(start, start + batch);
    await sql`
      INSERT INTO rooms (property, list, room, extension, language)
      SELECT ${property}, ${list}, given.room, given.extension, languages.id
      FROM unnest(${column(some, 'room')}::text[], ${column(some, 'extension')}::text[],
        ${column(some, 'language')}::text[]) AS given (room, extension, language)
      LEFT JOIN languages ON languages.tag = given.language
      ON CONFLICT (property, list, room) DO UPDATE SET extension = excluded.extension,
        language = excluded.language`.execute(db);
  }
}

export async function deleteRooms(db: Db, property: string, list: RoomList, rooms: readonly string[]): Promise<void> {
  await sql`DELETE FROM rooms WHERE property = ${property} AND list = ${list} AND room = ANY(${rooms}::text[])`.execute(
    db,
  );
}

const batch = 5000;

function column(rooms: readonly Room[], name: keyof Room): (string | null)[] {
  return rooms.map((room) => room[name]);
}

function selectRooms(db: Db, property: string, list: RoomList) {
  return db
    .selectFrom('rooms')
    .leftJoin('languages', 'languages.id', 'rooms.language')
    .select(['rooms.room', 'rooms.extension', 'languages.tag as language'])
    .where('rooms.property', '=', property)
    .where('rooms.list', '=', list);
}

export async function hasCallToCome(db: Db, property: string, room: string): Promise<boolean> {
  const row = await db
    .selectFrom('wakeups')
    .select('id')
    .where('property', '=', property)
    .where('room', '=', room)
    .where('outcome', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
