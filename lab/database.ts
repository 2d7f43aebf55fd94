/** A database of its own for a hotel that somebody looks at: beside the real one, at the same server. */
import pg from 'pg';

/** The same address with another database. A socket's address has no host, which URL does not take: so by hand. */
export function withDatabase(server: string, database: string): string {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${database}`);
}

export async function onDatabase<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
