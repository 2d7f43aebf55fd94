/** Lanes across properties: who has something to carry, taken by one courier at a time, and what became of it. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Delivery, Way } from '../connectors/connector.ts';
import type { SeatsLeft } from './seats.ts';

/** Its place in a lane. */
export interface QueuedDelivery extends Delivery {
  /** False while it is held back, so that a slip can be taken back. */
  readonly ready: boolean;
  /** It was sent, and nobody knows whether it arrived. */
  readonly unsure: boolean;
}

export type LaneKey = Pick<Way, 'property' | 'destination' | 'fast'>;

/** A lane as somebody took it. The claim is another one each time, also for the same process. */
export interface HeldLane extends LaneKey {
  readonly holder: string;
  readonly claim: string;
}

/** A lane that this process holds, with the deliveries in front of it. */
export interface Lane extends Way, HeldLane {
  readonly failures: number;
  /** How many processes in a row died with it in hand. */
  readonly deaths: number;
  /** Somebody died with it not long ago: what is in front may have been sent. */
  readonly careful: boolean;
  readonly deliveries: readonly QueuedDelivery[];
}

export interface Limits {
  /** How many are taken out of each. */
  readonly deliveries: number;
}

/**
 * Lanes that failed the last time are carried beside the others, so that they cannot take all the room. Those that
 * somebody died with are carried one at a time, the least suspect first, and message by message: if one of them kills,
 * it is known which.
 */
export type LaneKind = 'healthy' | 'failing' | 'careful';

const carefulMessages = 25;
const isAlive = (holder: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM processes p WHERE p.role = 'courier' AND p.id = ${holder})`;

/**
 * Lanes whose holder does not live any more. Rare enough to look at every lane for it; one that somebody just puts
 * something into is freed the next time.
 */
export async function freeLanes(db: Db): Promise<void> {
  await sql`
    UPDATE lanes l SET holder = NULL, held_until = NULL, deaths = least(l.deaths + 1, 100), careful = ${carefulMessages}
    FROM (SELECT property, destination, fast FROM lanes f WHERE holder IS NOT NULL AND NOT ${isAlive(sql`f.holder`)}
      FOR UPDATE SKIP LOCKED) h
    WHERE l.property = h.property AND l.destination = h.destination AND l.fast = h.fast`.execute(db);
}

/** What a process holds, as far as the database knows. */
export async function lanesOf(db: Db, holder: string): Promise<HeldLane[]> {
  const { rows } = await sql<HeldLane>`
    SELECT property, destination, fast, holder, claim FROM lanes WHERE holder = ${holder}`.execute(db);
  return rows;
}

/** Gives lanes back without a word on their messages: what is in front may have been sent. */
export async function abandonLanes(db: Db, lanes: readonly HeldLane[]): Promise<void> {
  await sql`
    UPDATE lanes l SET holder = NULL, held_until = NULL, careful = ${carefulMessages},
      wake_at = coalesce(wake_at, now())
    FROM ${givenLanes(lanes)} WHERE ${isGiven}`.execute(db);
}

const dueAndFree = sql`l.wake_at <= now() AND l.parked_at IS NULL AND l.holder IS NULL`;

/** The types of connectors with a lane that somebody could take now. In the halves of the index that orders lanes. */
export async function typesToCarry(db: Db, types: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    SELECT t.type FROM unnest(${types}::text[]) AS t (type)
    WHERE EXISTS (
      SELECT FROM (VALUES (false), (true)) AS half (failing)
      JOIN lanes l ON (l.failures > 0) = half.failing AND ${dueAndFree}
      JOIN destinations o ON o.property = l.property AND o.id = l.destination AND o.enabled AND o.type = t.type)
  `.execute(db);
  return rows.map(({ type }) => type);
}

export interface ClaimLimits extends Limits {
  readonly lanes: number;
  /** Of one hotel, but for those that have taken some already. */
  readonly ofHotel: number;
  readonly left: readonly SeatsLeft[];
}

/** Takes lanes of a type that have something to carry; two processes never get the same one. */
export function claimLanes(
  db: Db,
  holder: string,
  type: string,
  which: LaneKind,
  limits: ClaimLimits,
): Promise<Lane[]> {
  const isCareful = which === 'careful';
  const full = limits.left.filter(({ lanes }) => lanes <= 0).map(({ property }) => property);
  return hold(
    db,
    holder,
    sql`
      SELECT property, destination, fast FROM (
        SELECT d.*, row_number() OVER (PARTITION BY d.property ORDER BY d.wake_at) AS number FROM candidates d
      ) d
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(limits.left)}::jsonb) AS h (property uuid, lanes int)
        USING (property)
      WHERE d.number <= coalesce(h.lanes, ${limits.ofHotel}) ORDER BY d.wake_at LIMIT ${limits.lanes}`,
    limits,
    // More than are wanted, because many may be of one hotel.
    sql`candidates AS MATERIALIZED (
      SELECT l.property, l.destination, l.fast, l.wake_at FROM lanes l
      WHERE ${isCareful ? sql`l.careful > 0` : sql`(l.failures > 0) = ${which === 'failing'} AND l.careful = 0`}
        AND ${dueAndFree}
        AND EXISTS (
          SELECT FROM destinations o
          WHERE o.property = l.property AND o.id = l.destination AND o.type = ${type} AND o.enabled)
        ${full.length === 0 ? sql`` : sql`AND l.property <> ALL(${full}::uuid[])`}
      ORDER BY ${isCareful ? sql`l.deaths,` : sql``} l.wake_at LIMIT ${isCareful ? 1 : 2 * limits.lanes}
      FOR UPDATE OF l SKIP LOCKED),`,
  );
}

/** Of links that this process holds: lanes in which something waits, the least suspect first. */
export async function dueLanes(db: Db, holder: string, type: string): Promise<(LaneKey & { careful: boolean })[]> {
  const { rows } = await sql<LaneKey & { careful: boolean }>`
    SELECT l.property, l.destination, l.fast, l.careful > 0 OR l.holder <> ${holder}::uuid IS TRUE AS careful
    FROM links k JOIN lanes l ON l.property = k.property AND l.destination = k.destination
    JOIN destinations o ON o.property = k.property AND o.id = k.destination AND o.type = ${type}
    WHERE k.holder = ${holder} AND l.wake_at <= now() AND l.parked_at IS NULL
    ORDER BY l.deaths`.execute(db);
  return rows;
}

/** Takes some of them. Who holds the link has its lanes as well, whoever began to carry them before. */
export function claimHeldLanes(db: Db, holder: string, lanes: readonly LaneKey[], limits: Limits): Promise<Lane[]> {
  return hold(
    db,
    holder,
    sql`
      SELECT l.property, l.destination, l.fast FROM ${givenLanes(lanes)}
      JOIN lanes l ON l.property = g.property AND l.destination = g.destination AND l.fast = g.fast
      JOIN links k ON k.property = l.property AND k.destination = l.destination AND k.holder = ${holder}
      WHERE l.wake_at <= now() AND l.parked_at IS NULL
        AND (l.holder IS NULL OR l.holder <> ${holder})
      FOR UPDATE OF l SKIP LOCKED`,
    limits,
  );
}

/** What is in them is read once they are ours: a message that was taken back a moment ago is seen as such. */
async function hold(
  db: Db,
  holder: string,
  due: RawBuilder<unknown>,
  limits: Limits,
  before: RawBuilder<unknown> = sql``,
): Promise<Lane[]> {
  const { rows: held } = await sql<LaneKey>`
    WITH ${before} due AS (${due})
    UPDATE lanes l SET holder = ${holder}, claim = gen_random_uuid(), held_until = 'infinity',
      -- Who held it never gave it back.
      deaths = CASE WHEN l.holder IS NULL OR ${isAlive(sql`l.holder`)} THEN l.deaths ELSE least(l.deaths + 1, 100) END,
      careful = CASE WHEN l.holder IS NULL THEN l.careful ELSE ${carefulMessages} END
    FROM due WHERE l.property = due.property AND l.destination = due.destination AND l.fast = due.fast
    RETURNING l.property, l.destination, l.fast`.execute(db);
  if (held.length === 0) return [];
  const { rows } = await sql<Lane>`
    SELECT l.property, l.destination, l.fast, l.holder, l.claim, o.role, o.name, o.target, o.secrets,
      l.failures, l.deaths, l.careful > 0 AS careful, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', p.id::text, 'event', p.event, 'subject', p.subject, 'payload',
        p.payload,
        'sequence', p.sequence::text, 'attempts', p.attempts, 'createdAt', p.created_at, 'ready', p.not_before <= now(),
        'unsure', p.unsure, 'replayOf', p.replay_of::text) ORDER BY p.sequence)
      FROM (
        SELECT * FROM deliveries d
        WHERE d.property = l.property AND d.destination = l.destination AND d.fast = l.fast AND d.sequence > l.carried
          ORDER BY d.sequence
        LIMIT CASE WHEN l.careful > 0 THEN 1 ELSE ${limits.deliveries} END
      ) p WHERE p.state = 'queued'
    ), '[]') AS deliveries
    FROM ${givenLanes(held)}
    JOIN lanes l ON l.property = g.property AND l.destination = g.destination AND l.fast = g.fast
    JOIN destinations o ON o.property = l.property AND o.id = l.destination`.execute(db);
  return rows;
}

function givenLanes(lanes: readonly (LaneKey & Partial<HeldLane>)[]) {
  const given = lanes.map(({ property, destination, fast, holder, claim }) => ({
    property,
    destination,
    fast,
    holder,
    claim,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
    AS g (property uuid, destination uuid, fast boolean, holder uuid, claim uuid)`;
}

/** The lane, held as it is given and by nobody since. */
const isGiven = sql`l.property = g.property AND l.destination = g.destination AND l.fast = g.fast
  AND l.holder = g.holder AND l.claim = g.claim`;

export interface Release extends HeldLane {
  /** The number of the last message whose fate is known; null when there was none. */
  readonly carried: string | null;
  /** Seconds until the message in front is tried again; null when nothing failed. */
  readonly retrySeconds: number | null;
  /** Nothing failed, but it is left alone for so long; null when it is not. */
  readonly waitSeconds: number | null;
  readonly error: string;
  /** Whether any message was accepted. */
  readonly accepted: boolean;
}

export interface Released extends LaneKey {
  readonly failures: number;
  readonly failingSeconds: number;
}

/**
 * Gives lanes back. One that holds more is awake at once, one that failed later, one that is empty not at all; what was
 * put in meanwhile is seen, because that changed the same row. Returns those that are failing.
 */
export async function releaseLanes(db: Db, releases: readonly Release[]): Promise<Released[]> {
  if (releases.length === 0) return [];
  // A lane that waits and got nowhere is left as it was: that is neither a failure nor the end of one.
  const { rows } = await sql<Released & { waits: boolean }>`
    UPDATE lanes l SET holder = NULL, held_until = NULL, carried = greatest(l.carried, coalesce(g.carried, 0)),
      deaths = CASE WHEN g.as_before THEN l.deaths ELSE 0 END,
      careful = CASE WHEN g.as_before THEN l.careful ELSE greatest(l.careful - 1, 0) END,
      failures = CASE WHEN g.as_before THEN l.failures WHEN g."retrySeconds" IS NULL THEN 0
        WHEN g.carried IS NULL THEN l.failures + 1 ELSE 1 END,
      failing_since = CASE WHEN g.as_before THEN l.failing_since WHEN g."retrySeconds" IS NULL THEN NULL
        WHEN g.carried IS NULL THEN coalesce(l.failing_since, now()) ELSE now() END,
      last_error = CASE WHEN g.as_before THEN l.last_error ELSE g.error END,
      last_success_at = CASE WHEN g.accepted THEN now() ELSE l.last_success_at END,
      wake_at = CASE WHEN coalesce(g."retrySeconds", g."waitSeconds") IS NOT NULL
          THEN now() + make_interval(secs => coalesce(g."retrySeconds", g."waitSeconds"))
        WHEN l.sequence > greatest(l.carried, coalesce(g.carried, 0)) THEN now() END
    FROM (
      SELECT *, "waitSeconds" IS NOT NULL AND carried IS NULL AS as_before
      FROM jsonb_to_recordset(${JSON.stringify(releases)}::jsonb) AS r (
        property uuid, destination uuid, fast boolean, holder uuid, claim uuid, carried bigint, "retrySeconds" float8,
        "waitSeconds" float8, error text, accepted boolean)
    ) g
    WHERE ${isGiven}
    RETURNING l.property, l.destination, l.fast, l.failures, g.as_before AS waits,
      coalesce(extract(epoch FROM now() - l.failing_since), 0)::float8 AS "failingSeconds"`.execute(db);
  return rows.filter(({ failures, waits }) => failures > 0 && !waits);
}

/**
 * Locks lanes in the order in which writers do, so that neither waits for the other for ever. Returns the claims that
 * still stand: only who has one of them may say what became of a message, or give the lane back.
 */
export async function lockLanes(db: Db, lanes: readonly HeldLane[]): Promise<Set<string>> {
  const { rows } = await sql<{ claim: string }>`
    SELECT l.claim FROM lanes l JOIN ${givenLanes(lanes)} ON ${isGiven}
    ORDER BY l.destination, l.fast FOR UPDATE OF l`.execute(db);
  return new Set(rows.map(({ claim }) => claim));
}

/**
 * Lanes with nothing to carry at this moment: those whose first message is held back sleep until it may leave, empty
 * ones for good.
 */
export async function restLanes(db: Db, lanes: readonly HeldLane[]): Promise<void> {
  if (lanes.length === 0) return;
  const given = givenLanes(lanes);
  // Locked first, looked at then: a message that is put in between the two cannot be overlooked.
  await lockLanes(db, lanes);
  await sql`
    UPDATE lanes l SET holder = NULL, held_until = NULL, deaths = 0, carried = coalesce(f.sequence - 1, l.sequence),
      wake_at = f.not_before
    FROM ${given} LEFT JOIN LATERAL (
      SELECT d.sequence, d.not_before FROM deliveries d JOIN lanes k ON k.property = d.property
        AND k.destination = d.destination AND k.fast = d.fast
      WHERE d.property = g.property AND d.destination = g.destination AND d.fast = g.fast AND d.sequence > k.carried
        AND d.state = 'queued'
      ORDER BY d.sequence LIMIT 1
    ) f ON true
    WHERE ${isGiven}`.execute(db);
}
