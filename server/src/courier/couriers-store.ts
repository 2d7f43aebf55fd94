/** Which processes carry. The lanes of one that died are free as soon as it has not said for a while that it lives. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { afterDeath } from './lanes-store.ts';

/** Says that this process lives, and frees what the dead held. Returns how many lanes that were. */
export async function sayAlive(db: Db, courier: string, seconds: number): Promise<number> {
  await sql`
    INSERT INTO couriers (id, alive_until) VALUES (${courier}, clock_timestamp() + make_interval(secs => ${seconds}))
    ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`.execute(db);
  const { rows: dead } = await sql<{ id: string }>`SELECT id FROM couriers WHERE alive_until < clock_timestamp() AND id <> ${courier}`.execute(db);
  if (dead.length === 0) return 0;
  const ids = dead.map(({ id }) => id);
  // Rare enough to look at every lane for it. One that somebody just puts something into is freed the next time.
  const { numAffectedRows = 0n } = await sql`
    UPDATE lanes l SET holder = NULL, held_until = NULL, ${afterDeath}
    FROM (SELECT property, destination, fast FROM lanes WHERE holder = ANY(${ids}::uuid[]) FOR UPDATE SKIP LOCKED) h
    WHERE l.property = h.property AND l.destination = h.destination AND l.fast = h.fast`.execute(db);
  await sql`
    DELETE FROM couriers c WHERE id = ANY(${ids}::uuid[]) AND alive_until < clock_timestamp() AND NOT EXISTS (SELECT FROM lanes WHERE holder = c.id)`.execute(
    db,
  );
  return Number(numAffectedRows);
}

export async function sayGoodbye(db: Db, courier: string): Promise<void> {
  await sql`DELETE FROM couriers WHERE id = ${courier}`.execute(db);
}
