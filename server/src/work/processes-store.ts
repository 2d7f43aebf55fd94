/** Across properties: which processes work, and the burial of those that are dead. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A part of a process that holds something others take over when it dies. */
export type Role = 'dialer' | 'courier' | 'links';

export interface Process {
  readonly id: string;
  readonly role: Role;
  readonly ready: boolean;
  /** Another one with every beat. */
  readonly sign: string;
  /** It has ended in order, and holds nothing that it means to keep. */
  readonly hasLeft: boolean;
}

export interface Beat {
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly roles: readonly Pick<Process, 'role' | 'ready'>[];
  /** Its rows are not there yet. */
  readonly isFirst: boolean;
}

export interface Heard {
  readonly now: Date;
  /** Another one after a promotion. */
  readonly timeline: string;
  readonly processes: readonly Process[];
}

/**
 * How long a row says that its process lives, by the database's clock. Only for what is shown to people: who is dead is
 * decided by `Silence`.
 */
const shownSeconds = 10;

/** Says that a process lives, in all its roles. Undefined when one of its rows is gone: it has been buried. */
export async function sayAlive(db: Db, { id, name, roles, isFirst }: Beat): Promise<Heard | undefined> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) AS given (role text, ready boolean)`;
  const until = sql`clock_timestamp() + make_interval(secs => ${shownSeconds})`;
  if (isFirst)
    await sql`
      INSERT INTO processes (id, role, name, ready, alive_until, beat)
      SELECT ${id}, role, ${name}, ready, ${until}, gen_random_uuid() FROM ${given}
      ON CONFLICT (role, id) DO UPDATE SET alive_until = excluded.alive_until, ready = excluded.ready,
        beat = excluded.beat`.execute(db);
  else {
    const { rows } = await sql`
      UPDATE processes p SET alive_until = ${until}, ready = given.ready, beat = gen_random_uuid()
      FROM ${given} WHERE p.id = ${id} AND p.role = given.role RETURNING 1`.execute(db);
    if (rows.length < roles.length) return undefined;
  }
  const { rows } = await sql<Process & Omit<Heard, 'processes'>>`
    SELECT id, role, ready, ${signOf} AS sign, alive_until = '-infinity' AS "hasLeft", clock_timestamp() AS now,
      left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline
    FROM processes ORDER BY role, id`.execute(db);
  const [first] = rows;
  return first === undefined ? undefined : { now: first.now, timeline: first.timeline, processes: rows };
}

/** A process of a version that knows no `beat` moves its other time on. */
const signOf = sql`concat(beat, ' ', alive_until)`;

/** Whoever is left takes over at once. */
export async function sayGoodbye(db: Db, id: string): Promise<void> {
  await sql`UPDATE processes SET alive_until = '-infinity' WHERE id = ${id}`.execute(db);
}

/** Removes those that have given no sign since, and returns them: one that was only slow is left alone. */
export async function bury(db: Db, role: Role, dead: readonly Pick<Process, 'id' | 'sign'>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM processes p USING jsonb_to_recordset(${JSON.stringify(dead)}::jsonb) AS given (id uuid, sign text)
    WHERE p.role = ${role} AND p.id = given.id AND (${signOf} = given.sign OR p.alive_until = '-infinity')
    RETURNING p.id`.execute(db);
  return rows.map(({ id }) => id);
}
