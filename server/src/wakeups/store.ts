import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/connect.ts';
import { careful, type Method } from '../rooms/method.ts';
import type { Ending, Hands, Wakeup } from './wakeup.ts';
import { outcomeCode, statusCode } from './codes-in-sql.ts';

const columns = [
  'id',
  'property',
  'room',
  'wall_time as wallTime',
  'zone',
  'due_at as dueAt',
  'created_at as createdAt',
  'daily',
  'actor',
  'attempts',
  'snoozes',
  'prompt',
  'result',
  'source',
  'status',
  sql<Method>`method`.as('method'),
] as const;

/** A call with all that is kept of it; of a past day of a daily call also the call that it was a day of. */
export type KeptWakeup = Wakeup &
  Hands & {
    readonly series: string | null;
    readonly ringAt: Date;
    readonly party: string | null;
  };
const kept = [
  ...columns,
  'series',
  'ring_at as ringAt',
  'party',
  'booked_by as bookedBy',
  'acted_by as actedBy',
  'concluded_by as concludedBy',
  sql<Ending | null>`ending`.as('ending'),
] as const;

/**
 * What booking must know: the database's clock, the property's zone, and which of the rooms it has, each with the
 * announcement it will hear.
 */
export interface BookingFacts {
  readonly now: Date;
  readonly zone: string;
  readonly prompts: Readonly<Record<string, number>>;
  /** Of rooms whose guests are not woken by the phone: what is said of the room, or of who lives there. */
  readonly methods: Readonly<Record<string, Method>>;
}

/**
 * The language of the guest, or the room's, where there is an announcement in it, else the property's, else English;
 * the property's own words before ours.
 */
export async function bookingFacts(
  db: Db,
  property: string,
  rooms: readonly string[],
  { builtIn, own }: { builtIn: readonly string[]; own: number },
): Promise<BookingFacts | undefined> {
  const { rows } = await sql<BookingFacts>`
    SELECT now() AS now, timezone AS zone, coalesce((
      SELECT jsonb_object_agg(r.room, coalesce((
        SELECT l.id + CASE WHEN w.words > 0 THEN ${own}::int ELSE 0 END
        FROM (VALUES (coalesce(guest_language(p.id, r.room), r.language), 1),
          ((SELECT language FROM property_languages WHERE property = p.id ORDER BY position LIMIT 1), 2)) AS c (id,
            place)
        JOIN languages l ON l.id = c.id
        CROSS JOIN LATERAL (SELECT count(*) AS words FROM announcements a
          WHERE a.property = p.id AND a.language = l.id) w
        WHERE l.tag = ANY(${builtIn}::text[]) OR w.words >= 13 ORDER BY c.place LIMIT 1
      ), 1)) FROM rooms r WHERE r.property = p.id AND r.list = 'mailboxes' AND r.room = ANY(${rooms}::text[])
    ), '{}') AS prompts, coalesce((
      SELECT jsonb_object_agg(room, method ORDER BY array_position(${careful}::text[], method) DESC) FROM (
        SELECT room, method FROM rooms WHERE property = p.id AND list = 'mailboxes' AND room = ANY(${rooms}::text[])
        UNION ALL SELECT room, method FROM guests WHERE property = p.id AND room = ANY(${rooms}::text[])
      ) said WHERE method IS NOT NULL
    ), '{}') AS methods
    FROM properties p WHERE p.id = ${property}`.execute(db);
  return rows[0];
}

export interface WakeupToInsert {
  readonly id: string;
  readonly room: string;
  readonly wallTime: string;
  readonly zone: string;
  readonly dueAt: string;
  readonly daily: boolean;
  readonly source: number;
  readonly actor: string;
  readonly prompt: number;
  readonly party: string | null;
  readonly method: Method;
}

/** Returns the ids that were written; a room that has a call in that minute already is passed over. */
export async function insertWakeups(db: Db, property: string, calls: readonly WakeupToInsert[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, daily, source, actor, booked_by, prompt,
      party, method)
    SELECT ${property}, id, room, "wallTime", zone, "dueAt", daily, source, actor, actor, prompt, party, method
    FROM jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
      AS given (id uuid, room text, "wallTime" timestamp, zone text, "dueAt" timestamptz, daily boolean,
        source smallint, actor text, prompt int, party text, method text)
    ON CONFLICT (property, room, due_minute) WHERE outcome = ${outcomeCode.pending} DO NOTHING
    RETURNING id`.execute(db);
  return new Set(rows.map((row) => row.id));
}

export interface StandingCall {
  readonly room: string;
  readonly id: string;
  readonly daily: boolean;
  readonly status: number;
  readonly method: Method;
}

/** The pending calls of these rooms in the minute of an instant, locked. */
export async function findStanding(
  db: Db,
  property: string,
  rooms: readonly string[],
  dueAt: string,
): Promise<StandingCall[]> {
  const { rows } = await sql<StandingCall>`
    SELECT room, id, daily, status, method FROM wakeups
    WHERE property = ${property} AND room = ANY(${rooms}::text[]) AND outcome = ${outcomeCode.pending}
      AND due_minute = date_bin('1 minute', ${dueAt}::timestamptz, timestamptz '2000-01-01 00:00:00+00')
    ORDER BY room FOR UPDATE`.execute(db);
  return rows;
}

export async function makeDaily(db: Db, property: string, ids: readonly string[], by: string): Promise<void> {
  await sql`UPDATE wakeups SET daily = true, acted_by = ${by}, changed_at = now()
      WHERE property = ${property} AND id = ANY(${ids}::uuid[])`.execute(db);
}

export async function findWakeup(db: Db, property: string, id: string): Promise<KeptWakeup | undefined> {
  return db.selectFrom('wakeups').select(kept).where('property', '=', property).where('id', '=', id).executeTakeFirst();
}

export async function lockWakeup(
  db: Db,
  property: string,
  id: string,
): Promise<(Wakeup & { now: Date; tries: number }) | undefined> {
  return db
    .selectFrom('wakeups')
    .select([...columns, 'tries', sql<Date>`now()`.as('now')])
    .where('property', '=', property)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The same of many, of whatever properties. */
export async function lockWakeups(
  db: Db,
  given: readonly { readonly property: string; readonly wakeup: string }[],
): Promise<(Wakeup & { now: Date; tries: number })[]> {
  if (given.length === 0) return [];
  return db
    .selectFrom('wakeups')
    .select([...columns, 'tries', sql<Date>`now()`.as('now')])
    .where(
      sql<SqlBool>`(property, id) IN (SELECT * FROM unnest(${given.map(({ property }) => property)}::uuid[],
          ${given.map(({ wakeup }) => wakeup)}::uuid[]))`,
    )
    .orderBy('property')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Gives a call another time, at which it starts anew. A row of an earlier version says from now on who booked it. */
export async function retimeWakeup(
  db: Db,
  property: string,
  id: string,
  to: { wallTime: string; dueAt: string; by: string },
): Promise<void> {
  await sql`
    UPDATE wakeups SET wall_time = ${to.wallTime}::timestamp, due_at = ${to.dueAt}::timestamptz, again_at = NULL,
      status = ${statusCode.pending}, tries = 0, booked_by = coalesce(booked_by, actor), actor = ${to.by},
      acted_by = ${to.by}, changed_at = now()
    WHERE property = ${property} AND id = ${id}`.execute(db);
}

/** Another way to be woken. A call that has begun to be made starts anew in that way, at once. */
export async function setMethod(
  db: Db,
  property: string,
  id: string,
  { method, by }: { readonly method: Method; readonly by: string },
): Promise<void> {
  await sql`
    UPDATE wakeups SET method = ${method}, status = ${statusCode.pending}, tries = 0,
      again_at = CASE WHEN status = ${statusCode.pending} THEN again_at ELSE clock_timestamp() END,
      booked_by = coalesce(booked_by, actor), actor = ${by}, acted_by = ${by}, changed_at = now()
    WHERE property = ${property} AND id = ${id}`.execute(db);
}

export async function deleteWakeup(db: Db, property: string, id: string): Promise<void> {
  await db.deleteFrom('wakeups').where('property', '=', property).where('id', '=', id).execute();
}

export interface Page {
  readonly outcome?: number;
  readonly room?: string;
  readonly party?: string;
  readonly from?: Date;
  readonly until?: Date;
  readonly after?: { readonly dueAt: Date; readonly id: string };
  readonly newestFirst: boolean;
  readonly limit: number;
}

export async function listWakeups(db: Db, property: string, page: Page): Promise<KeptWakeup[]> {
  const direction = page.newestFirst ? 'desc' : 'asc';
  let query = db.selectFrom('wakeups').select(kept).where('property', '=', property);
  if (page.outcome !== undefined) query = query.where('outcome', '=', page.outcome);
  if (page.room !== undefined) query = query.where('room', '=', page.room);
  if (page.party !== undefined) query = query.where('party', '=', page.party);
  if (page.from !== undefined) query = query.where('due_at', '>=', page.from);
  if (page.until !== undefined) query = query.where('due_at', '<', page.until);
  if (page.after !== undefined) query = query.where(beyond(page.after, page.newestFirst));
  return query.orderBy('due_at', direction).orderBy('id', direction).limit(page.limit).execute();
}

function beyond({ dueAt, id }: { dueAt: Date; id: string }, newestFirst: boolean): Expression<SqlBool> {
  return newestFirst
    ? sql<SqlBool>`(due_at, id) < (${dueAt}, ${id}::uuid)`
    : sql<SqlBool>`(due_at, id) > (${dueAt}, ${id}::uuid)`;
}

/** The database's clock and the property's zone, for lists by the day. */
export async function clockOf(db: Db, property: string): Promise<{ now: Date; zone: string } | undefined> {
  const row = await db
    .selectFrom('properties')
    .select(['timezone as zone', sql<Date>`now()`.as('now')])
    .where('id', '=', property)
    .executeTakeFirst();
  return row;
}
