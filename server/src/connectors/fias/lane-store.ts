/** The lanes of a link: only who holds the link carries them, whoever began to before. */
import { sql } from 'kysely';
import type { Parcel } from '../../courier/lanes-store.ts';
import type { Db } from '../../db/connect.ts';

export interface LinkLane {
  readonly property: string;
  readonly destination: string;
  readonly fast: boolean;
}

export interface TakenLane {
  readonly failures: number;
  readonly parcels: readonly Parcel[];
}

/** Undefined when the link is no longer ours. */
export async function takeLane(db: Db, holder: string, { property, destination, fast }: LinkLane, most: number): Promise<TakenLane | undefined> {
  const { rows } = await sql<{ carried: string; failures: number }>`
    UPDATE lanes l SET holder = ${holder}, held_until = now() + interval '5 minutes'
    FROM fias_links f
    WHERE l.property = ${property} AND l.destination = ${destination} AND l.fast = ${fast} AND f.property = l.property AND f.destination = l.destination
      AND f.holder = ${holder} AND f.held_until > clock_timestamp()
    RETURNING l.carried, l.failures`.execute(db);
  const [lane] = rows;
  if (lane === undefined) return undefined;
  const { rows: parcels } = await sql<Parcel>`
    SELECT id::text AS id, event, subject, payload, sequence::text AS sequence, attempts, created_at AS "createdAt", not_before <= now() AS ready,
      replay_of::text AS "replayOf"
    FROM (
      SELECT * FROM deliveries
      WHERE property = ${property} AND destination = ${destination} AND fast = ${fast} AND sequence > ${lane.carried}::bigint ORDER BY sequence LIMIT ${most}
    ) p WHERE state = 'queued' ORDER BY p.sequence`.execute(db);
  return { failures: lane.failures, parcels };
}

/** Leaves a lane alone for a while, which is no failure: a night audit takes its time. */
export async function holdLane(db: Db, holder: string, { property, destination, fast }: LinkLane, carried: string | null, seconds: number): Promise<void> {
  await sql`
    UPDATE lanes SET holder = NULL, held_until = NULL, carried = greatest(carried, ${carried ?? 0}::bigint), wake_at = now() + make_interval(secs => ${seconds})
    WHERE property = ${property} AND destination = ${destination} AND fast = ${fast} AND holder = ${holder}`.execute(db);
}
