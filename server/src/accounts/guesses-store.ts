/** What is asked about names that somebody guesses passwords of. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface NamedAccount {
  readonly id: string;
  readonly property: string;
  readonly name: string;
}

/** Which of these names, written as `name@code`, are accounts. */
export async function accountsNamed(db: Db, names: readonly string[]): Promise<Map<string, NamedAccount>> {
  const { rows } = await sql<NamedAccount & { whole: string }>`
    SELECT given.whole, a.id, a.property, a.name
    FROM unnest(${[...names]}::text[]) AS given (whole)
    JOIN properties p ON p.code = split_part(given.whole, '@', 2)
    JOIN accounts a ON a.property = p.id AND a.name = split_part(given.whole, '@', 1)
    WHERE given.whole = a.name || '@' || p.code`.execute(db);
  return new Map(rows.map(({ whole, ...account }) => [whole, account]));
}

export async function momentsAgo(db: Db, seconds: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() - make_interval(secs => ${seconds}) AS at`.execute(
    db,
  );
  return rows[0]?.at ?? new Date(Number.NaN);
}
