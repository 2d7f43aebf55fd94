/** A database of its own for a hotel that somebody looks at: beside the real one, at the same server. */
import type pg from 'pg';
import { withClient } from '../server/src/db/client.ts';

/** The same address with another database. A socket's address has no host, which URL does not take: so by hand. */
export function withDatabase(server: string, database: string): string {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${database}`);
}

export function onDatabase<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(address, 'reveille demo', work);
}
