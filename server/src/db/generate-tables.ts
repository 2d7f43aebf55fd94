/**
 * Writes tables.ts from a freshly migrated database, so that the types are what PostgreSQL really holds.
 * Run by `npm run tables`; a test fails when the file in the repository is not what this writes.
 */
import type pg from 'pg';

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'string', // pg gives 64-bit integers as text, so as to lose no digit
  timestamptz: 'Timestamp',
  date: 'string',
  timestamp: 'WallTime',
  numeric: 'string', // money: never a float
  _int8: 'string[]',
  jsonb: 'Json',
  bytea: 'Buffer',
  _bytea: 'Buffer[]',
  _text: 'string[]',
  _uuid: 'string[]',
};

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: boolean;
}

export async function generateTables(client: Pick<pg.Client, 'query'>): Promise<string> {
  const { rows } = await client.query<Column>(`
    SELECT c.relname AS table, a.attname AS column, t.typname AS type, NOT a.attnotnull AS nullable, a.atthasdef
      OR a.attidentity <> '' AS generated
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0
      AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`);
  const tables = Map.groupBy(rows, (row) => row.table);
  const names = [...tables.keys()];
  const aliases = [
    'type Timestamp = ColumnType<Date, Date | string, Date | string>;',
    'type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;',
    // A time on the wall has no zone: text, so that nobody reads it in the zone of the process.
    'type WallTime = string;',
    'type Json = JSONColumnType<Record<string, unknown>>;',
    'type GeneratedJson = ColumnType<Record<string, unknown>, string | undefined, string>;',
  ];
  const interfaces = names.flatMap((name) => [
    '',
    `interface ${pascal(name)} {`,
    ...(tables.get(name) ?? []).map(field),
    '}',
  ]);
  return [
    '// Written by `npm run tables` from the migrated schema. Do not edit.',
    "import type { ColumnType, Generated, JSONColumnType } from 'kysely';",
    '',
    ...aliases.filter((alias) => interfaces.some((line) => new RegExp(`\\b${alias.split(' ')[1]}\\b`).test(line))),
    ...interfaces,
    '',
    'export interface Tables {',
    ...names.map((name) => `  ${name}: ${pascal(name)};`),
    '}',
    '',
  ].join('\n');
}

function field(column: Column): string {
  const base = types[column.type];
  if (base === undefined)
    throw new Error(`${column.table}.${column.column}: say in generate-tables.ts what ${column.type} is in TypeScript`);
  const type = column.nullable ? `${base} | null` : base;
  // Generated<…> of kysely does not look into a column type.
  if (column.generated && (type === 'Timestamp' || type === 'Json')) return `  ${column.column}: Generated${type};`;
  return `  ${column.column}: ${column.generated ? `Generated<${type}>` : type};`;
}

function pascal(name: string): string {
  return name.replaceAll(/(^|_)(\w)/g, (_match, _gap, letter: string) => letter.toUpperCase());
}
