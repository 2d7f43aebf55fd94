/** What a database holds at one moment, in few words: each table with the number of its rows and a digest of them. */
import pg from 'pg';

export interface TableMark {
  readonly table: string;
  readonly rows: string;
  /** The same rows in any order have the same digest. */
  readonly digest: string;
}

/** A row is written as text for its digest, and how depends on these. */
export const sameWords = `
  SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`;

/** In the transaction that the client is in. */
export async function marksOf(client: pg.ClientBase): Promise<TableMark[]> {
  await client.query(sameWords);
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
       AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname`,
  );
  const marks: TableMark[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<Omit<TableMark, 'table'>>(
      `SELECT count(*)::text AS rows, coalesce(bit_xor(hashtextextended(t::text, 0)), 0)::text AS digest
       FROM public.${pg.escapeIdentifier(name)} t`,
    );
    marks.push({ table: name, rows: rows[0]?.rows ?? '', digest: rows[0]?.digest ?? '' });
  }
  return marks;
}

/** What is not as it was, a sentence for each table. */
export function differences(were: readonly TableMark[], are: readonly TableMark[]): string[] {
  const found = new Map(are.map((mark) => [mark.table, mark]));
  return were.flatMap(({ table, rows, digest }) => {
    const now = found.get(table);
    if (now === undefined) return [`the table ${table} is missing`];
    if (now.rows !== rows) return [`the table ${table} has ${now.rows} rows, and had ${rows}`];
    return now.digest === digest ? [] : [`the rows of the table ${table} are not what they were`];
  });
}

/**
 * Whoever owns the tables stands behind their walls too, and reads all of them by a policy. Where one is missing, a
 * backup would leave rows out without a word.
 */
export async function expectAllSeen(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relrowsecurity AND NOT EXISTS (
       SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polcmd = '*' AND p.polpermissive
         AND 'reveille_system'::regrole = ANY(p.polroles) AND pg_get_expr(p.polqual, p.polrelid) = 'true')`,
  );
  const { rows: member } = await client.query<{ ok: boolean }>(`SELECT pg_has_role('reveille_system', 'USAGE') AS ok`);
  if (rows.length > 0)
    throw new Error(
      `rows of ${rows.map(({ name }) => name).join(', ')} cannot all be read, so a backup would not be whole. ` +
        'Fix: run `reveille migrate`, which sets the policies that are missing, or tell us',
    );
  if (member[0]?.ok !== true)
    throw new Error(
      'the login is no member of reveille_system, so it does not see all rows. Fix: back up with the login that ' +
        'owns the database (REVEILLE_MIGRATE_URL)',
    );
}
