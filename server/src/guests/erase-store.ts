/**
 * Takes what identifies a guest out of every table but the journal. Only what is over: a message on its way and a call
 * that rings stay.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { hasPersonal } from '../journal/personal-store.ts';
import { given, namesGuest, type Stay } from './stays.ts';

export interface Whose {
  /** The number by which the property system knows the stay; undefined when all that happened in the rooms is meant. */
  readonly guest?: string | undefined;
  readonly stays: readonly Stay[];
}

/** How long after a guest has left something about the stay may still be written: a message that was tried for days. */
const afterwards = sql.lit('31 days');
/** A message about an entry is written when the entry is sealed, within seconds. */
const sealing = sql.lit('1 minute');

/** What was about the stays: wake-ups, charges, alerts. */
export async function subjectsOf(db: Db, property: string, { stays }: Whose): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT DISTINCT j.subject FROM ${given(stays)} JOIN journal j ON j.property = ${property} AND j.room = s.room
      AND j.at BETWEEN s."from" AND s."to"
    WHERE j.subject IS NOT NULL AND (j.kind LIKE 'wakeup.%' OR j.kind LIKE 'charge.%'
      OR j.kind LIKE 'alert.%' OR j.kind LIKE 'note.%')`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** Entries of the journal that hold something. Who shared the room with a guest keeps what names them. */
export async function entriesOf(
  db: Db,
  property: string,
  { guest, stays }: Whose,
  subjects: readonly string[],
): Promise<string[]> {
  const somebodyElse =
    guest === undefined
      ? sql`false`
      : sql`coalesce((SELECT n.guest <> ${guest} FROM journal_names n WHERE n.property = j.property AND n.entry = j.id),
          coalesce(j.detail->>'guest', j.detail->'guests'->>0) <> ${guest}, false)`;
  const mentioned =
    guest === undefined
      ? sql``
      : sql`UNION SELECT j.id FROM journal j WHERE j.property = ${property} AND ${namesGuest(property, guest)}`;
  const { rows } = await sql<{ id: string }>`
    SELECT j.id FROM ${given(stays)} JOIN journal j ON j.property = ${property} AND j.room = s.room
      AND j.at BETWEEN s."from" AND s."to"
      WHERE ${mayHold} AND NOT ${somebodyElse}
    UNION SELECT j.id FROM ${given(stays)} JOIN journal j ON j.property = ${property} AND j.room = s.room
      AND j.kind LIKE 'delivery.%'
      AND j.at BETWEEN s."to" AND s."to" + interval ${afterwards}
      WHERE ${mayHold} AND (SELECT d.payload = '{}' FROM deliveries d WHERE d.property = ${property}
        AND d.id = (j.detail->>'delivery')::bigint)
    UNION SELECT j.id FROM journal j WHERE j.property = ${property} AND j.subject = ANY(${subjects}::text[])
      AND ${mayHold}
    ${mentioned}`.execute(db);
  return rows.map(({ id }) => id);
}

const mayHold = sql`(j.name_digest IS NOT NULL OR ${hasPersonal})`;

/** Messages that are settled say nothing any more; those that still wait are only counted. */
export async function emptyMessages(
  db: Db,
  property: string,
  { guest, stays }: Whose,
  subjects: readonly string[],
): Promise<{ emptied: string[]; waiting: number }> {
  const isTheirs =
    guest === undefined
      ? sql`true`
      : sql`coalesce(d.payload->'detail'->>'guest', d.payload->'detail'->'guests'->>0, ${guest}) = ${guest}`;
  const named =
    guest === undefined
      ? sql``
      : sql`UNION SELECT d.id FROM deliveries d WHERE d.property = ${property}
          AND d.event IN ('guest.arrived', 'guest.left')
          AND (d.payload->'detail'->>'guest' = ${guest} OR d.payload->'detail'->'guests' ? ${guest})`;
  const { rows } = await sql<{ emptied: string[]; waiting: number }>`
    WITH RECURSIVE first AS (
      SELECT d.id FROM ${given(stays)} JOIN deliveries d ON d.property = ${property} AND d.created_at BETWEEN s."from"
        AND s."to" + interval ${sealing}
        AND d.state NOT IN ('queued', 'sent') AND d.event <> 'charge.made'
      WHERE d.payload->>'room' = s.room AND ${isTheirs}
      UNION SELECT d.id FROM ${given(stays)} JOIN deliveries d ON d.property = ${property} AND d.state = 'queued'
        WHERE d.payload->>'room' = s.room
        AND d.created_at BETWEEN s."from" AND s."to" + interval ${sealing} AND ${isTheirs}
      UNION SELECT d.id FROM deliveries d WHERE d.property = ${property} AND d.subject = ANY(${subjects}::text[])
      ${named}
    ), hit AS (
      SELECT id FROM first UNION SELECT r.id FROM hit JOIN deliveries r ON r.property = ${property}
        AND r.replay_of = hit.id
    ), emptied AS (
      UPDATE deliveries d SET payload = '{}', words = '', tries = '[]' FROM hit
      WHERE d.property = ${property} AND d.id = hit.id AND d.state NOT IN ('queued', 'sent')
        AND (d.payload <> '{}' OR d.words <> '') RETURNING d.id
    )
    SELECT ARRAY(SELECT id::text FROM emptied) AS emptied,
      (SELECT count(*)::int FROM hit JOIN deliveries d ON d.property = ${property} AND d.id = hit.id
        AND d.state IN ('queued', 'sent')) AS waiting`.execute(db);
  return rows[0] ?? { emptied: [], waiting: 0 };
}

/** Messages that tell what became of such messages, in the words of who refused them. */
export async function emptyReports(db: Db, property: string, { stays }: Whose): Promise<number> {
  return changed(
    sql`
    UPDATE deliveries d SET payload = '{}', words = '', tries = '[]' FROM ${given(stays)}
    WHERE d.property = ${property} AND d.created_at BETWEEN s."from" AND s."to" + interval ${afterwards}
      AND d.state NOT IN ('queued', 'sent')
      AND d.event <> 'charge.made' AND d.event LIKE 'delivery.%' AND d.payload->>'room' = s.room
      AND (SELECT e.payload = '{}' FROM deliveries e WHERE e.property = ${property}
        AND e.id = (d.payload->'detail'->>'delivery')::bigint)`,
    db,
  );
}

/** An answer that is kept for who asks again, for a day, may say what such a message said. */
export async function emptyKeptAnswers(db: Db, property: string, messages: readonly string[]): Promise<void> {
  await sql`
    UPDATE idempotency_keys SET body = (body::jsonb || '{"payload": {}, "words": ""}')::text
    WHERE property = ${property} AND path LIKE '/api/v1/deliveries/%' AND body LIKE '{%'
      AND body::jsonb->>'id' = ANY(${messages}::text[])`.execute(db);
}

/** Where calls were forwarded to. */
export async function forgetForwarding(
  db: Db,
  property: string,
  { stays }: Whose,
  subjects: readonly string[],
): Promise<number> {
  return changed(
    sql`
    UPDATE attempts a SET forwarded_to = '' WHERE a.property = ${property} AND a.forwarded_to <> ''
      AND a.ended_at IS NOT NULL AND (
      a.wakeup::text = ANY(${subjects}::text[]) OR EXISTS (SELECT FROM ${given(stays)}
        WHERE s.room = a.room AND a.begun_at BETWEEN s."from" AND s."to"))`,
    db,
  );
}

/** Calls of the rooms on the lists of past nights. */
export async function shortenNightSheets(db: Db, property: string, { stays }: Whose): Promise<number> {
  return changed(
    sql`
    UPDATE night_sheets n SET calls = (
      SELECT coalesce(jsonb_agg(c ORDER BY position), '[]') FROM jsonb_array_elements(n.calls)
        WITH ORDINALITY AS e (c, position)
      WHERE NOT EXISTS (SELECT FROM ${given(stays)}
        WHERE s.room = c->>'room' AND (c->>'due')::timestamptz BETWEEN s."from" AND s."to"))
    WHERE n.property = ${property} AND EXISTS (
      SELECT FROM ${given(stays)}, jsonb_array_elements(n.calls) c
      WHERE s.room = c->>'room' AND (c->>'due')::timestamptz BETWEEN s."from" AND s."to")`,
    db,
  );
}

/** What property systems were told of calls that are over. */
export async function dropKnownCalls(db: Db, property: string, { stays }: Whose): Promise<number> {
  return changed(
    sql`
    DELETE FROM known_calls f USING ${given(stays)}
    WHERE f.property = ${property} AND f.closed_at IS NOT NULL AND f.room = s.room AND f.created_at BETWEEN s."from"
      AND s."to"`,
    db,
  );
}

/** What the desk wrote down about the rooms. A note about the house as a whole is about no stay. */
export async function dropNotes(
  db: Db,
  property: string,
  { stays }: Whose,
  subjects: readonly string[],
): Promise<number> {
  return changed(
    sql`
    DELETE FROM notes n WHERE n.property = ${property} AND (n.id::text = ANY(${subjects}::text[])
      OR EXISTS (SELECT FROM ${given(stays)} WHERE s.room = n.room AND n.written_at BETWEEN s."from" AND s."to"))`,
    db,
  );
}

/** Of a row that knows its room, its guest and a moment: by the guest's number, else by the stays. */
function isOf({ guest, stays }: Whose, row: string, moment: string) {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return guest === undefined
    ? sql`EXISTS (SELECT FROM ${given(stays)} WHERE s.room = ${of('room')}
        AND ${of(moment)} BETWEEN s."from" AND s."to")`
    : sql`${of('guest')} = ${guest}`;
}

/** The number of who left. The row stays: calls that were left behind may still have to be removed. */
export async function forgetDepartures(db: Db, property: string, whose: Whose): Promise<number> {
  return changed(
    sql`
    UPDATE departures d SET guest = '' WHERE d.property = ${property} AND d.guest <> ''
      AND ${isOf(whose, 'd', 'left_at')}`,
    db,
  );
}

export async function dropGuests(db: Db, property: string, whose: Whose): Promise<number> {
  return changed(
    sql`
    DELETE FROM guests g WHERE g.property = ${property} AND ${isOf(whose, 'g', 'arrived_at')}`,
    db,
  );
}

/** What property systems had to say to the guest. */
export async function dropGuestMessages(db: Db, property: string, whose: Whose): Promise<number> {
  return changed(
    sql`
    DELETE FROM guest_messages m WHERE m.property = ${property} AND ${isOf(whose, 'm', 'told_at')}`,
    db,
  );
}

/**
 * The last records of links. They help to set a link up and prove nothing, so all of them go, whoever they are about.
 */
export async function dropTranscripts(db: Db, property: string): Promise<number> {
  return changed(
    sql`
    UPDATE links SET transcript = '[]', transcript_erased_at = greatest(clock_timestamp(),
      (transcript->-1->>'at')::timestamptz)
    WHERE property = ${property} AND transcript <> '[]'`,
    db,
  );
}

async function changed(statement: RawBuilder<unknown>, db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await statement.execute(db);
  return Number(numAffectedRows);
}
