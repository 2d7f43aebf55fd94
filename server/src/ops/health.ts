import type { Registry } from '@prometheus-io/client';
import type { Pool } from 'pg';
import { standing } from '../db/migrate.ts';
import { type Said, say } from '../messages/say.ts';
import { shared, sharesSessions } from '../db/sessions.ts';
import { watch } from './figures.ts';
import type { Log } from './log.ts';
import { within } from './patience.ts';
import { remembered } from './remembered.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** For a person with credentials: what was found and what to do. */
  readonly said: Said;
}

export interface Health {
  readonly ready: boolean;
  readonly checks: readonly Check[];
}

/** A clock that is further off than this rings guests at the wrong time. */
const clockTolerance = 2000;
const patience = 2000;

const asExpected = say('seen.migrations.good');

/** Whether this process can do its work now. Asked at most twice a second, however many ask. */
export function readiness(pool: Pool, stopping: () => boolean, log: Log): () => Promise<Health> {
  let schema = asExpected.text;
  const database = remembered(
    async () => {
      const checks = await checkDatabase(pool);
      const { ok = true, said } = checks.find(({ name }) => name === 'migrations') ?? {};
      const detail = said?.text ?? schema;
      if (detail !== schema) log[ok ? 'warn' : 'error']({ ready: ok }, detail);
      schema = detail;
      return checks;
    },
    500,
    500,
  );
  return async () => {
    const checks = [...(await database())];
    if (stopping()) checks.push({ name: 'stopping', ok: false, said: say('seen.stopping') });
    return { ready: checks.every((check) => check.ok), checks };
  };
}

/** As it is now, whether or not somebody has asked /readyz. */
export function watchReadiness(registry: Registry, health: () => Promise<Health>): void {
  const help = '1 when /readyz says yes.';
  watch(registry, health, [{ name: 'reveille_ready', help, read: ({ ready }) => (ready ? 1 : 0) }], patience + 1000);
}

export async function checkDatabase(pool: Pool): Promise<Check[]> {
  try {
    return await within(patience, askDatabase(pool));
  } catch (error) {
    return [
      {
        name: 'database',
        ok: false,
        said: say('seen.database.silent', { reason: error instanceof Error ? error.message : String(error) }),
      },
    ];
  }
}

async function askDatabase(pool: Pool): Promise<Check[]> {
  const before = Date.now();
  const { rows } = await pool.query<{ writable: boolean; now: number }>(
    `SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS writable,
       extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
  );
  const after = Date.now();
  const row = rows[0] ?? { writable: false, now: 0 };
  const apart = Math.max(0, before - row.now, row.now - after);
  const migrations = await checkMigrations(pool);
  const sharing = await sharesSessions(pool).catch(() => false);
  return [
    ...(sharing
      ? [{ name: 'sessions', ok: false, said: say('seen.sessions.fix', { seen: shared.seen, fix: shared.fix }) }]
      : []),
    {
      name: 'database',
      ok: row.writable,
      said: say(row.writable ? 'seen.database.good' : 'seen.database.readOnly'),
    },
    migrations,
    {
      name: 'clock',
      ok: apart <= clockTolerance,
      said: say('seen.clock', { milliseconds: Math.round(apart) }),
    },
  ];
}

async function checkMigrations(pool: Pool): Promise<Check> {
  const name = 'migrations';
  try {
    const { pending, newer } = await standing(pool);
    const lacking = pending.map((one) => one.name).join(', ');
    if (lacking !== '') return { name, ok: false, said: say('seen.migrations.lacking', { migrations: lacking }) };
    if (newer.length === 0) return { name, ok: true, said: asExpected };
    return { name, ok: true, said: say('seen.migrations.newer', { migrations: newer.join(', ') }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, ok: false, said: say('seen.migrations.unknown', { reason }) };
  }
}
