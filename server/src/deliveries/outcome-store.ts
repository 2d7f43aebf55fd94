/**
 * What became of deliveries, kept in batches; what a person should see of it goes into the journal in the same
 * statement.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';

export interface Settlement {
  readonly property: string;
  readonly id: string;
  readonly state: 'queued' | 'accepted' | 'refused';
  readonly answer: number | null;
  readonly words: string;
  /** The destination said that it never wants to hear from us again. */
  readonly gone: boolean;
  /** It was sent, and nobody knows whether it arrived. */
  readonly unsure: boolean;
  /** How long the try took. */
  readonly milliseconds: number;
  /** A person is told at once. */
  readonly isOdd?: true;
}

/** Of a message; the oldest goes first. */
const triesKept = sql.lit(20);

const settled = (settlements: readonly Settlement[]) => sql`
  UPDATE deliveries d SET state = g.state, attempts = d.attempts + 1,
    answer = g.answer, words = g.words, unsure = g.unsure,
    tries = CASE WHEN jsonb_array_length(d.tries) >= ${triesKept} THEN d.tries - 0 ELSE d.tries END
      || jsonb_build_object('at', ${instantText('clock_timestamp()')}, 'answer', g.answer, 'words', g.words,
        'milliseconds', g.milliseconds),
    settled_at = CASE WHEN g.state = 'queued' THEN NULL ELSE clock_timestamp() END
  FROM jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb)
    AS g (property uuid, id bigint, state text, answer smallint, words text, gone boolean, unsure boolean,
      milliseconds int)
  WHERE d.property = g.property AND d.id = g.id AND d.state = 'queued'`;

export async function settleDeliveries(db: Db, settlements: readonly Settlement[]): Promise<void> {
  const refused = settlements.filter(({ state }) => state === 'refused');
  const others = settlements.filter(({ state }) => state !== 'refused');
  if (others.length > 0) await settled(others).execute(db);
  if (refused.length === 0) return;
  // Subscribers hear of this journal: that one of them refused to hear of a delivery is not told again, or it would
  // never end.
  await sql`
    WITH closed AS (${settled(refused)} RETURNING d.*, g.gone)
    INSERT INTO journal (property, kind, actor, room, subject, detail, personal)
    SELECT c.property, CASE WHEN c.gone THEN 'delivery.gone' ELSE 'delivery.refused' END, 'reveille', ${roomOf('c')},
      c.subject, ${detailOf('c')}, ${wordsOf('c')}
    FROM closed c JOIN destinations o ON o.property = c.property AND o.id = c.destination
    WHERE NOT (o.role = 'subscriber' AND c.event LIKE 'delivery.%')
    ORDER BY c.id`.execute(db);
}

/**
 * The room that a message concerns, as the journal has it; an event of the journal says it in the same place. What is
 * no room fits as well.
 */
export const roomOf = (row: string) => sql.raw(`nullif(left(${row}.payload->>'room', 20), '')`);
export const detailOf = (row: string) =>
  sql.raw(
    `jsonb_build_object('delivery', ${row}.id::text, 'destination', o.name, 'destinationId', o.id, 'role', o.role,
      'event', ${row}.event, 'answer', ${row}.answer, 'words', '')`,
  );
/** What a receiver answered may name a guest: it stands in the place of the empty words for as long as it is kept. */
export const wordsOf = (row: string) =>
  sql.raw(`CASE WHEN ${row}.words <> '' THEN jsonb_build_object('words', ${row}.words) END`);

/** Stops trying until a person says otherwise. Told once, about the message in front. */
export async function parkLane(
  db: Db,
  { property, destination, fast }: { property: string; destination: string; fast: boolean },
): Promise<void> {
  await sql`
    WITH parked AS (
      UPDATE lanes SET parked_at = now()
      WHERE property = ${property} AND destination = ${destination} AND fast = ${fast} AND failures > 0
        AND parked_at IS NULL
      RETURNING property, destination, fast, carried
    )
    INSERT INTO journal (property, kind, actor, room, subject, detail, personal)
    SELECT p.property, 'delivery.parked', 'reveille', ${roomOf('d')}, d.subject, ${detailOf('d')}, ${wordsOf('d')}
    FROM parked p JOIN destinations o ON o.property = p.property AND o.id = p.destination
    CROSS JOIN LATERAL (
      SELECT * FROM deliveries d
      WHERE d.property = p.property AND d.destination = p.destination AND d.fast = p.fast AND d.sequence > p.carried
        AND d.state = 'queued'
      ORDER BY d.sequence LIMIT 1
    ) d`.execute(db);
}

/** What still waits stays, in case it comes back; nobody looks at it until then. */
export async function switchOff(db: Db, property: string, destination: string): Promise<void> {
  await sql`UPDATE destinations SET enabled = false, gone_at = now(), changed_at = now()
      WHERE property = ${property} AND id = ${destination} AND enabled`.execute(db);
  await sql`UPDATE lanes SET wake_at = NULL WHERE property = ${property} AND destination = ${destination}`.execute(db);
}
