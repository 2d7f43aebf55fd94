import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { type TestRing, testRingColumns } from '../ringing/test-rings-store.ts';

export type TestRingToAsk = Pick<TestRing, 'id' | 'room' | 'language' | 'extension' | 'wallTime' | 'actor' | 'canary'>;

/** What is a day old is in the journal, and of no other use; of each room the last one stays. */
export async function insertTestRing(
  db: Db,
  property: string,
  { id, room, language, extension, wallTime, actor, canary }: TestRingToAsk,
): Promise<void> {
  if (room === null)
    await sql`DELETE FROM trials WHERE property = ${property} AND room IS NULL AND asked_at < ${aDayAgo}`.execute(db);
  else
    await sql`DELETE FROM trials WHERE property = ${property} AND room = ${room}
        AND (ended_at IS NOT NULL OR asked_at < ${aDayAgo})`.execute(db);
  await db
    .insertInto('trials')
    .values({ property, id, room, language, extension, wall_time: wallTime, actor, canary })
    .execute();
}

const aDayAgo = sql`clock_timestamp() - interval '1 day'`;

/** Whether this phone is about to be tried, or is; what is older than so many seconds is over, whoever saw it. */
export async function isBeingTested(db: Db, property: string, extension: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM trials WHERE property = ${property} AND extension = ${extension} AND ended_at IS NULL
      AND asked_at > clock_timestamp() - make_interval(secs => CASE WHEN begun_at IS NULL THEN 60 ELSE ${seconds} END)
        LIMIT 1`.execute(db);
  return rows.length > 0;
}

export interface RecentTestRings {
  /** Asked for within the last minute. */
  readonly count: number;
  /** Seconds until the oldest of them is a minute old. */
  readonly waitSeconds: number;
}

/** Of those who listen to the announcement. */
export async function recentTestRings(db: Db, property: string): Promise<RecentTestRings> {
  const { rows } = await sql<RecentTestRings>`
    SELECT count(*)::int AS count, coalesce(ceil(60 - extract(epoch FROM clock_timestamp() - min(asked_at))),
      0)::int AS "waitSeconds"
    FROM trials WHERE property = ${property} AND room IS NULL AND NOT canary
      AND asked_at > clock_timestamp() - interval '1 minute'`.execute(db);
  return rows[0] ?? { count: 0, waitSeconds: 0 };
}

/** With the database's clock, against which its age is told. */
export function findTestRing(db: Db, property: string, id: string): Promise<(TestRing & { now: Date }) | undefined> {
  return db
    .selectFrom('trials')
    .select([...testRingColumns, sql<Date>`clock_timestamp()`.as('now')])
    .where('property', '=', property)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The last one of a room's phone. */
export function findRoomTestRing(
  db: Db,
  property: string,
  room: string,
): Promise<(TestRing & { now: Date }) | undefined> {
  return db
    .selectFrom('trials')
    .select([...testRingColumns, sql<Date>`clock_timestamp()`.as('now')])
    .where('property', '=', property)
    .where('room', '=', room)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
