import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A phone that is rung without a wake-up. */
export interface Trial {
  readonly id: string;
  /** Whose phone is tried; null when somebody wants to hear what guests will hear. */
  readonly room: string | null;
  readonly language: string;
  readonly extension: string;
  /** The time that is announced, `HH:MM`. */
  readonly wallTime: string;
  readonly actor: string;
  readonly askedAt: Date;
  readonly begunAt: Date | null;
  readonly endedAt: Date | null;
  readonly outcome: string | null;
  readonly sipStatus: number | null;
  /** Why it could not be rung, or was not seen to end. */
  readonly words: string;
}

const columns = [
  'id',
  'room',
  'language',
  'extension',
  'wall_time as wallTime',
  'actor',
  'asked_at as askedAt',
  'begun_at as begunAt',
  'ended_at as endedAt',
  'outcome',
  'sip_status as sipStatus',
  'words',
] as const;

export type TrialToAsk = Pick<Trial, 'id' | 'room' | 'language' | 'extension' | 'wallTime' | 'actor'>;

/** What is a day old is in the journal, and of no other use; of each room the last one stays. */
export async function insertTrial(db: Db, property: string, { id, room, language, extension, wallTime, actor }: TrialToAsk): Promise<void> {
  if (room === null) await sql`DELETE FROM trials WHERE property = ${property} AND room IS NULL AND asked_at < ${aDayAgo}`.execute(db);
  else await sql`DELETE FROM trials WHERE property = ${property} AND room = ${room} AND (ended_at IS NOT NULL OR asked_at < ${aDayAgo})`.execute(db);
  await db.insertInto('trials').values({ property, id, room, language, extension, wall_time: wallTime, actor }).execute();
}

const aDayAgo = sql`clock_timestamp() - interval '1 day'`;

/** Whether this phone is about to be tried, or is; what is older than so many seconds is over, whoever saw it. */
export async function isTried(db: Db, property: string, extension: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM trials WHERE property = ${property} AND extension = ${extension} AND ended_at IS NULL
      AND asked_at > clock_timestamp() - make_interval(secs => CASE WHEN begun_at IS NULL THEN 60 ELSE ${seconds} END) LIMIT 1`.execute(db);
  return rows.length > 0;
}

export interface RecentTrials {
  /** Asked for within the last minute. */
  readonly count: number;
  /** Seconds until the oldest of them is a minute old. */
  readonly waitSeconds: number;
}

/** Of those who listen to the announcement. */
export async function recentTrials(db: Db, property: string): Promise<RecentTrials> {
  const { rows } = await sql<RecentTrials>`
    SELECT count(*)::int AS count, coalesce(ceil(60 - extract(epoch FROM clock_timestamp() - min(asked_at))), 0)::int AS "waitSeconds"
    FROM trials WHERE property = ${property} AND room IS NULL AND asked_at > clock_timestamp() - interval '1 minute'`.execute(db);
  return rows[0] ?? { count: 0, waitSeconds: 0 };
}

/** With the database's clock, against which its age is told. */
export function findTrial(db: Db, property: string, id: string): Promise<(Trial & { now: Date }) | undefined> {
  return db
    .selectFrom('trials')
    .select([...columns, sql<Date>`clock_timestamp()`.as('now')])
    .where('property', '=', property)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The last one of a room's phone. */
export function findRoomTrial(db: Db, property: string, room: string): Promise<(Trial & { now: Date }) | undefined> {
  return db
    .selectFrom('trials')
    .select([...columns, sql<Date>`clock_timestamp()`.as('now')])
    .where('property', '=', property)
    .where('room', '=', room)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type WaitingTrial = Trial & { readonly property: string; readonly late: boolean };

/** Asked for and not begun, oldest first, locked; `late` are those that have waited longer than so many seconds. */
export async function waitingTrials(db: Db, properties: readonly string[], seconds: number): Promise<WaitingTrial[]> {
  return db
    .selectFrom('trials')
    .select([...columns, 'property', sql<boolean>`asked_at < clock_timestamp() - make_interval(secs => ${seconds})`.as('late')])
    .where('property', '=', sql<string>`ANY(${properties}::uuid[])`)
    .where('begun_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('asked_at')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function beginTrial(db: Db, property: string, id: string): Promise<void> {
  await sql`UPDATE trials SET begun_at = clock_timestamp() WHERE property = ${property} AND id = ${id}`.execute(db);
}

export type TrialEnd = Pick<Trial, 'sipStatus' | 'words'> & { readonly outcome: string };

/** Undefined when there is no such trial any more, or its end is known already. */
export async function endTrial(db: Db, property: string, id: string, { outcome, sipStatus, words }: TrialEnd): Promise<Trial | undefined> {
  return db
    .updateTable('trials')
    .set({ ended_at: sql<Date>`clock_timestamp()`, outcome, sip_status: sipStatus, words })
    .where('property', '=', property)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}
