import type { Pool } from 'pg';
import { pendingMigrations } from '../db/migrate.ts';
import { remembered } from './remembered.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** For a person with credentials: what was found and what to do. */
  readonly detail: string;
}

export interface Health {
  readonly ready: boolean;
  readonly checks: readonly Check[];
}

/** A clock that is further off than this rings guests at the wrong time. */
const clockTolerance = 2000;
const patience = 2000;

/** Whether this process can do its work now. Asked at most twice a second, however many ask. */
export function readiness(pool: Pool, stopping: () => boolean): () => Promise<Health> {
  const database = remembered(() => checkDatabase(pool), 500, 500);
  return async () => {
    const checks = [...(await database())];
    if (stopping()) checks.push({ name: 'stopping', ok: false, detail: 'this process is stopping' });
    return { ready: checks.every((check) => check.ok), checks };
  };
}

export async function checkDatabase(pool: Pool): Promise<Check[]> {
  try {
    return await withinPatience(askDatabase(pool));
  } catch (error) {
    return [
      {
        name: 'database',
        ok: false,
        detail: `PostgreSQL does not answer: ${error instanceof Error ? error.message : String(error)}`,
      },
    ];
  }
}

async function askDatabase(pool: Pool): Promise<Check[]> {
  const before = Date.now();
  const { rows } = await pool.query<{ writable: boolean; now: number }>(
    `SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS writable, extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
  );
  const after = Date.now();
  const row = rows[0] ?? { writable: false, now: 0 };
  const apart = Math.max(0, before - row.now, row.now - after);
  const pending = await pendingMigrations(pool).catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ]);
  return [
    {
      name: 'database',
      ok: row.writable,
      detail: row.writable
        ? 'PostgreSQL answers and can be written to'
        : 'PostgreSQL is read-only: it is a standby, or out of disk',
    },
    {
      name: 'migrations',
      ok: pending.length === 0,
      detail: pending.length === 0 ? 'the schema is this version’s' : `run \`reveille migrate\`: ${pending.join(', ')}`,
    },
    {
      name: 'clock',
      ok: apart <= clockTolerance,
      detail: `the clocks of this machine and of PostgreSQL are ${Math.round(apart)} ms apart`,
    },
  ];
}

async function withinPatience<T>(asked: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  try {
    return await Promise.race([asked, promise]);
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
  }
}
