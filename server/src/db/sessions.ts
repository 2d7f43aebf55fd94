/**
 * Whether a session is ours for as long as a connection stands. A pooler that gives each transaction another session
 * (PgBouncer with `pool_mode = transaction`) loses LISTEN and prepared statements in between: a changed password would
 * be honoured for minutes, and now and then a statement would fail.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { say } from '../messages/say.ts';

/** Others of its clients may take a session and give it back between two of our questions, and hide it that time. */
const rounds = 12;
const patience = 2000;

/** Pools whose sessions were found to be their own. */
const sound = new WeakSet<pg.Pool>();

export async function sharesSessions(pool: pg.Pool): Promise<boolean> {
  if (sound.has(pool)) return false;
  const shared = await look(pool);
  if (!shared) sound.add(pool);
  return shared;
}

async function look(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect();
  try {
    // PostgreSQL greets with the process that serves the session; who stands in between, with a number of its own.
    if ((one as { processID?: number }).processID === (await sessionOf(one))) return false;
    const other = await pool.connect();
    try {
      for (let round = 0; round < rounds; round += 1) if (await swapped(one, other)) return true;
      return false;
    } finally {
      other.release();
    }
  } finally {
    one.release();
  }
}

/** While the other one is in a transaction, it has our session, or we have got another one. */
async function swapped(one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  const ours = await sessionOf(one);
  await other.query('BEGIN');
  const theirs = await sessionOf(other);
  const then = await sessionOf(one);
  await other.query('ROLLBACK');
  return theirs === ours || then !== ours;
}

async function sessionOf(client: pg.ClientBase): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
}

export const shared = { seen: say('seen.sessions'), fix: say('mend.sessions') } as const;

/** For the start, which waits for no database: one that is away now is asked again by /readyz. */
export async function refuseSharedSessions(pool: pg.Pool): Promise<void> {
  const asked = sharesSessions(pool).catch(() => false);
  if (!(await Promise.race([asked, sleep(patience, false, { ref: false })]))) return;
  await pool.end();
  throw new Error(`${shared.seen.text}. Fix: ${shared.fix.text}.`);
}
