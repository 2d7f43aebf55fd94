import { type RawBuilder, sql } from 'kysely';

const digits = { milliseconds: 'MS', microseconds: 'US' } as const;

/**
 * An instant as text, as every answer, message and entry writes it: in UTC, with milliseconds, which is what
 * `toISOString()` of a Date says. The journal alone has microseconds: its seals cover them.
 */
export function instantText(
  instant: string | RawBuilder<unknown>,
  to: keyof typeof digits = 'milliseconds',
): RawBuilder<string> {
  const format = sql.lit(`YYYY-MM-DD"T"HH24:MI:SS.${digits[to]}"Z"`);
  return sql`to_char(${typeof instant === 'string' ? sql.raw(instant) : instant} AT TIME ZONE 'UTC', ${format})`;
}

/** Where a row stands in a list by time: its instant in microseconds, and its id among those of the same instant. */
export interface Place {
  readonly at: string;
  readonly id: string;
}
