import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { outcomeCode, statusCode } from './codes-in-sql.ts';

/** Calls that were set together under one name, counted by how they stand. */
export interface GroupOfCalls {
  readonly group: string;
  readonly from: Date;
  readonly until: Date;
  readonly toCome: number;
  readonly awake: number;
  readonly notAwake: number;
}

/** What rang since yesterday, and what is to come, the next one first. */
const reach = sql.lit('1 day');

export async function listGroups(db: Db, property: string, most: number): Promise<GroupOfCalls[]> {
  const { rows } = await sql<GroupOfCalls>`
    SELECT party AS "group", min(due_at) AS "from", max(due_at) AS until,
      (count(*) FILTER (WHERE outcome = ${outcomeCode.pending}))::int AS "toCome",
      (count(*) FILTER (WHERE outcome = ${outcomeCode.answered}))::int AS awake,
      (count(*) FILTER (WHERE outcome = ${outcomeCode.failed}))::int AS "notAwake"
    FROM wakeups WHERE property = ${property} AND party IS NOT NULL AND due_at > now() - interval ${reach}
    GROUP BY party ORDER BY min(due_at) FILTER (WHERE outcome = ${outcomeCode.pending}) NULLS LAST, max(due_at) DESC,
      party LIMIT ${most}`.execute(db);
  return rows;
}

export interface GroupCall {
  readonly id: string;
  readonly room: string;
  readonly dueAt: Date;
}

/** Those that have not begun to ring, locked: the latest first. */
export async function lockGroup(
  db: Db,
  property: string,
  group: string,
  rooms: readonly string[] | undefined,
): Promise<GroupCall[]> {
  const { rows } = await sql<GroupCall>`
    SELECT id, room, due_at AS "dueAt" FROM wakeups
    WHERE property = ${property} AND party = ${group} AND status = ${statusCode.pending} AND due_at > now()
      ${rooms === undefined ? sql`` : sql`AND room = ANY(${rooms}::text[])`}
    ORDER BY due_at DESC, room FOR UPDATE`.execute(db);
  return rows;
}

/** A call that stood already in that minute belongs to the group, unless it is another's. */
export async function joinGroup(db: Db, property: string, ids: readonly string[], group: string): Promise<void> {
  await sql`UPDATE wakeups SET party = ${group} WHERE property = ${property} AND id = ANY(${ids}::uuid[])
      AND party IS NULL`.execute(db);
}
