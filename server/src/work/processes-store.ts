/** Across properties: which processes work, and which of them are dead. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A part of a process that holds something others take over when it dies. */
export type Role = 'dialer' | 'courier' | 'links';

export interface Process {
  readonly id: string;
  readonly role: Role;
  readonly ready: boolean;
}

interface Beat {
  readonly now: Date;
  readonly alive: readonly Process[];
  readonly dead: readonly Omit<Process, 'ready'>[];
}

/**
 * Says that this process lives, in all its roles; tells the database's clock, and who else lives or does not any more.
 */
export async function sayAlive(
  db: Db,
  me: string,
  name: string,
  roles: readonly Omit<Process, 'id'>[],
  seconds: number,
): Promise<Beat> {
  await sql`
    INSERT INTO processes (id, role, name, ready, alive_until)
    SELECT ${me}, role, ${name}, ready, clock_timestamp() + make_interval(secs => ${seconds})
    FROM jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) AS given (role text, ready boolean)
    ON CONFLICT (role, id) DO UPDATE SET alive_until = excluded.alive_until, ready = excluded.ready`.execute(db);
  const { rows } = await sql<Process & { alive: boolean; now: Date }>`
    SELECT id, role, ready, alive_until >= clock_timestamp() AS alive, clock_timestamp() AS now FROM processes
      ORDER BY role, id`.execute(db);
  return {
    now: rows[0]?.now ?? new Date(),
    alive: rows.filter(({ alive }) => alive),
    dead: rows.filter(({ alive }) => !alive),
  };
}

/** Before an orderly end: whoever is left takes over at once. */
export async function sayGoodbye(db: Db, me: string): Promise<void> {
  await sql`UPDATE processes SET alive_until = clock_timestamp() - interval '1 second' WHERE id = ${me}`.execute(db);
}

/** What they held has been taken over. One that was only slow comes back by itself, as a new row of the same id. */
export async function bury(db: Db, role: Role, dead: readonly string[]): Promise<void> {
  await sql`DELETE FROM processes WHERE role = ${role} AND id = ANY(${dead}::uuid[])
      AND alive_until < clock_timestamp()`.execute(db);
}
