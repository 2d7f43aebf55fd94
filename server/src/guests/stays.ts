/** Where a guest lived and when, as far as the journal still knows. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { hasPersonal } from '../journal/personal-store.ts';

/** A room for some time. Instants as PostgreSQL writes them; `to` is the last one that counts. */
export interface Stay {
  readonly room: string;
  readonly from: string;
  readonly to: string;
}

interface Mention {
  readonly room: string;
  readonly at: string;
  readonly arrived: boolean;
}

/** Entries that name a guest's number, in either form. A condition on `j`. */
export const namesGuest = (property: string, guest: string) => sql<boolean>`j.id IN (
  SELECT n.entry FROM journal_names n WHERE n.property = ${property} AND n.guest = ${guest}
  UNION ALL
  SELECT j.id FROM journal j WHERE j.property = ${property} AND ${hasPersonal}
    AND (j.detail->>'guest' = ${guest} OR j.detail->'guests' ? ${guest}))`;

/** Every stay of a guest. One whose arrival is not known any more is the moment of the check-out alone. */
export async function staysOf(db: Db, property: string, guest: string): Promise<Stay[]> {
  const { rows } = await sql<Mention>`
    SELECT j.room, j.at::text AS at, j.kind = 'guest.arrived' AS arrived FROM journal j
    WHERE j.property = ${property} AND ${namesGuest(property, guest)} AND j.room IS NOT NULL
      ORDER BY j.at, j.id`.execute(db);
  const stays: Stay[] = [];
  let open: { room: string; from: string } | undefined;
  for (const { room, at, arrived } of rows) {
    // Turning up in another room ends the stay in the one before: that is a move.
    if (open !== undefined && (!arrived || open.room !== room)) {
      stays.push({ ...open, to: at });
      if (!arrived && open.room !== room) stays.push({ room, from: at, to: at });
      open = undefined;
    } else if (!arrived) stays.push({ room, from: at, to: at });
    if (arrived) open ??= { room, from: at };
  }
  return open === undefined ? stays : [...stays, { ...open, to: await endOf(db, property, open.room, guest) }];
}

/** A check-out that the journal does not tell of any more may still be remembered for the sake of a move. */
async function endOf(db: Db, property: string, room: string, guest: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    SELECT coalesce((SELECT left_at FROM departures WHERE property = ${property} AND room = ${room}
      AND guest = ${guest}), clock_timestamp())::text AS at`.execute(db);
  return rows[0]?.at ?? '';
}

/** Rooms in which, by the property system, somebody lives now whose stay this is about. */
export async function livesHere(
  db: Db,
  property: string,
  guest: string | undefined,
  stays: readonly Stay[],
): Promise<string[]> {
  const { rows } = await sql<{ room: string }>`
    SELECT DISTINCT g.room FROM guests g WHERE g.property = ${property} AND ${
      guest === undefined
        ? sql`EXISTS (SELECT FROM ${given(stays)} WHERE s.room = g.room AND g.arrived_at BETWEEN s."from" AND s."to")`
        : sql`g.guest = ${guest}`
    } ORDER BY g.room`.execute(db);
  return rows.map(({ room }) => room);
}

export const given = (stays: readonly Stay[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) AS s (room text, "from" timestamptz, "to" timestamptz)`;
