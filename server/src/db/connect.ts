import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Failure } from '../failures.ts';
import { PreparingClient } from './prepared.ts';
import { Primary } from './primary.ts';
import type { PrimaryConfig } from './primary-client.ts';
import type { Tables } from './tables.ts';

/** A place to send queries to: the pool, or the one connection of a transaction. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly url: string | Primary;
  readonly connections: number;
  /** How long a caller waits for a free connection before it is told to come back. */
  readonly waitMilliseconds?: number;
  readonly onError?: (error: Error) => void;
}

/** Callers waiting for a connection beyond this are turned away at once: a queue this long will not clear in time. */
const longestQueue = 1000;

export function connect(settings: DatabaseSettings): Database {
  // The pool hands all of it to each client that it makes.
  const options: pg.PoolConfig & PrimaryConfig = {
    Client: PreparingClient as unknown as new () => pg.ClientBase,
    types: { getTypeParser: parserOf },
    primary: Primary.of(settings.url),
    max: settings.connections,
    connectionTimeoutMillis: settings.waitMilliseconds ?? 5000,
    idleTimeoutMillis: 30_000,
    // A changed password or another address is taken up within that time.
    maxLifetimeSeconds: 600,
    keepAlive: true,
    application_name: 'reveille',
    statement_timeout: 10_000,
    // The server's own limit says nothing when the server is gone.
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 15_000,
  };
  const pool = new pg.Pool(options);
  const report = settings.onError ?? (() => undefined);
  pool.on('error', report);
  // The pool listens to idle clients only. One that is in use when PostgreSQL restarts would end the process.
  pool.on('connect', (client) => client.on('error', report));
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: bounded(pool) }) }),
    pool,
    close: () => pool.end(),
  };
}

/** A time on the wall stays text: as a Date it would be read in the zone of this process. */
const parserOf = ((type: number, format?: 'text') =>
  type === wallTimeType ? String : (pg.types.getTypeParser(type, format) as unknown)) as typeof pg.types.getTypeParser;
const wallTimeType: number = pg.types.builtins.TIMESTAMP;

function bounded(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name) as unknown;
      return () => (target.waitingCount >= longestQueue ? Promise.reject(new Failure('busy')) : target.connect());
    },
  });
}
