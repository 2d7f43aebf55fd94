/**
 * The codes of a wake-up by name, for statements. They stand in the text as numbers, not as parameters: the indexes are
 * for calls with these codes, and PostgreSQL uses them only where it sees that.
 */
import { type RawBuilder, sql } from 'kysely';
import { outcomes, status } from './wakeup.ts';

type Code = RawBuilder<number>;

export const statusCode = Object.fromEntries(
  Object.entries(status).map(([name, code]) => [name, sql.lit(code)]),
) as Readonly<Record<keyof typeof status, Code>>;
export const outcomeCode = Object.fromEntries(
  Object.entries(outcomes).map(([name, code]) => [name, sql.lit(code)]),
) as Readonly<Record<keyof typeof outcomes, Code>>;

/** To be rung: for the first time, again, or after a snooze. */
export const toBeRung = sql`(${statusCode.pending}, ${statusCode.waitingForRetry}, ${statusCode.snoozed})`;

/**
 * The same for statements across hotels: the index for these has that second condition, and no look at one hotel can
 * take it, whatever PostgreSQL believes of how many are due.
 */
export const toBeRungAnywhere = sql<boolean>`status IN ${toBeRung} AND ring_at > '-infinity'`;
