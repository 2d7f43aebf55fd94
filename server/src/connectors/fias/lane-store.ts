/** The lanes of a link: only who holds the link carries them, whoever began to before. */
import { sql } from 'kysely';
import { afterDeath, carefulMessages, type Parcel } from '../../courier/lanes-store.ts';
import type { Db } from '../../db/connect.ts';

export interface LinkLane {
  readonly property: string;
  readonly destination: string;
  readonly fast: boolean;
}

export interface TakenLane {
  readonly failures: number;
  /** How many processes in a row died with it in hand. */
  readonly deaths: number;
  readonly parcels: readonly Parcel[];
}

/** Undefined when the link is no longer ours. */
export async function takeLane(db: Db, holder: string, { property, destination, fast }: LinkLane, most: number): Promise<TakenLane | undefined> {
  const died = sql`(l.holder IS NOT NULL AND l.holder <> ${holder})`;
  const { rows } = await sql<{ carried: string; failures: number; deaths: number; careful: number }>`
    UPDATE lanes l SET holder = ${holder}, held_until = now() + interval '5 minutes',
      -- Who held it before never gave it back.
      deaths = CASE WHEN ${died} THEN least(l.deaths + 1, 100) ELSE l.deaths END, careful = CASE WHEN ${died} THEN ${carefulMessages} ELSE l.careful END
    FROM fias_links f
    WHERE l.property = ${property} AND l.destination = ${destination} AND l.fast = ${fast} AND f.property = l.property AND f.destination = l.destination
      AND f.holder = ${holder}
    RETURNING l.carried, l.failures, l.deaths, l.careful`.execute(db);
  const [lane] = rows;
  if (lane === undefined) return undefined;
  const { rows: parcels } = await sql<Parcel>`
    SELECT id::text AS id, event, subject, payload, sequence::text AS sequence, attempts, created_at AS "createdAt", not_before <= now() AS ready,
      replay_of::text AS "replayOf"
    FROM (
      SELECT * FROM deliveries
      WHERE property = ${property} AND destination = ${destination} AND fast = ${fast} AND sequence > ${lane.carried}::bigint ORDER BY sequence LIMIT ${lane.careful > 0 ? 1 : most}
    ) p WHERE state = 'queued' ORDER BY p.sequence`.execute(db);
  return { failures: lane.failures, deaths: lane.deaths, parcels };
}

/** Leaves a lane alone for a while, which is no failure: a night audit takes its time. */
export async function holdLane(db: Db, holder: string, { property, destination, fast }: LinkLane, carried: string | null, seconds: number): Promise<void> {
  await sql`
    UPDATE lanes SET holder = NULL, held_until = NULL, carried = greatest(carried, ${carried ?? 0}::bigint), wake_at = now() + make_interval(secs => ${seconds})
    WHERE property = ${property} AND destination = ${destination} AND fast = ${fast} AND holder = ${holder}`.execute(db);
}

/** It could not be worked through, and nobody knows at which message: the same as a death, and it rests for a while. */
export async function stumble(db: Db, holder: string, { property, destination, fast }: LinkLane, seconds: number): Promise<void> {
  await sql`
    UPDATE lanes l SET holder = NULL, held_until = NULL, ${afterDeath}, wake_at = now() + make_interval(secs => ${seconds})
    WHERE property = ${property} AND destination = ${destination} AND fast = ${fast} AND holder = ${holder}`.execute(db);
}
