/** Databases that live for one bench, on the server that the tests use. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from '../server/src/db/connect.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { release } from '../server/src/release.ts';
import { databaseUrl, mapToAdministrator, onServer } from '../server/testing/database.ts';
import { dropLogin, makeServiceLogin } from '../server/testing/logins.ts';
import { populate, type Population } from './populate.ts';
import { type Calls, populateCalls } from './populate-calls.ts';
import { showProgress } from './progress.ts';

/** What all generated accounts sign in with. */
export const password = 'bench-password';

export interface BenchDatabase extends AsyncDisposable {
  readonly url: string;
  /** What filling it took, of a run that had to. */
  readonly seconds: number;
  /** Bytes on disk, indexes included. */
  readonly bytes: number;
}

interface Wanted extends Pick<Population, 'properties' | 'rooms' | 'accounts'> {
  /** Wake-up calls of each property; none when left out. */
  readonly calls?: Pick<Calls, 'pending' | 'past'>;
}

const seed = 1;

/** One that is there already, kept by an earlier run, is filled up rather than made again. */
export async function prepareDatabase(
  name: `rev_bench_${string}`,
  wanted: Wanted,
  keep: boolean,
): Promise<BenchDatabase> {
  const administrator = databaseUrl(name);
  const identifier = pg.escapeIdentifier(name);
  const started = performance.now();
  await onServer(async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${identifier}`);
  });
  await migrate(administrator, release.version);
  // What is measured runs as a service does: with no right of its own.
  const [login, secret] = [`${name}_${process.pid}`, randomBytes(12).toString('hex')];
  const service = await onServer((client) => makeServiceLogin(client, login, secret));
  const url = `postgres://${service}:${secret}@127.0.0.1:5432/${name}`;
  mapToAdministrator(url, administrator);
  const bytes = await onServer(async (client) => {
    const progress = showProgress(`hotels in ${name}`, wanted.properties);
    await populate(client, { ...wanted, seed, password }, (done) => progress.at(done));
    progress.end();
    if (wanted.calls !== undefined)
      await fillWithCalls(name, url, { ...wanted.calls, rooms: wanted.rooms, seed }, wanted.properties);
    // What loading leaves to be done later would otherwise be done while we measure.
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
    const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    return Number(rows[0]?.bytes);
  }, administrator);
  return {
    url,
    bytes,
    seconds: (performance.now() - started) / 1000,
    async [Symbol.asyncDispose]() {
      await onServer(async (client) => {
        if (!keep) await client.query(`DROP DATABASE IF EXISTS ${identifier} WITH (FORCE)`);
        await dropLogin(client, service);
      });
    },
  };
}

async function fillWithCalls(name: string, url: string, calls: Calls, properties: number): Promise<void> {
  const database = connect({ url, connections: 2 });
  try {
    const progress = showProgress(`hotels with calls in ${name}`, properties);
    await populateCalls(database, calls, (done) => progress.at(done));
    progress.end();
  } finally {
    await database.close();
  }
}
