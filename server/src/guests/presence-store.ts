/** Whether somebody is in a room, for who has to clean it: no names, no numbers. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface Presence {
  readonly room: string;
  /** Null in a property whose guests nobody tells. */
  readonly occupied: boolean | null;
  /** Somebody checked in today, by the clock of the property. */
  readonly arrivedToday: boolean;
  /** The day on which the last of them leaves, YYYY-MM-DD; null where nobody tells. */
  readonly departs: string | null;
  /** That day is today, or is over. */
  readonly departsToday: boolean;
  /** Nobody lives there any more, since today. */
  readonly leftToday: boolean;
  readonly doNotDisturb: boolean;
}

/** Of these rooms, in no order. A guest of whom no day is told stays. */
export async function presenceIn(db: Db, property: string, rooms: readonly string[]): Promise<Presence[]> {
  const { rows } = await sql<Presence>`
    WITH today AS MATERIALIZED (
      SELECT (clock_timestamp() AT TIME ZONE timezone)::date AS day, timezone FROM properties WHERE id = ${property}
    ), told AS MATERIALIZED (SELECT EXISTS (SELECT FROM guests WHERE property = ${property}) AS of_guests)
    SELECT r.room, CASE WHEN told.of_guests THEN g.count > 0 END AS occupied,
      coalesce((g.checked_in AT TIME ZONE today.timezone)::date = today.day, false) AS "arrivedToday",
      g.departs::text AS departs, coalesce(g.departs <= today.day, false) AS "departsToday",
      g.count = 0 AND coalesce((d.left_at AT TIME ZONE today.timezone)::date = today.day, false) AS "leftToday",
      n.room IS NOT NULL AS "doNotDisturb"
    FROM unnest(${rooms}::text[]) AS r (room) CROSS JOIN today CROSS JOIN told
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, max(checked_in) AS checked_in,
        CASE WHEN count(departs) = count(*) THEN max(departs) END AS departs
      FROM guests WHERE property = ${property} AND room = r.room
    ) g
    LEFT JOIN departures d ON d.property = ${property} AND d.room = r.room
    LEFT JOIN do_not_disturb n ON n.property = ${property} AND n.room = r.room`.execute(db);
  return rows;
}

export async function undisturbedRooms(db: Db, property: string): Promise<string[]> {
  const { rows } = await sql<{ room: string }>`
    SELECT room FROM do_not_disturb WHERE property = ${property} ORDER BY room`.execute(db);
  return rows.map(({ room }) => room);
}

/** False when it was so already. */
export async function insertDoNotDisturb(db: Db, property: string, room: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO do_not_disturb (property, room) VALUES (${property}, ${room})
    ON CONFLICT (property, room) DO NOTHING RETURNING room`.execute(db);
  return rows.length > 0;
}

/** False when it was so already. */
export async function deleteDoNotDisturb(db: Db, property: string, room: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM do_not_disturb WHERE property = ${property} AND room = ${room} RETURNING room`.execute(db);
  return rows.length > 0;
}
