import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';

export interface Defect {
  readonly id: string;
  readonly room: string;
  readonly words: string;
  /** Whether there is one; it is asked for by itself. */
  readonly photo: boolean;
  readonly reported: string;
  readonly reporter: string;
}

/** Up to so many: nobody wants to know how many more. */
export async function countOpen(db: Db, property: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM defects WHERE property = ${property} AND fixed_at IS NULL LIMIT ${most}) open`.execute(db);
  return rows[0]?.count ?? 0;
}

/** To the millisecond, which is what the cursor of the list says. */
export async function insertDefect(
  db: Db,
  property: string,
  {
    id,
    room,
    words,
    photo,
    actor,
    entered,
  }: { id: string; room: string; words: string; photo: Buffer | null; actor: string; entered?: Date | undefined },
): Promise<void> {
  await sql`
    INSERT INTO defects (property, id, room, words, photo, reported_by, reported_at)
    VALUES (${property}, ${id}::uuid, ${room}, ${words}, ${photo}, ${actor},
      date_trunc('milliseconds', least(clock_timestamp(), ${entered?.toISOString() ?? null}::timestamptz)))`.execute(
    db,
  );
}

/** Of all photos; their length is known without reading them. */
export async function photoBytes(db: Db, property: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(octet_length(photo)), 0)::float8 AS bytes FROM defects WHERE property = ${property}`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

export async function dropFixedPhotos(db: Db, property: string): Promise<void> {
  await sql`UPDATE defects SET photo = NULL WHERE property = ${property} AND fixed_at IS NOT NULL
    AND photo IS NOT NULL`.execute(db);
}

/** Undefined where there is none; `now` where it was open until now. */
export async function fixDefect(
  db: Db,
  property: string,
  id: string,
  actor: string,
): Promise<{ room: string; reporter: string; now: boolean } | undefined> {
  const { rows } = await sql<{ room: string; reporter: string }>`
    UPDATE defects SET fixed_at = clock_timestamp(), fixed_by = ${actor}
    WHERE property = ${property} AND id = ${id}::uuid AND fixed_at IS NULL
    RETURNING room, reported_by AS reporter`.execute(db);
  if (rows[0] !== undefined) return { ...rows[0], now: true };
  const { rows: before } = await sql<{ room: string; reporter: string }>`
    SELECT room, reported_by AS reporter FROM defects WHERE property = ${property} AND id = ${id}::uuid`.execute(db);
  return before[0] && { ...before[0], now: false };
}

/** Those that are open, the oldest first. */
export async function openDefects(
  db: Db,
  property: string,
  page: { after?: { reported: string; id: string } | undefined; room?: string | undefined; limit: number },
): Promise<Defect[]> {
  const { after, room, limit } = page;
  const { rows } = await sql<Defect>`
    SELECT id, room, words, photo IS NOT NULL AS photo, ${instantText('reported_at')} AS reported,
      reported_by AS reporter
    FROM defects WHERE property = ${property} AND fixed_at IS NULL
      ${room === undefined ? sql`` : sql`AND room = ${room}`}
      ${after === undefined ? sql`` : sql`AND (reported_at, id) > (${after.reported}::timestamptz, ${after.id}::uuid)`}
    ORDER BY reported_at, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Undefined where there is none. */
export async function findPhoto(db: Db, property: string, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ photo: Buffer | null }>`
    SELECT photo FROM defects WHERE property = ${property} AND id = ${id}::uuid`.execute(db);
  return rows[0]?.photo ?? undefined;
}
