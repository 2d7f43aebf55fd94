/** How many calls may wait: each is a row, an entry of the journal, and a message to everybody who hears of it. */
import { sql } from 'kysely';
import { budgets } from '../budgets/budgets.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { outcomeCode } from './codes-in-sql.ts';

/** What is free in one hotel, for one transaction: its calls are counted once, however many are booked in it. */
export class Space {
  #calls: number | undefined;

  /**
   * Refuses calls of these rooms that would be too many; one that stands in that minute is no further one. Asked before
   * anything is written, because whoever is refused may go on in the same transaction.
   */
  async take(db: Db, property: string, rooms: readonly string[], dueAt: string): Promise<void> {
    const pending = sql`FROM wakeups w WHERE w.property = ${property} AND w.outcome = ${outcomeCode.pending}`;
    const { rows } = await sql<{ more: number; callsOfRoom: number }>`
      SELECT count(*)::int AS more,
        coalesce(max(1 + (SELECT count(*)::int ${pending} AND w.room = fresh.room)), 0) AS "callsOfRoom"
      FROM unnest(${[...rooms]}::text[]) AS fresh (room)
      WHERE NOT EXISTS (SELECT ${pending} AND w.room = fresh.room
        AND w.due_minute = date_bin('1 minute', ${dueAt}::timestamptz, timestamptz '2000-01-01 00:00:00+00'))`.execute(
      db,
    );
    const [{ more, callsOfRoom } = { more: 0, callsOfRoom: 0 }] = rows;
    if (more === 0) return;
    if (callsOfRoom > budgets.callsOfRoom.most)
      throw new Failure('rule', { detail: say('limit.callsOfRoom', { most: budgets.callsOfRoom.most }) });
    this.#calls ??= (await sql<{ calls: number }>`SELECT count(*)::int AS calls ${pending}`.execute(db)).rows[0]?.calls;
    this.#calls = (this.#calls ?? 0) + more;
    if (this.#calls > budgets.calls.most)
      throw new Failure('rule', { detail: say('limit.calls', { most: budgets.calls.most.toLocaleString('en') }) });
  }
}
