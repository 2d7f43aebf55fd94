/** A database of its own for every test file, copied in a moment from one that is migrated once per run. */
import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import pg from 'pg';
import { connect, type Database } from '../src/db/connect.ts';
import { Primary } from '../src/db/primary.ts';
import { PrimaryClient } from '../src/db/primary-client.ts';

/**
 * The server at the usual socket, as the user who runs the tests: what ./setup --test prepares. An administrator, so
 * never for a service.
 */
export function databaseUrl(name: string): string {
  return `postgres://${process.env['TEST_DATABASE_USER'] ?? userInfo().username}@/${name}?host=/var/run/postgresql`;
}

/**
 * The template's name and the password of the run's logins are handed from the global set-up to the test files by the
 * environment.
 */
export const templateVariable = 'TEST_DATABASE_TEMPLATE';
export const passwordVariable = 'TEST_DATABASE_PASSWORD';

/** By the network: at the socket Debian's PostgreSQL takes nobody but the user of the machine. */
export function loginUrl(name: string, login: 'owner' | 'service'): string {
  return `postgres://${template()}_${login}:${process.env[passwordVariable]}@127.0.0.1:5432/${name}`;
}

function template(): string {
  const name = process.env[templateVariable];
  if (name === undefined) throw new Error('the global set-up of the tests has not run');
  return name;
}

const administrators = new Map<string, string>();

/** From here on `administratorOf` knows who stands behind this URL of a service's login. */
export function mapToAdministrator(url: string, administrator: string): void {
  administrators.set(url, administrator);
}

/** For the test's own hand, never for a service. */
export function administratorOf(url: string): string {
  return administrators.get(url) ?? url;
}

/**
 * The test's own hand on the database, to prepare and to look: it acts as the administrator of that database, whom no
 * service knows.
 */
export async function onServer<T>(work: (client: pg.Client) => Promise<T>, url = databaseUrl('postgres')): Promise<T> {
  const client = new PrimaryClient({ primary: new Primary(administratorOf(url)) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase extends Database {
  /** As the service's login, which has no special right; `onServer` with it acts as the administrator. */
  readonly url: string;
  /** Removes the database; anything still connected to it is a leak, and fails the test. */
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `${template()}_${randomBytes(4).toString('hex')}`;
  const identifier = pg.escapeIdentifier(name);
  await onServer(async (client) => {
    await client.query(
      `CREATE DATABASE ${identifier} TEMPLATE ${pg.escapeIdentifier(template())} OWNER
          ${pg.escapeIdentifier(`${template()}_owner`)}`,
    );
    // Rights on a database itself are not copied with it.
    await client.query(`REVOKE TEMPORARY ON DATABASE ${identifier} FROM PUBLIC`);
    // No test takes the power from this machine, so no commit need wait for a disk that may be busy with other things.
    await client.query(`ALTER DATABASE ${identifier} SET synchronous_commit = off`);
  });
  const url = loginUrl(name, 'service');
  mapToAdministrator(url, databaseUrl(name));
  const database = connect({ url, connections: 5 });
  return {
    ...database,
    url,
    async drop() {
      await database.close();
      await onServer((client) => client.query(`DROP DATABASE ${identifier}`));
    },
  };
}
