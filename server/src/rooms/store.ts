import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { RoomList } from '../properties/property.ts';
import { spokenLanguages } from '../speech/languages.ts';
import type { Method } from './method.ts';
import type { Room, RoomToWake } from './room.ts';

export async function listRooms(
  db: Db,
  property: string,
  list: RoomList,
  page: { after?: string; limit: number },
): Promise<RoomToWake[]> {
  const rooms = selectRooms(db, property, list)
    .select(spoken.as('spoken'))
    .orderBy(sql`length(rooms.room)`)
    .orderBy('rooms.room')
    .limit(page.limit);
  if (page.after === undefined) return rooms.execute();
  return rooms.where(sql<boolean>`(length(rooms.room), rooms.room) > (length(${page.after}), ${page.after})`).execute();
}

export function findRoomToWake(
  db: Db,
  property: string,
  list: RoomList,
  room: string,
): Promise<RoomToWake | undefined> {
  return selectRooms(db, property, list).select(spoken.as('spoken')).where('rooms.room', '=', room).executeTakeFirst();
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
  { room, extension, language, method }: Room,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO rooms (property, list, room, extension, language, method)
    VALUES (${property}, ${list}, ${room}, ${extension}, (SELECT id FROM languages WHERE tag = ${language}), ${method})
    ON CONFLICT (property, list, room) DO NOTHING RETURNING room`.execute(db);
  return rows.length > 0;
}

/** Those that were not there yet. */
export async function insertRooms(
  db: Db,
  property: string,
  list: RoomList,
  rooms: readonly Room[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ room: string }>`
    INSERT INTO rooms (property, list, room, extension)
    SELECT ${property}, ${list}, given.room, given.extension
    FROM unnest(${column(rooms, 'room')}::text[], ${column(rooms, 'extension')}::text[]) AS given (room, extension)
    ON CONFLICT (property, list, room) DO NOTHING RETURNING room`.execute(db);
  return rows.map(({ room }) => room);
}

export async function putRooms(db: Db, property: string, list: RoomList, rooms: readonly Room[]): Promise<void> {
  for (let start = 0; start < rooms.length; start += batch) {
    const some = rooms.slice(start, start + batch);
    await sql`
      INSERT INTO rooms (property, list, room, extension, language, method)
      SELECT ${property}, ${list}, given.room, given.extension, languages.id, given.method
      FROM unnest(${column(some, 'room')}::text[], ${column(some, 'extension')}::text[],
        ${column(some, 'language')}::text[], ${column(some, 'method')}::text[])
        AS given (room, extension, language, method)
      LEFT JOIN languages ON languages.tag = given.language
      ON CONFLICT (property, list, room) DO UPDATE SET extension = excluded.extension,
        language = excluded.language, method = excluded.method`.execute(db);
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

/** So many sentences make a language whole that is not built in. */
const wholeLanguage = 13;

/**
 * The language in which a guest of the room is woken, by the rule that the calls have: the guest's, else the room's,
 * else the property's, the first of them in which there is an announcement; English where there is none.
 */
const spoken = sql<string>`coalesce((
  SELECT c.tag FROM (SELECT
    (SELECT tag FROM languages WHERE id = coalesce(guest_language(rooms.property, rooms.room), rooms.language)) AS own,
    (SELECT l.tag FROM property_languages p JOIN languages l ON l.id = p.language
      WHERE p.property = rooms.property ORDER BY p.position LIMIT 1) AS usual) wanted
  CROSS JOIN LATERAL (VALUES (own, 1), (split_part(own, '-', 1), 2), (usual, 3)) AS c (tag, place)
  WHERE c.tag = ANY(${Object.keys(spokenLanguages)}::text[]) OR ${wholeLanguage} <= (
    SELECT count(*) FROM announcements a JOIN languages al ON al.id = a.language
    WHERE a.property = rooms.property AND al.tag = c.tag)
  ORDER BY c.place LIMIT 1
), 'en')`;

function selectRooms(db: Db, property: string, list: RoomList) {
  return db
    .selectFrom('rooms')
    .leftJoin('languages', 'languages.id', 'rooms.language')
    .select([
      'rooms.room',
      'rooms.extension',
      'languages.tag as language',
      sql<Method | null>`rooms.method`.as('method'),
    ])
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
