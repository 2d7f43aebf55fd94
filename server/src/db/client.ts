/** One connection of its own, for what a command does once: no pool, no role, and as much time as a statement takes. */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';
import { Primary } from './primary.ts';
import { PrimaryClient } from './primary-client.ts';
import type { Tables } from './tables.ts';

export async function withClient<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
  patience = 0,
): Promise<T> {
  const client = new PrimaryClient({
    primary: new Primary(url),
    application_name: name,
    connectionTimeoutMillis: 5000,
    query_timeout: patience,
  });
  client.on('error', () => undefined); // whoever asks next is told
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What asks a pool elsewhere asks this one connection, in the transaction that it is in. */
export function dbOf(client: pg.ClientBase): Db {
  const connection = {
    query: (text: string, values: unknown[]) => client.query(text, values),
    release: () => undefined,
  };
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

/** A socket's address has no host, which URL does not take: so by hand. */
export function asLogin(url: string, login: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^/@]*@)?/, `$1${encodeURIComponent(login)}@`);
}

export function inDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
