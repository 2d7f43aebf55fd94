/** Calls that will ring, with what is to be said in them. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { WakeupPolicy } from '../wakeups/policy.ts';
import { isOfPart, type Part } from './due-store.ts';
import { toBeRung, toBeRungAnywhere } from '../wakeups/codes-in-sql.ts';

/** A kind of call that will ring in a moment: many guests with one language and one time are one kind. */
export interface ComingCall {
  readonly property: string;
  readonly hotel: string;
  readonly policy: Partial<WakeupPolicy>;
  readonly language: string;
  readonly wallTime: string;
  readonly tries: number;
  readonly snoozes: number;
}

/** One of them, with its place in the order in which they ring. */
export interface CallAhead extends ComingCall {
  readonly id: string;
  readonly ringAt: Date;
}

const said = sql`w.property, p.name AS hotel, coalesce(s.value, '{}') AS policy,
  coalesce(l.tag, d.tag, 'en') AS language, w.wall_time::text AS "wallTime", w.tries, w.snoozes`;
const words = sql`JOIN properties p ON p.id = w.property
  LEFT JOIN settings s ON s.property = p.id AND s.section = 'wakeup'
  LEFT JOIN rooms r ON r.property = w.property AND r.list = 'mailboxes' AND r.room = w.room
  LEFT JOIN languages l ON l.id = coalesce(guest_language(w.property, w.room), r.language)
  LEFT JOIN LATERAL (SELECT x.tag FROM property_languages y JOIN languages x ON x.id = y.language
    WHERE y.property = p.id ORDER BY y.position LIMIT 1) d ON true`;
const within = (seconds: number): RawBuilder<boolean> =>
  sql<boolean>`w.status IN ${toBeRung} AND w.ring_at <= statement_timestamp() + make_interval(secs => ${seconds})`;

export async function comingCalls(db: Db, properties: readonly string[], withinSeconds: number): Promise<ComingCall[]> {
  const { rows } = await sql<ComingCall>`
    SELECT DISTINCT ${said} FROM wakeups w ${words}
    WHERE w.property = ANY(${properties}::uuid[]) AND ${within(withinSeconds)} LIMIT 20000`.execute(db);
  return rows;
}

/** The next ones of a part of the properties, in the order in which they ring. */
export async function callsAhead(
  db: Db,
  part: Part,
  {
    after,
    withinSeconds,
    limit,
  }: { readonly after: CallAhead | undefined; readonly withinSeconds: number; readonly limit: number },
): Promise<CallAhead[]> {
  const from =
    after === undefined ? sql`true` : sql`(w.ring_at, w.id) > (${after.ringAt}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<CallAhead>`
    SELECT w.id, w.ring_at AS "ringAt", ${said}
    FROM (SELECT * FROM wakeups w WHERE ${toBeRungAnywhere} AND ${within(withinSeconds)} AND ${from}
        AND ${isOfPart(sql`w.property`, part)}
      ORDER BY w.ring_at, w.id LIMIT ${limit}) w ${words}
    ORDER BY w.ring_at, w.id`.execute(db);
  return rows;
}
