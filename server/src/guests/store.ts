import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';
import type { Method } from '../rooms/method.ts';
import { outcomeCode, toBeRung } from '../wakeups/codes-in-sql.ts';

export interface Guest {
  readonly room: string;
  /** The number that the property system knows the stay by. */
  readonly guest: string;
  readonly language: string | null;
  /** How they are woken; null: as the room is. */
  readonly method: Method | null;
  readonly arrived: string;
}

/** Who that is: kept only where the hotel wants it. */
export interface Person {
  readonly name: string | null;
  readonly vip: string | null;
  /** The number of the group that the guest came with. */
  readonly party: string | null;
  /** YYYY-MM-DD. */
  readonly departs: string | null;
}

/** True when the guest is new in this room. A person who is not wanted any more is forgotten. */
export async function putGuest(
  db: Db,
  property: string,
  {
    room,
    guest,
    language,
    method = null,
    person,
    checksIn = false,
  }: Omit<Guest, 'arrived' | 'method'> & {
    readonly method?: Method | null;
    readonly person?: Person | undefined;
    readonly checksIn?: boolean;
  },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO guests (property, room, guest, language, method, name, vip, party, departs, checked_in)
      VALUES (${property}, ${room}, ${guest}, (SELECT id FROM languages WHERE tag = ${language}), ${method},
        ${person?.name}, ${person?.vip}, ${person?.party}, ${person?.departs}::date,
        CASE WHEN ${checksIn}::boolean THEN clock_timestamp() END)
    ON CONFLICT (property, room, guest) DO UPDATE SET language = excluded.language, method = excluded.method,
      name = excluded.name,
      vip = excluded.vip, party = excluded.party, departs = excluded.departs
    RETURNING xmax = 0 AS "isNew"`.execute(db);
  return rows[0]?.isNew ?? false;
}

/** One guest of a room, or all of them. Returns who left. */
export async function deleteGuests(
  db: Db,
  property: string,
  room: string,
  guest: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ guest: string }>`
    DELETE FROM guests WHERE property = ${property}
      AND room = ${room} ${guest === undefined ? sql`` : sql`AND guest = ${guest}`} RETURNING guest`.execute(db);
  return rows.map((row) => row.guest);
}

export async function countGuests(db: Db, property: string, room: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM guests WHERE property = ${property} AND room = ${room}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether somebody lives in a room; null in a property whose guests nobody tells. */
export async function occupancyOf(db: Db, property: string, room: string): Promise<boolean | null> {
  const { rows } = await sql<{ occupied: boolean | null }>`
    SELECT CASE WHEN EXISTS (SELECT FROM guests WHERE property = ${property} AND room = ${room}) THEN true
      WHEN EXISTS (SELECT FROM guests WHERE property = ${property}) THEN false END AS occupied`.execute(db);
  return rows[0]?.occupied ?? null;
}

/** Other rooms in which this guest is. */
export async function roomsOf(db: Db, property: string, guest: string): Promise<string[]> {
  const { rows } = await sql<{
    room: string;
  }>`SELECT room FROM guests WHERE property = ${property} AND guest = ${guest} ORDER BY room`.execute(db);
  return rows.map(({ room }) => room);
}

export async function listGuests(
  db: Db,
  property: string,
  page: { after?: { room: string; guest: string } | undefined; limit: number },
): Promise<(Guest & Person)[]> {
  const { rows } = await sql<Guest & Person>`
    SELECT g.room, g.guest, l.tag AS language, g.method, ${instantText('g.arrived_at')} AS arrived, g.name, g.vip,
      g.party,
      g.departs::text AS departs
    FROM guests g LEFT JOIN languages l ON l.id = g.language
    WHERE g.property = ${property}
      ${page.after === undefined ? sql`` : sql`AND (g.room, g.guest) > (${page.after.room}, ${page.after.guest})`}
    ORDER BY g.room, g.guest LIMIT ${page.limit}`.execute(db);
  return rows;
}

export async function allGuests(db: Db, property: string): Promise<(Guest & Person)[]> {
  const all: (Guest & Person)[] = [];
  for (;;) {
    const page = await listGuests(db, property, { after: all.at(-1), limit: 1000 });
    all.push(...page);
    if (page.length < 1000) return all;
  }
}

export interface Departure {
  readonly room: string;
  readonly guest: string;
  readonly actor: string;
  readonly leftAt: string;
  readonly keepBefore: string | null;
}

const departureColumns = sql`room, guest, actor, left_at::text AS "leftAt", keep_before::text AS "keepBefore"`;

export async function putDeparture(
  db: Db,
  property: string,
  {
    room,
    guest,
    actor,
    purgeAfterSeconds,
    keepBefore,
  }: { room: string; guest: string; actor: string; purgeAfterSeconds: number | null; keepBefore: string | null },
): Promise<void> {
  await sql`
    INSERT INTO departures (property, room, guest, actor, purge_at, keep_before)
    VALUES (${property}, ${room}, ${guest}, ${actor},
      clock_timestamp() + make_interval(secs => ${purgeAfterSeconds}::float8), ${keepBefore}::timestamptz)
    ON CONFLICT (property, room) DO UPDATE SET guest = excluded.guest, actor = excluded.actor,
      left_at = clock_timestamp(),
      purge_at = excluded.purge_at, keep_before = excluded.keep_before`.execute(db);
}

export async function takeDepartureOf(db: Db, property: string, guest: string): Promise<Departure[]> {
  const { rows } = await sql<Departure>`DELETE FROM departures WHERE property = ${property} AND guest = ${guest}
        RETURNING ${departureColumns}`.execute(db);
  return rows;
}

export async function takeDepartureFrom(db: Db, property: string, room: string): Promise<Departure | undefined> {
  const { rows } = await sql<Departure>`DELETE FROM departures WHERE property = ${property} AND room = ${room}
        RETURNING ${departureColumns}`.execute(db);
  return rows[0];
}

/** Across properties: rooms whose left calls are to be removed now. */
export async function duePurges(db: Db, limit: number): Promise<{ property: string; room: string }[]> {
  const { rows } = await sql<{ property: string; room: string }>`
    SELECT property, room FROM departures WHERE purge_at <= statement_timestamp() ORDER BY purge_at
      LIMIT ${limit}`.execute(db);
  return rows;
}

/** Undefined when somebody else has done it, or the guest has come back. The row stays, for whoever moves in next. */
export async function beginPurge(db: Db, property: string, room: string): Promise<Departure | undefined> {
  const { rows } = await sql<Departure>`
    UPDATE departures SET purge_at = NULL WHERE property = ${property} AND room = ${room}
      AND purge_at <= clock_timestamp() RETURNING ${departureColumns}`.execute(db);
  return rows[0];
}

/** Calls of a room that wait to be rung and were set while somebody lived there, locked. */
export async function callsLeft(
  db: Db,
  property: string,
  room: string,
  until: string,
  from: string | null,
): Promise<{ id: string; due: string }[]> {
  const { rows } = await sql<{ id: string; due: string }>`
    SELECT id, due_at::text AS due FROM wakeups
    WHERE property = ${property} AND room = ${room} AND status IN ${toBeRung} AND created_at <= ${until}::timestamptz
      ${from === null ? sql`` : sql`AND due_at >= ${from}::timestamptz`}
    ORDER BY due_at, id FOR UPDATE`.execute(db);
  return rows;
}

/** False when a call of the other room stands in that minute, or there is no such room to ring. */
export async function moveCall(db: Db, property: string, id: string, to: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE wakeups w SET room = ${to}, acted_by = ${by}, changed_at = now()
    WHERE w.property = ${property} AND w.id = ${id}::uuid
      AND NOT EXISTS (SELECT FROM wakeups o WHERE o.property = w.property AND o.room = ${to}
        AND o.due_minute = w.due_minute AND o.outcome = ${outcomeCode.pending})
    RETURNING id`.execute(db);
  return rows.length > 0;
}

/** The moment of the database, and the next time after it that the wall of the property shows this hour. */
export async function nextHour(db: Db, property: string, hour: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    SELECT (CASE WHEN t.today > now() THEN t.today ELSE t.tomorrow END)::text AS at FROM properties p CROSS
      JOIN LATERAL (
      SELECT ((now() AT TIME ZONE p.timezone)::date + ${hour}::time) AT TIME ZONE p.timezone AS today,
        ((now() AT TIME ZONE p.timezone)::date + 1 + ${hour}::time) AT TIME ZONE p.timezone AS tomorrow
    ) t WHERE p.id = ${property}`.execute(db);
  return rows[0]?.at ?? '';
}

export async function databaseNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`SELECT clock_timestamp()::text AS now`.execute(db);
  return rows[0]?.now ?? '';
}
