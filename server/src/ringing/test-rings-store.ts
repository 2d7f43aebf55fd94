/** What the dialer reads and writes of phones that are rung without a wake-up. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A phone that is rung without a wake-up. */
export interface TestRing {
  readonly id: string;
  /** Whose phone is tried; null when somebody wants to hear what guests will hear. */
  readonly room: string | null;
  readonly language: string;
  readonly extension: string;
  /** The time that is announced, `HH:MM`. */
  readonly wallTime: string;
  readonly actor: string;
  /** Rung by itself through the night, to prove the path of guests' calls. */
  readonly canary: boolean;
  readonly askedAt: Date;
  readonly begunAt: Date | null;
  readonly endedAt: Date | null;
  readonly outcome: string | null;
  readonly sipStatus: number | null;
  /** Why it could not be rung, or was not seen to end. */
  readonly words: string;
}

export const testRingColumns = [
  'id',
  'room',
  'language',
  'extension',
  'wall_time as wallTime',
  'actor',
  'canary',
  'asked_at as askedAt',
  'begun_at as begunAt',
  'ended_at as endedAt',
  'outcome',
  'sip_status as sipStatus',
  'words',
] as const;

export type WaitingTestRing = TestRing & { readonly property: string; readonly late: boolean };

/** Asked for and not begun, oldest first, locked; `late` are those that have waited longer than so many seconds. */
export async function waitingTestRings(
  db: Db,
  properties: readonly string[],
  seconds: number,
): Promise<WaitingTestRing[]> {
  return db
    .selectFrom('trials')
    .select([
      ...testRingColumns,
      'property',
      sql<boolean>`asked_at < clock_timestamp() - make_interval(secs => ${seconds})`.as('late'),
    ])
    .where('property', '=', sql<string>`ANY(${properties}::uuid[])`)
    .where('begun_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('asked_at')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markTestRingBegun(db: Db, property: string, id: string): Promise<void> {
  await sql`UPDATE trials SET begun_at = clock_timestamp() WHERE property = ${property} AND id = ${id}`.execute(db);
}

export type TestRingEnd = Pick<TestRing, 'sipStatus' | 'words'> & { readonly outcome: string };

/** Undefined when there is no such test ring any more, or its end is known already. */
export async function endTestRing(
  db: Db,
  property: string,
  id: string,
  { outcome, sipStatus, words }: TestRingEnd,
): Promise<TestRing | undefined> {
  return db
    .updateTable('trials')
    .set({ ended_at: sql<Date>`clock_timestamp()`, outcome, sip_status: sipStatus, words })
    .where('property', '=', property)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(testRingColumns)
    .executeTakeFirst();
}
