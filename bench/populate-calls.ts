/** Gives generated hotels wake-up calls: what has been rung, and what is to come. */
import { sql } from 'kysely';
import type { Database, Db } from '../server/src/db/connect.ts';
import { asSystem } from '../server/src/db/transaction.ts';
import { roomNumbered } from './populate.ts';

export interface Calls {
  /** Of each hotel. */
  readonly pending: number;
  readonly past: number;
  /** Of each hotel, as they were generated. */
  readonly rooms: number;
  readonly seed: number;
}

/**
 * So many hotels are written in one transaction, their calls in turns: the calls of one hotel then lie as scattered
 * over the pages of the table as in a hosted service where everybody books at the same time. Written hotel by hotel
 * they would lie side by side, and every list would be read from two or three pages.
 */
const hotelsPerBatch = 100;
/** Of each hotel in one statement, so that none comes near the time limit of a statement. */
const callsPerStatement = 100;

/**
 * Hotels that have calls already stay as they are: the calls of a hotel are committed together. Returns how many got
 * some.
 */
export async function populateCalls(
  database: Database,
  calls: Calls,
  progress: (done: number) => void,
): Promise<number> {
  const { codes, already } = await hotelsWithoutCalls(database);
  progress(already);
  for (let start = 0; start < codes.length; start += hotelsPerBatch) {
    const batch = codes.slice(start, start + hotelsPerBatch);
    await asSystem(database, (db) => insertCalls(db, batch, calls));
    progress(already + start + batch.length);
  }
  return codes.length;
}

async function hotelsWithoutCalls(database: Database): Promise<{ codes: string[]; already: number }> {
  const { rows } = await asSystem(database, (db) =>
    sql<{ code: string; served: boolean }>`
      SELECT code, EXISTS (SELECT FROM wakeups w WHERE w.property = p.id) AS served
      FROM properties p WHERE code LIKE 'hotel-%' ORDER BY code`.execute(db),
  );
  const codes = rows.filter(({ served }) => !served).map(({ code }) => code);
  return { codes, already: rows.length - codes.length };
}

async function insertCalls(db: Db, codes: readonly string[], calls: Calls): Promise<void> {
  for (const [from, to] of slices(calls.past)) await insertPast(db, codes, calls, from, to);
  for (const [from, to] of slices(calls.pending)) await insertPending(db, codes, calls, from, to);
}

function slices(count: number): [number, number][] {
  return Array.from({ length: Math.ceil(count / callsPerStatement) }, (_, index) => [
    index * callsPerStatement + 1,
    Math.min(count, (index + 1) * callsPerStatement),
  ]);
}

/** Three months of calls, oldest first: nine of ten were answered, the others were not, or cancelled, or missed. */
async function insertPast(
  db: Db,
  codes: readonly string[],
  { past, rooms, seed }: Calls,
  from: number,
  to: number,
): Promise<void> {
  await sql`
    INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, attempts, actor,
      created_at, changed_at)
    SELECT p.id, ${orderedId}, ${sql.raw(roomNumbered(`(1 + chance % ${rooms})`))}, wall, p.timezone,
      wall AT TIME ZONE p.timezone,
      (ARRAY[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 6, 7])[1 + chance % 22],
      (ARRAY[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 8, 9])[1 + chance % 22],
      5, 1 + chance % 3, 'desk', created, wall AT TIME ZONE p.timezone
    FROM ${inTurns(codes, seed, 'past', from, to)}
    CROSS JOIN LATERAL (SELECT current_date - (90 - 89 * (n - 1) / ${past}::integer) + ${morning} AS wall) AS moments
    CROSS JOIN LATERAL (SELECT (wall - interval '9 hours') AT TIME ZONE p.timezone AS created) AS bookings
    ORDER BY n, p.code`.execute(db);
}

/** Each on another room of the hotel, from next week on: none may ring while somebody measures. */
async function insertPending(
  db: Db,
  codes: readonly string[],
  { rooms, seed }: Calls,
  from: number,
  to: number,
): Promise<void> {
  await sql`
    INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, created_at, changed_at)
    SELECT p.id, ${orderedId}, ${sql.raw(roomNumbered(`(1 + (n - 1) % ${rooms})`))}, wall, p.timezone,
      wall AT TIME ZONE p.timezone, 5, 'desk', created, created
    FROM ${inTurns(codes, seed, 'pending', from, to)}
    CROSS JOIN LATERAL (SELECT current_date + 7 + chance % 14 + 14 * ((n - 1) / ${rooms}::integer) + ${morning} AS wall)
      AS moments
    CROSS JOIN LATERAL (SELECT now() - interval '1 second' * (${to}::integer - n) AS created) AS bookings
    ORDER BY n, p.code`.execute(db);
}

/** The n-th call of every hotel before the next of any; what is left to chance comes from the seed. */
function inTurns(codes: readonly string[], seed: number, kind: string, from: number, to: number) {
  return sql`generate_series(${from}::integer, ${to}::integer) AS n CROSS JOIN properties p
    CROSS JOIN LATERAL (SELECT md5(concat_ws(' ', ${seed}::integer, ${kind}::text, p.code, n)) AS digits) AS seeds
    CROSS JOIN LATERAL (SELECT ('x' || left(digits, 7))::bit(28)::integer AS chance) AS chances
    JOIN unnest(${codes}::text[]) AS wanted (code) ON wanted.code = p.code`;
}

/** Between 5:00 and 9:00, every five minutes. */
const morning = sql`interval '5 hours' + interval '5 minutes' * (chance / 14 % 48)`;

/** Ids that grow with the moment of booking, as those of the service do. */
const orderedId = sql`(lpad(to_hex((extract(epoch FROM created) * 1000)::bigint), 12, '0') || '7' || substr(digits, 8,
    3) || '8' || substr(digits, 11, 15))::uuid`;
