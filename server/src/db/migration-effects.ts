/**
 * What a migration does to tables that are there, read from its statements: an estimate for who has to choose an hour.
 * It knows the statements that migrations are made of; a block of PL/pgSQL it only names.
 */
export type Effect =
  /** Nobody can use the table, for a moment. */
  | 'moment'
  /** Nobody can use it while every row is written anew. */
  | 'rewritten'
  /** Nobody can use it while every row is read. */
  | 'read'
  /** Nobody can write to it while an index is built. */
  | 'indexed'
  /** Rows are changed; each is locked until the end. */
  | 'changed'
  /** A block that decides by itself what it does. */
  | 'unknown';

export interface Touched {
  /** Empty where the effect is unknown. */
  readonly table: string;
  readonly effect: Effect;
}

const table = String.raw`(?:ONLY\s+)?(?:public\.)?"?(\w+)"?`;
const weight: readonly Effect[] = ['moment', 'changed', 'indexed', 'read', 'rewritten', 'unknown'];

/** Each table once, with the heaviest of its effects; tables that the migration makes itself are left out. */
export function effectsOf(sql: string): Touched[] {
  const heaviest = new Map<string, Effect>();
  const made = new Set<string>();
  for (const statement of statementsOf(sql)) {
    const created = match(String.raw`^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?${table}`, statement);
    if (created !== undefined) made.add(created);
    const found = effectOf(statement);
    if (found === undefined || made.has(found.table)) continue;
    const before = heaviest.get(found.table);
    if (before === undefined || weight.indexOf(before) < weight.indexOf(found.effect))
      heaviest.set(found.table, found.effect);
  }
  return Array.from(heaviest, ([name, effect]) => ({ table: name, effect }));
}

function effectOf(statement: string): Touched | undefined {
  if (/^(?:DO|CALL\s+(?!wall_off))\b/i.test(statement)) return { table: '', effect: 'unknown' };
  const altered = match(String.raw`^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?${table}`, statement);
  if (altered !== undefined) return { table: altered, effect: alteration(statement) };
  for (const [pattern, effect] of others) {
    const name = match(pattern, statement);
    if (name !== undefined) return { table: name, effect };
  }
  return undefined;
}

const others: readonly (readonly [string, Effect])[] = [
  [String.raw`^CREATE\s+(?:UNIQUE\s+)?INDEX\b.*?\sON\s+${table}`, 'indexed'],
  [String.raw`^UPDATE\s+${table}`, 'changed'],
  [String.raw`^DELETE\s+FROM\s+${table}`, 'changed'],
  [String.raw`^(?:WITH\b.*?\b)?INSERT\s+INTO\s+${table}`, 'changed'],
  [String.raw`^(?:DROP|TRUNCATE)\s+TABLE\s+(?:IF\s+EXISTS\s+)?${table}`, 'moment'],
  [String.raw`^(?:CREATE|DROP|ALTER)\s+(?:OR\s+REPLACE\s+)?(?:TRIGGER|POLICY)\b.*?\sON\s+${table}`, 'moment'],
  [String.raw`^CALL\s+wall_off\('(\w+)'`, 'moment'],
];

/** A default that differs from row to row is written into each of them; so is another type. */
const rewriting = [
  /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  /\bDEFAULT\s+(?:gen_random_uuid|clock_timestamp|random|nextval)\b/i,
  /\bGENERATED\b|\b(?:BIG|SMALL)?SERIAL\b/i,
];
const reading = /\bSET\s+NOT\s+NULL\b|\bVALIDATE\s+CONSTRAINT\b|\bADD\s+(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)\b/i;

function alteration(statement: string): Effect {
  if (rewriting.some((one) => one.test(statement))) return 'rewritten';
  return reading.test(statement) && !/\bNOT\s+VALID\b/i.test(statement) ? 'read' : 'moment';
}

function match(pattern: string, statement: string): string | undefined {
  return new RegExp(pattern, 'is').exec(statement)?.[1];
}

/** Without comments; what stands between quotes or dollars is one piece, whatever it holds. */
function statementsOf(sql: string): string[] {
  const pieces = sql.matchAll(/--[^\n]*|'(?:[^']|'')*'|(\$\w*\$).*?\1|;|[^;'$-]+|[-$]/gs);
  const statements = [''];
  for (const [piece] of pieces) {
    if (piece.startsWith('--')) continue;
    if (piece === ';') statements.push('');
    else statements.push((statements.pop() ?? '') + piece);
  }
  return statements.map((one) => one.trim()).filter((one) => one !== '');
}
