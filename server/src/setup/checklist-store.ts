import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** What of a hotel is set up, as far as its rows can tell. */
export interface Progress {
  /** It is not new any more. */
  readonly old: boolean;
  readonly rooms: boolean;
  readonly testRing: boolean;
  readonly wakeup: boolean;
  readonly secondAdministrator: boolean;
}

export async function findProgress(db: Db, property: string): Promise<Progress> {
  const { rows } = await sql<Progress>`
    SELECT
      EXISTS (SELECT FROM properties WHERE id = ${property} AND created_at < now() - interval '30 days') AS old,
      EXISTS (SELECT FROM rooms WHERE property = ${property} AND list = 'mailboxes') AS rooms,
      EXISTS (SELECT FROM trials WHERE property = ${property} AND room IS NOT NULL AND NOT canary
        AND outcome = 'heard') AS "testRing",
      -- Answered on the phone: what a person said of a call proves no phone.
      EXISTS (SELECT FROM wakeups WHERE property = ${property} AND outcome = 1 AND ending IS NULL) AS wakeup,
      (SELECT count(*) > 1 FROM accounts WHERE property = ${property} AND enabled AND 'admin' = ANY (permissions))
        AS "secondAdministrator"`.execute(db);
  return rows[0] ?? { old: false, rooms: false, testRing: false, wakeup: false, secondAdministrator: false };
}
