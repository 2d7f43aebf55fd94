import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';
import { outcomeCode } from '../wakeups/codes-in-sql.ts';
import type { Method } from '../rooms/method.ts';

interface SheetCall {
  readonly room: string;
  /** ISO 8601. */
  readonly due: string;
  readonly daily: boolean;
  /** Left out where the phone wakes the guest, and on sheets of earlier versions. */
  readonly method?: Method;
}

export interface NightSheet {
  /** YYYY-MM-DD: the day on which the night began. */
  readonly night: string;
  readonly madeAt: Date;
  readonly calls: readonly SheetCall[];
}

/** Who was down when a night began makes its sheet until the guests are up. */
const tooLate = sql.lit('08:00');
/** What is to come by the next evening. */
const reach = sql.lit('20 hours');
/** At once; how many are kept is the property's to say. */
export const mostNights = 31;

/** When a night begins by the hotel's clock, and what time it is. */
export interface Beginning {
  /** HH:MM */
  readonly at: string;
  /** Another clock than the database's, for tests. */
  readonly now?: RawBuilder<Date> | undefined;
}
const usualNow = sql<Date>`now()`;

/** Properties whose night has begun without a sheet, across all of them. */
export async function withoutSheet(
  db: Db,
  { at, most, now = usualNow }: Beginning & { readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM properties p, LATERAL (SELECT ${now} AT TIME ZONE p.timezone AS wall) AS local
    WHERE (wall::time >= ${at}::time OR wall::time < time ${tooLate})
      AND NOT EXISTS (SELECT FROM night_sheets s WHERE s.property = p.id AND s.night = (wall - ${at}::interval)::date)
    LIMIT ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many calls are on it; undefined when another process was faster. */
export async function insertSheet(
  db: Db,
  property: string,
  { at, now = usualNow }: Beginning,
): Promise<{ night: string; calls: number } | undefined> {
  const { rows } = await sql<{ night: string; calls: number }>`
    INSERT INTO night_sheets (property, night, made_at, calls)
    SELECT p.id, ((${now} AT TIME ZONE p.timezone) - ${at}::interval)::date, ${now}, coalesce((
      SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('room', w.room, 'due', ${instantText('w.due_at')},
        'daily', w.daily, 'method', nullif(w.method, 'system'))) ORDER BY w.due_at, w.room)
      FROM wakeups w WHERE w.property = p.id AND w.outcome = ${outcomeCode.pending}
        AND w.due_at < ${now} + interval ${reach}
    ), '[]')
    FROM properties p WHERE p.id = ${property}
    ON CONFLICT DO NOTHING
    RETURNING night::text, jsonb_array_length(calls) AS calls`.execute(db);
  return rows[0];
}

export async function newestSheets(db: Db, property: string, most: number): Promise<NightSheet[]> {
  const { rows } = await sql<NightSheet>`
    SELECT night::text, made_at AS "madeAt", calls FROM night_sheets WHERE property = ${property} ORDER BY night DESC
      LIMIT ${most}`.execute(db);
  return rows;
}
