/** Across properties: phones that are rung through the night, and how the last rings of them went. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { isOfPart, type Part } from '../ringing/due-store.ts';

const canary = sql`s.value -> 'canary'`;
const every = sql`make_interval(mins => (${canary} ->> 'everyMinutes')::int)`;
const from = sql`(${canary} ->> 'from')::time`;
const until = sql`(${canary} ->> 'until')::time`;
const wall = sql`(statement_timestamp() AT TIME ZONE p.timezone)::time`;
/** Those that have one, while their night lasts; it may go over midnight, and from 0 to 0 is always. */
const atNight = sql`
  settings s JOIN properties p ON p.id = s.property
  WHERE s.section = 'wakeup' AND jsonb_typeof(${canary}) = 'object' AND CASE WHEN ${from} < ${until}
    THEN ${wall} >= ${from} AND ${wall} < ${until} ELSE ${wall} >= ${from} OR ${wall} < ${until} END`;

/** Properties of a part whose canary is to be rung now. */
export async function dueCanaries(db: Db, part: Part): Promise<string[]> {
  const { rows } = await sql<{ property: string }>`
    SELECT s.property FROM ${atNight} AND ${isOfPart(sql`s.property`, part)} AND ${notRungSince}`.execute(db);
  return rows.map(({ property }) => property);
}

const notRungSince = sql`NOT EXISTS (SELECT FROM trials t WHERE t.property = s.property AND t.canary
  AND t.asked_at > clock_timestamp() - ${every})`;

/** The same of one, once it is locked: another process may have been quicker. */
export async function isCanaryDue(db: Db, property: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${atNight} AND s.property = ${property} AND ${notRungSince}`.execute(db);
  return rows.length > 0;
}

export interface CanaryCount {
  /** Heard not long ago; rung and not heard; without a fresh proof. */
  readonly state: 'heard' | 'silent' | 'waiting';
  readonly count: number;
  /** When the one that was heard longest ago was heard. */
  readonly oldest: Date | null;
}

/** Of every property whose night it is. An end that says nothing of the canary does not count. */
export async function countCanaries(db: Db): Promise<CanaryCount[]> {
  const { rows } = await sql<CanaryCount>`
    SELECT state, count(*)::int AS count, min(heard) AS oldest FROM (
      SELECT h.heard, CASE WHEN l.outcome IS NOT NULL AND l.outcome <> 'heard' THEN 'silent'
        WHEN h.heard > clock_timestamp() - 2 * ${every} - interval '5 minutes' THEN 'heard' ELSE 'waiting' END AS state
      FROM (SELECT s.property, s.value FROM ${atNight}) s
      LEFT JOIN LATERAL (SELECT outcome FROM trials t WHERE t.property = s.property AND t.canary
        AND t.outcome NOT IN ('not-placed', 'unsure') ORDER BY t.asked_at DESC LIMIT 1) l ON true
      LEFT JOIN LATERAL (SELECT max(ended_at) AS heard FROM trials t WHERE t.property = s.property AND t.canary
        AND t.outcome = 'heard') h ON true
    ) canaries GROUP BY state`.execute(db);
  return rows;
}
