import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Message } from './deliveries.ts';
import type { Destination, Role } from '../connectors/destination.ts';
import { wakeLanes } from './replay-store.ts';

/**
 * One row for each enabled destination that the message concerns, in one statement, with the next number of its lane.
 * Messages to one destination wait for each other's commit, so that their numbers are the order of what happened.
 */
export async function insertDeliveries(db: Db, property: string, message: Message): Promise<void> {
  const { role, event, subject, payload, fast = false, holdSeconds = 0, only } = message;
  await sql`
    WITH concerned AS (
      SELECT l.destination, ${only === undefined ? sql`greatest(o.hold_seconds, ${holdSeconds}::int)` : sql`0`}
        AS hold_seconds FROM destinations o
        JOIN lanes l ON l.property = o.property AND l.destination = o.id
      WHERE o.property = ${property} AND o.role = ${role} AND o.enabled AND l.fast = ${fast}
        ${only === undefined ? sql`` : sql`AND o.id = ANY(${only}::uuid[])`}
        AND (o.role <> 'subscriber' OR ${event} LIKE ANY (SELECT replace(pattern, '*', '%')
          FROM unnest(o.events) AS pattern))
      ORDER BY l.destination FOR UPDATE OF l
    ), numbered AS (
      UPDATE lanes l SET sequence = l.sequence + 1,
        wake_at = coalesce(l.wake_at, now() + make_interval(secs => c.hold_seconds))
      FROM concerned c WHERE l.property = ${property} AND l.destination = c.destination AND l.fast = ${fast}
      RETURNING l.destination, l.sequence, c.hold_seconds
    )
    INSERT INTO deliveries (property, destination, event, subject, payload, fast, sequence, not_before)
    SELECT ${property}, destination, ${event}, ${subject}, ${JSON.stringify(payload)}::jsonb, ${fast}, sequence,
      now() + make_interval(secs => hold_seconds)
    FROM numbered`.execute(db);
}

/** For a person to read; what is not there any more has none. */
export async function nameOfDestination(db: Db, property: string, id: string): Promise<string> {
  const found = await db
    .selectFrom('destinations')
    .select('name')
    .where('property', '=', property)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.name ?? '';
}

/** With its signing secrets, sealed: the newest first. */
export interface StoredDestination extends Destination {
  readonly secrets: readonly string[];
  /** Somebody with a shell on the server wrote its address. */
  readonly vouched: boolean;
}

/**
 * Those in use, and those whose receiver has said that it is gone: they stay switched off until the file gives them
 * another address.
 */
export async function allDestinations(db: Db, property: string, role: Role): Promise<StoredDestination[]> {
  const rows = await db
    .selectFrom('destinations')
    .select(['role', 'name', 'type', 'target', 'events', 'hold_seconds as holdSeconds', 'secrets', 'vouched'])
    .where('property', '=', property)
    .where('role', '=', role)
    .where((is) => is.or([is('enabled', '=', true), is('gone_at', 'is not', null)]))
    .orderBy('name')
    .execute();
  return rows as unknown as StoredDestination[];
}

/** What waits in front of one that was switched off is looked at again. */
export async function putDestination(
  db: Db,
  property: string,
  destination: Destination & Partial<StoredDestination>,
): Promise<void> {
  const { role, name, type, target, events = [], holdSeconds = 0, secrets = [], vouched = false } = destination;
  const told = {
    type,
    target: JSON.stringify(target),
    events: [...events],
    hold_seconds: holdSeconds,
    secrets: JSON.stringify(secrets),
    vouched,
  };
  const { id } = await db
    .insertInto('destinations')
    .values({ property, role, name, ...told })
    .onConflict((conflict) =>
      conflict
        .columns(['property', 'role', 'name'])
        .doUpdateSet({ ...told, enabled: true, gone_at: null, changed_at: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await wakeLanes(db, property, id);
}

/** The row stays, because what was delivered to it stays; nothing new goes there, and its secrets are forgotten. */
export async function disableDestination(db: Db, property: string, role: Role, name: string): Promise<void> {
  await db
    .updateTable('destinations')
    .set({ enabled: false, gone_at: null, secrets: '[]', changed_at: sql<Date>`now()` })
    .where('property', '=', property)
    .where('role', '=', role)
    .where('name', '=', name)
    .execute();
}
