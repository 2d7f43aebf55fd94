/** Numbers of postings: given once, before anything is sent, and the same for as long as it takes. */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { lastPosting } from './charges.ts';

export interface Posting {
  readonly part: number;
  readonly number: number;
  /** How often it has left. */
  readonly sent: number;
  /** The last answer to it; null while there is none. */
  readonly answer: string | null;
}

/** The postings of a delivery, with a number for each part. After the last number the first comes again. */
export async function postingsFor(
  db: Db,
  property: string,
  destination: string,
  delivery: string,
  parts: number,
): Promise<Posting[]> {
  const known = await readPostings(db, property, delivery);
  if (known.length >= parts) return known;
  const { rows } = await sql<{ posting: number }>`
    UPDATE links SET posting = (posting + ${parts}::int) % ${lastPosting}::int
      WHERE property = ${property} AND destination = ${destination} RETURNING posting`.execute(db);
  const last = rows[0]?.posting ?? parts;
  await sql`
    INSERT INTO postings (property, delivery, part, number)
    SELECT ${property}, ${delivery}::bigint, part, (${last}::int - ${parts}::int + part - 1 + ${lastPosting}::int) %
      ${lastPosting}::int + 1 FROM generate_series(1, ${parts}::int) AS part`.execute(db);
  return readPostings(db, property, delivery);
}

async function readPostings(db: Db, property: string, delivery: string): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    SELECT part, number, sent, answer FROM postings WHERE property = ${property} AND delivery = ${delivery}::bigint
      ORDER BY part`.execute(db);
  return rows;
}

/** Committed before it leaves. The answer to the time before does not count any more. */
export async function notePostingSent(db: Db, property: string, delivery: string, part: number): Promise<void> {
  await sql`
    UPDATE postings SET sent = sent + 1, answer = NULL WHERE property = ${property} AND delivery = ${delivery}::bigint
      AND part = ${part}`.execute(db);
}

/** It did not leave after all. */
export async function notePostingUnsent(
  db: Db,
  property: string,
  delivery: string,
  { part, answer }: Posting,
): Promise<void> {
  await sql`
    UPDATE postings SET sent = sent - 1, answer = ${answer}::text
      WHERE property = ${property} AND delivery = ${delivery}::bigint AND part = ${part}`.execute(db);
}

export async function notePostingAnswer(
  db: Db,
  property: string,
  delivery: string,
  part: number,
  answer: string,
): Promise<void> {
  await sql`
    UPDATE postings SET answer = ${answer} WHERE property = ${property} AND delivery = ${delivery}::bigint
      AND part = ${part}`.execute(db);
}
