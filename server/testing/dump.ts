/** Everything that a database holds, for tests that look for what must not be there any more. */
import { onServer, type TestDatabase } from './database.ts';

/** The rows of every table as lines of text, each behind its table's name, but for those of one hotel. */
export async function dumpWithout(database: TestDatabase, other: string): Promise<string> {
  return onServer(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
          WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    if (tables.length < 30) throw new Error(`these are not all tables: ${tables.length}`);
    const rows: string[] = [];
    for (const { name: table } of tables) {
      const own = await client.query<{ row: string }>(
        `SELECT '${table} ' || t::text AS row FROM ${table} t WHERE t::text NOT LIKE '%${other}%'`,
      );
      rows.push(...own.rows.map(({ row }) => row));
    }
    return rows.join('\n');
  }, database.url);
}

/** The tables in which something stands. */
export function placesOf(dump: string, trace: string): string[] {
  const lines = dump.split('\n').filter((row) => row.includes(trace));
  return [...new Set(lines.map((row) => row.slice(0, row.indexOf(' '))))].toSorted();
}
