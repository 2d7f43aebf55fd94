/** Databases that live for one bench, on the server that the tests use. */
import pg from 'pg';
import { migrate } from '../server/src/db/migrate.ts';
import { release } from '../server/src/release.ts';
import { databaseUrl, onServer } from '../server/testing/database.ts';
import { populate, type Population } from './populate.ts';
import { showProgress } from './progress.ts';

/** What all generated accounts sign in with. */
export const password = 'bench-password';

export interface BenchDatabase extends AsyncDisposable {
  readonly url: string;
}

/** One that is there already, kept by an earlier run, is filled up rather than made again. */
export async function prepareDatabase(
  name: `rev_bench_${string}`,
  wanted: Pick<Population, 'properties' | 'rooms' | 'accounts'>,
  keep: boolean,
): Promise<BenchDatabase> {
  const url = databaseUrl(name);
  const identifier = pg.escapeIdentifier(name);
  await onServer(async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${identifier}`);
  });
  await migrate(url, release.version);
  await onServer(async (client) => {
    const progress = showProgress(`hotels in ${name}`, wanted.properties);
    await populate(client, { ...wanted, seed: 1, password }, (done) => progress.at(done));
    progress.end();
    // What loading leaves to be done later would otherwise be done while we measure.
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  }, url);
  return {
    url,
    async [Symbol.asyncDispose]() {
      if (!keep) await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${identifier} WITH (FORCE)`));
    },
  };
}
