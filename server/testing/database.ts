/** A database of its own for every test file, copied in a moment from one that is migrated once per run. */
import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import pg from 'pg';
import { connect, type Database } from '../src/db/connect.ts';

/** The server at the usual socket, as the user who runs the tests: what ./setup prepares. */
export function databaseUrl(name: string): string {
  return `postgres://${process.env['TEST_DATABASE_USER'] ?? userInfo().username}@/${name}?host=/var/run/postgresql`;
}

/** The template's name is handed from the global set-up to the test files by the environment. */
export const templateVariable = 'TEST_DATABASE_TEMPLATE';

export async function onServer<T>(work: (client: pg.Client) => Promise<T>, url = databaseUrl('postgres')): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase extends Database {
  readonly url: string;
  /** Removes the database; anything still connected to it is a leak, and fails the test. */
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const template = process.env[templateVariable];
  if (template === undefined) throw new Error('the global set-up of the tests has not run');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await onServer((client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`));
  const url = databaseUrl(name);
  const database = connect({ url, connections: 5 });
  return {
    ...database,
    url,
    async drop() {
      await database.close();
      await onServer((client) => client.query(`DROP DATABASE ${pg.escapeIdentifier(name)}`));
    },
  };
}
