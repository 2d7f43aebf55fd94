/** What belongs to a hotel, as the database itself tells it: a table that comes tomorrow cannot be forgotten. */
import pg from 'pg';

interface Column {
  readonly name: string;
  readonly type: string;
}

export interface HotelTable {
  readonly name: string;
  /** Those that travel. */
  readonly columns: readonly Column[];
  /** The column that says whose a row is. */
  readonly owner: 'id' | 'property';
  /** A column that the database numbers, for all hotels together. */
  readonly numbered: string | null;
  /** Whether a request may add rows. The others are the owner's and the system's. */
  readonly ofTenants: boolean;
}

/** What processes note about themselves: those of another installation are others. */
const ofProcesses = new Set(['ways']);
/** Who holds a link, and whose accounts sign in by their bare names, is told by each installation for itself. */
const staysBehind: Readonly<Record<string, readonly string[]>> = { links: ['holder'], properties: ['is_default'] };

interface TableRow {
  readonly name: string;
  readonly columns: (Column & { readonly numbered: boolean })[];
  readonly parents: string[];
  readonly ofTenants: boolean;
}

/** Every table behind a wall; those that others refer to come first. */
export async function hotelTables(client: pg.ClientBase): Promise<HotelTable[]> {
  const { rows } = await client.query<TableRow>(`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'numbered', a.attidentity <> '') ORDER BY a.attname)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ) AS columns,
      ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND p.oid <> c.oid AND p.relrowsecurity) AS parents,
      has_table_privilege('reveille_tenant', c.oid, 'INSERT') AS "ofTenants"
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity
    ORDER BY c.relname`);
  return inOrder(rows.filter(({ name }) => !ofProcesses.has(name))).map(({ name, columns, ofTenants }) => ({
    name,
    ofTenants,
    columns: columns
      .filter((column) => staysBehind[name]?.includes(column.name) !== true)
      .map((column) => ({ name: column.name, type: column.type })),
    owner: name === 'properties' ? 'id' : 'property',
    numbered: columns.find(({ numbered }) => numbered)?.name ?? null,
  }));
}

function inOrder(tables: readonly TableRow[]): TableRow[] {
  const sorted: TableRow[] = [];
  const placed = new Set<string>();
  while (sorted.length < tables.length) {
    const ready = tables.filter(
      ({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)),
    );
    if (ready.length === 0) throw new Error('tables refer to each other in a circle, so no hotel can be put back');
    for (const table of ready) placed.add(table.name);
    sorted.push(...ready);
  }
  return sorted;
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** The rows of one hotel, each as a list of texts: PostgreSQL reads each of them back as what it was. */
export function rowsOf({ name, columns, owner }: HotelTable): string {
  return `SELECT to_json(ARRAY[${columns.map((one) => `${quoted(one.name)}::text`).join(', ')}])::text AS row
    FROM ${quoted(name)} WHERE ${owner} = $1`;
}

/** Puts back a list of such rows, which is `$1`. Whatever they say, they are rows of the hotel `$2`. */
export function puttingBack({ name, columns, owner }: HotelTable): string {
  const values = columns.map((one, index) => (one.name === owner ? '$2::uuid' : `(r.value->>${index})::${one.type}`));
  return `INSERT INTO ${quoted(name)} (${columns.map((one) => quoted(one.name)).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM json_array_elements($1::json) AS r`;
}
