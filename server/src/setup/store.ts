import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { hasProperties, lockNewProperties } from '../properties/store.ts';

/** How the one code of an installation is, as one process sees it. */
export type Standing = 'ours' | 'elsewhere' | 'none' | 'set-up';

/** So long a process is believed to be there after it last said so. */
const heldSeconds = 15;
const validHours = 24;

/**
 * One process at a time looks, so that all of them agree on one code; who holds it says here that it is still there.
 * Nobody adds the first property meanwhile.
 */
export async function lookAtCode(db: Db, holder: string, digest: Buffer | undefined): Promise<Standing> {
  await lockNewProperties(db);
  if (await hasProperties(db)) {
    await db.deleteFrom('setup_code').execute();
    return 'set-up';
  }
  const { rows } = await sql<{ holder: string; digest: Buffer; held: boolean }>`
    SELECT holder, digest, held_until > now() AS held FROM setup_code WHERE expires_at > now()`.execute(db);
  const [found] = rows;
  if (found === undefined) return 'none';
  if (found.holder !== holder) return found.held ? 'elsewhere' : 'none';
  // One whose commit was not seen was told to nobody.
  if (digest === undefined || !found.digest.equals(digest)) return 'none';
  await sql`UPDATE setup_code SET held_until = now() + make_interval(secs => ${heldSeconds})`.execute(db);
  return 'ours';
}

/** In the transaction that looked: the one before it is worth nothing from now on. */
export async function putCode(db: Db, holder: string, digest: Buffer): Promise<void> {
  await sql`
    INSERT INTO setup_code (digest, holder, held_until, expires_at)
    VALUES (${digest}, ${holder}, now() + make_interval(secs => ${heldSeconds}),
      now() + make_interval(hours => ${validHours}))
    ON CONFLICT (only_one) DO UPDATE SET digest = excluded.digest, holder = excluded.holder,
      held_until = excluded.held_until, expires_at = excluded.expires_at`.execute(db);
}

/** Whoever starts next need not wait until this one is believed to be dead. */
export async function leaveCode(db: Db, holder: string): Promise<void> {
  await db
    .updateTable('setup_code')
    .set({ held_until: sql<Date>`now()` })
    .where('holder', '=', holder)
    .execute();
}

export async function validDigest(db: Db): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    digest: Buffer;
  }>`SELECT digest FROM setup_code WHERE expires_at > now()`.execute(db);
  return rows[0]?.digest;
}
