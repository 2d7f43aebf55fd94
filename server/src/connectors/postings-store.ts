/** Numbers of postings: given once, before anything is sent, and the same for as long as it takes. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A property system has room for eight digits. */
const lastPosting = 99_999_999;

export interface Posting {
  readonly part: number;
  readonly number: number;
  /** How often it has left. */
  readonly sent: number;
  /** The last answer to it; null while there is none. */
  readonly answer: string | null;
}

/** Of a property system that is asked whether it has a charge. */
export interface LookedUpPosting extends Posting {
  /** Our number as the other side keeps it: never given twice. */
  readonly reference: string;
  /** On whose bill; null before it was sent. */
  readonly stay: string | null;
  /** How often it was looked up since it was sent, and not found. */
  readonly unseen: number;
  /** Seconds since it was sent, and since it was last looked up; null when it was not. */
  readonly sentAgo: number | null;
  readonly lookedAgo: number | null;
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

async function readPostings(db: Db, property: string, delivery: string): Promise<LookedUpPosting[]> {
  const { rows } = await sql<LookedUpPosting>`
    SELECT part, number, sent, answer, coalesce(reference, '') AS reference, stay, unseen,
      extract(epoch FROM clock_timestamp() - sent_at)::float8 AS "sentAgo",
      extract(epoch FROM clock_timestamp() - looked_at)::float8 AS "lookedAgo"
    FROM postings WHERE property = ${property} AND delivery = ${delivery}::bigint ORDER BY part`.execute(db);
  return rows;
}

/** The one posting of a delivery; `reference` makes its number there of the number here. */
export async function postingWithReference(
  db: Db,
  property: string,
  destination: string,
  delivery: string,
  reference: (number: number) => string,
): Promise<LookedUpPosting | undefined> {
  const [posting] = await postingsFor(db, property, destination, delivery, 1);
  await sql`
    UPDATE postings SET reference = ${reference(posting?.number ?? 0)}
    WHERE property = ${property} AND delivery = ${delivery}::bigint AND reference IS NULL`.execute(db);
  return findPosting(db, property, delivery);
}

export async function findPosting(db: Db, property: string, delivery: string): Promise<LookedUpPosting | undefined> {
  return (await readPostings(db, property, delivery))[0];
}

/** What was sent of a charge, by whichever delivery, and may stand on a bill. */
export async function postedOf(
  db: Db,
  property: string,
  destination: string,
  charge: string,
): Promise<Pick<LookedUpPosting, 'number' | 'reference' | 'answer' | 'sentAgo'>[]> {
  const { rows } = await sql<Pick<LookedUpPosting, 'number' | 'reference' | 'answer' | 'sentAgo'>>`
    SELECT p.number, coalesce(p.reference, '') AS reference, p.answer,
      extract(epoch FROM clock_timestamp() - p.sent_at)::float8 AS "sentAgo"
    FROM deliveries d JOIN postings p ON p.property = d.property AND p.delivery = d.id
    WHERE d.property = ${property} AND d.destination = ${destination} AND d.subject = ${charge}
      AND d.event = 'charge.made' AND p.sent > 0
      -- Refused at its first try it is not there; refused later, the one before may be.
      AND (p.answer IS NULL OR p.answer LIKE 'OK%' OR p.sent > 1)
    ORDER BY p.delivery, p.part`.execute(db);
  return rows;
}

/** Committed before it leaves. The answer to the time before does not count any more. */
export async function notePostingSent(
  db: Db,
  property: string,
  delivery: string,
  part: number,
  stay?: string,
): Promise<void> {
  await sql`
    UPDATE postings SET sent = sent + 1, answer = NULL, sent_at = clock_timestamp(), unseen = 0, looked_at = NULL,
      stay = coalesce(${stay ?? null}, stay)
    WHERE property = ${property} AND delivery = ${delivery}::bigint AND part = ${part}`.execute(db);
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

/** Looked up, and not found. Returns how often that is by now. */
export async function notePostingUnseen(db: Db, property: string, delivery: string): Promise<number> {
  const { rows } = await sql<{ unseen: number }>`
    UPDATE postings SET unseen = least(unseen + 1, 1000), looked_at = clock_timestamp()
    WHERE property = ${property} AND delivery = ${delivery}::bigint RETURNING unseen`.execute(db);
  return rows[0]?.unseen ?? 0;
}
