/** Lanes across properties: who has something to carry, taken by one courier at a time, and what became of it. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Destination, Role } from './destination.ts';

/** One message to be carried. */
export interface Parcel {
  readonly id: string;
  readonly event: string;
  readonly subject: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly sequence: string;
  readonly attempts: number;
  readonly createdAt: string;
  /** False while it is held back, so that a slip can be taken back. */
  readonly ready: boolean;
  /** The message that it repeats, because a person asked for it. */
  readonly replayOf: string | null;
}

/** A lane that this courier holds, with the messages in front of it. */
export interface Lane {
  readonly property: string;
  readonly destination: string;
  readonly fast: boolean;
  readonly role: Role;
  readonly name: string;
  readonly target: Destination['target'];
  readonly secrets: readonly string[];
  readonly failures: number;
  /** How many processes in a row died with it in hand. */
  readonly deaths: number;
  readonly parcels: readonly Parcel[];
}

export interface Limits {
  readonly lanes: number;
  readonly parcels: number;
  /** How long they are held. */
  readonly seconds: number;
  readonly which: LaneKind;
}

/**
 * Lanes that failed the last time are carried beside the others, so that they cannot take all the room. Those that somebody died
 * with are carried one at a time, the least suspect first, and message by message: if one of them kills, it is known which.
 */
export type LaneKind = 'healthy' | 'failing' | 'careful';

export const carefulMessages = 25;
/** Its holder died with it. */
export const afterDeath = sql`deaths = least(l.deaths + 1, 100), careful = ${sql.lit(carefulMessages)}`;

/** Of processes that have died. Rare enough to look at every lane for it; one that somebody just puts something into is freed the next time. */
export async function freeLanes(db: Db, dead: readonly string[]): Promise<void> {
  await sql`
    UPDATE lanes l SET holder = NULL, held_until = NULL, ${afterDeath}
    FROM (SELECT property, destination, fast FROM lanes WHERE holder = ANY(${dead}::uuid[]) FOR UPDATE SKIP LOCKED) h
    WHERE l.property = h.property AND l.destination = h.destination AND l.fast = h.fast`.execute(db);
}

/**
 * Takes lanes that have something to carry; two couriers never get the same one. What is in them is read once they are ours: a
 * message that was taken back a moment ago is seen as such.
 */
export async function claimLanes(db: Db, courier: string, type: Destination['type'], limits: Limits): Promise<Lane[]> {
  const { rows: held } = await sql<Pick<Lane, 'property' | 'destination' | 'fast'>>`
    WITH due AS (
      SELECT l.property, l.destination, l.fast FROM lanes l
      WHERE ${limits.which === 'careful' ? sql`l.careful > 0` : sql`(l.failures > 0) = ${limits.which === 'failing'} AND l.careful = 0`} AND l.wake_at <= now() AND l.parked_at IS NULL AND (l.held_until IS NULL OR l.held_until < now())
        AND EXISTS (SELECT FROM destinations o WHERE o.property = l.property AND o.id = l.destination AND o.type = ${type} AND o.enabled)
      ORDER BY ${limits.which === 'careful' ? sql`l.deaths,` : sql``} l.wake_at LIMIT ${limits.lanes} FOR UPDATE OF l SKIP LOCKED
    )
    UPDATE lanes l SET holder = ${courier}, held_until = now() + make_interval(secs => ${limits.seconds}),
      -- Who held it never gave it back.
      deaths = CASE WHEN l.holder IS NULL THEN l.deaths ELSE least(l.deaths + 1, 100) END, careful = CASE WHEN l.holder IS NULL THEN l.careful ELSE ${carefulMessages} END
    FROM due WHERE l.property = due.property AND l.destination = due.destination AND l.fast = due.fast
    RETURNING l.property, l.destination, l.fast`.execute(db);
  if (held.length === 0) return [];
  const { rows } = await sql<Lane>`
    SELECT l.property, l.destination, l.fast, o.role, o.name, o.target, o.secrets, l.failures, l.deaths, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', p.id::text, 'event', p.event, 'subject', p.subject, 'payload', p.payload, 'sequence', p.sequence::text,
        'attempts', p.attempts, 'createdAt', p.created_at, 'ready', p.not_before <= now(), 'replayOf', p.replay_of::text) ORDER BY p.sequence)
      FROM (
        SELECT * FROM deliveries d
        WHERE d.property = l.property AND d.destination = l.destination AND d.fast = l.fast AND d.sequence > l.carried ORDER BY d.sequence
        LIMIT CASE WHEN l.careful > 0 THEN 1 ELSE ${limits.parcels} END
      ) p WHERE p.state = 'queued'
    ), '[]') AS parcels
    FROM ${givenLanes(held)}
    JOIN lanes l ON l.property = g.property AND l.destination = g.destination AND l.fast = g.fast
    JOIN destinations o ON o.property = l.property AND o.id = l.destination`.execute(db);
  return rows;
}

function givenLanes(lanes: readonly { property: string; destination: string; fast: boolean }[]) {
  const given = lanes.map(({ property, destination, fast }) => ({ property, destination, fast }));
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g (property uuid, destination uuid, fast boolean)`;
}

export interface Release {
  readonly property: string;
  readonly destination: string;
  readonly fast: boolean;
  /** The number of the last message whose fate is known; null when there was none. */
  readonly carried: string | null;
  /** Seconds until the message in front is tried again; null when nothing failed. */
  readonly retrySeconds: number | null;
  readonly error: string;
  /** Whether any message was accepted. */
  readonly accepted: boolean;
}

export interface Released {
  readonly property: string;
  readonly destination: string;
  readonly fast: boolean;
  readonly failures: number;
  readonly failingSeconds: number;
}

/**
 * Gives lanes back. One that holds more is awake at once, one that failed later, one that is empty not at all; what was put in
 * meanwhile is seen, because that changed the same row. Returns those that are failing.
 */
export async function releaseLanes(db: Db, courier: string, releases: readonly Release[]): Promise<Released[]> {
  if (releases.length === 0) return [];
  await lockLanes(db, courier, releases);
  const { rows } = await sql<Released>`
    UPDATE lanes l SET holder = NULL, held_until = NULL, deaths = 0, careful = greatest(l.careful - 1, 0), carried = greatest(l.carried, coalesce(g.carried, 0)),
      failures = CASE WHEN g."retrySeconds" IS NULL THEN 0 WHEN g.carried IS NULL THEN l.failures + 1 ELSE 1 END,
      failing_since = CASE WHEN g."retrySeconds" IS NULL THEN NULL WHEN g.carried IS NULL THEN coalesce(l.failing_since, now()) ELSE now() END,
      last_error = g.error, last_success_at = CASE WHEN g.accepted THEN now() ELSE l.last_success_at END,
      wake_at = CASE WHEN g."retrySeconds" IS NOT NULL THEN now() + make_interval(secs => g."retrySeconds")
        WHEN l.sequence > greatest(l.carried, coalesce(g.carried, 0)) THEN now() END
    FROM jsonb_to_recordset(${JSON.stringify(releases)}::jsonb)
      AS g (property uuid, destination uuid, fast boolean, carried bigint, "retrySeconds" float8, error text, accepted boolean)
    WHERE l.property = g.property AND l.destination = g.destination AND l.fast = g.fast AND l.holder = ${courier}
    RETURNING l.property, l.destination, l.fast, l.failures, coalesce(extract(epoch FROM now() - l.failing_since), 0)::float8 AS "failingSeconds"`.execute(db);
  return rows.filter(({ failures }) => failures > 0);
}

/** In the order in which writers lock them, so that neither waits for the other for ever. */
async function lockLanes(db: Db, courier: string, lanes: readonly { property: string; destination: string; fast: boolean }[]): Promise<void> {
  await sql`
    SELECT FROM lanes l JOIN ${givenLanes(lanes)} ON l.property = g.property AND l.destination = g.destination AND l.fast = g.fast
    WHERE l.holder = ${courier} ORDER BY l.destination, l.fast FOR UPDATE OF l`.execute(db);
}

/** Lanes with nothing to carry at this moment: those whose first message is held back sleep until it may leave, empty ones for good. */
export async function restLanes(db: Db, courier: string, lanes: readonly { property: string; destination: string; fast: boolean }[]): Promise<void> {
  if (lanes.length === 0) return;
  const given = givenLanes(lanes);
  // Locked first, looked at then: a message that is put in between the two cannot be overlooked.
  await lockLanes(db, courier, lanes);
  await sql`
    UPDATE lanes l SET holder = NULL, held_until = NULL, deaths = 0, carried = coalesce(f.sequence - 1, l.sequence), wake_at = f.not_before
    FROM ${given} LEFT JOIN LATERAL (
      SELECT d.sequence, d.not_before FROM deliveries d JOIN lanes k ON k.property = d.property AND k.destination = d.destination AND k.fast = d.fast
      WHERE d.property = g.property AND d.destination = g.destination AND d.fast = g.fast AND d.sequence > k.carried AND d.state = 'queued'
      ORDER BY d.sequence LIMIT 1
    ) f ON true
    WHERE l.property = g.property AND l.destination = g.destination AND l.fast = g.fast AND l.holder = ${courier}`.execute(db);
}
