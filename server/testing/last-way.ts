import type { TestDatabase } from './database.ts';
import { query } from './rest.ts';

/** How an account came in the last time, as the journal has it. */
export async function lastWay(database: TestDatabase, account: string): Promise<string | undefined> {
  const [row] = await query<{ way: string }>(
    database,
    `SELECT detail->>'way' AS way FROM journal WHERE kind = 'session.opened' AND actor = $1 ORDER BY id DESC LIMIT 1`,
    [account],
  );
  return row?.way;
}

/** By which ways somebody tried to come in as this account, entry by entry. */
export async function waysTried(database: TestDatabase, account: string): Promise<string[][]> {
  const rows = await query<{ way: string[] }>(
    database,
    `SELECT detail->'way' AS way FROM journal WHERE kind = 'account.guessed' AND detail->>'account' = $1`,
    [account],
  );
  return rows.map(({ way }) => way);
}
