/**
 * Which hotel is in which cell: read from the databases, which know, and kept in a file that the router reads. A cell
 * whose database does not answer keeps the lines that it had, so that a cell that is down costs its own hotels only.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '../db/client.ts';
import type { Cell, Control } from './control.ts';

export interface Table {
  /** Counts the changes; 0 before the first. */
  readonly version: number;
  /** The cell of each code. */
  readonly hotels: ReadonlyMap<string, string>;
}

/** What a database says of its cell. */
export interface Look {
  readonly cell: Cell;
  /** Null where it does not answer. */
  readonly hotels: readonly string[] | null;
  /** Whose rows are in a parcel here, or were a moment ago: their way is not over. */
  readonly leaving: readonly string[];
  /** Those that may come, once. */
  readonly arriving: readonly string[];
  readonly schema: string;
  readonly trouble: string | undefined;
}

export const mapFile = 'hotels.map';
const patienceMilliseconds = 10_000;

export function lookAt(cells: readonly Cell[]): Promise<Look[]> {
  return Promise.all(cells.map(lookAtOne));
}

async function lookAtOne(cell: Cell): Promise<Look> {
  try {
    return await withClient(
      cell.database,
      'reveille cell',
      async (client) => {
        const { rows } = await client.query<{ here: string[]; leaving: string[]; arriving: string[]; schema: string }>(
          `SELECT array(SELECT code FROM properties ORDER BY code) AS here,
             array(SELECT code FROM moves WHERE state IN ('left', 'returning')) AS leaving,
             array(SELECT code FROM moves WHERE state = 'arriving') AS arriving,
             (SELECT max(name) FROM schema_migrations) AS schema`,
        );
        const { here = [], leaving = [], arriving = [], schema = '' } = rows[0] ?? {};
        return { cell, hotels: here, leaving, arriving, schema, trouble: undefined };
      },
      patienceMilliseconds,
    );
  } catch (error) {
    const trouble = (error as Error).message;
    return { cell, hotels: null, leaving: [], arriving: [], schema: '', trouble };
  }
}

/** A code that several cells say they have. */
export interface Disputed {
  readonly code: string;
  readonly cells: readonly string[];
  /** Where requests for it go: to the cell that had it already. Nowhere, where none had. */
  readonly routed: string | undefined;
}

/**
 * The same version where nothing has changed. A code stays with the cell that has it in the table for as long as that
 * one says so, or says nothing: no other cell can take it, and one that several claim costs no other code its line.
 */
export function tableOf(
  looks: readonly Look[],
  before: Table,
): { readonly table: Table; readonly disputed: Disputed[] } {
  const claims = new Map<string, string[]>();
  const claim = (code: string, { cell }: Look): void => void claims.set(code, [...(claims.get(code) ?? []), cell.name]);
  for (const look of looks) {
    const kept = () => [...before.hotels].filter(([, name]) => name === look.cell.name).map(([code]) => code);
    for (const code of look.hotels ?? kept()) claim(code, look);
  }
  // Nobody serves it at this moment; the cell that it leaves says so in its own words.
  for (const look of looks) for (const code of look.leaving) if (!claims.has(code)) claim(code, look);
  const hotels = new Map<string, string>();
  const disputed: Disputed[] = [];
  for (const [code, cells] of claims) {
    const [first, ...others] = cells;
    const routed = others.length === 0 ? first : cells.find((name) => name === before.hotels.get(code));
    if (routed !== undefined) hotels.set(code, routed);
    if (others.length > 0) disputed.push({ code, cells, routed });
  }
  const same =
    hotels.size === before.hotels.size && [...hotels].every(([code, name]) => before.hotels.get(code) === name);
  return { table: same ? before : { version: before.version + 1, hotels }, disputed };
}

export function inWords({ code, cells, routed }: Disputed): string {
  const [what, fix] = [`${cells.join(' and ')} both have a hotel ${code}`, 'Fix: remove one, or give it another code'];
  return routed === undefined
    ? `${what}, and it is routed to neither. ${fix}`
    : `${what}; it stays in ${routed}. ${fix}`;
}

export async function readTable({ folder }: Pick<Control, 'folder'>): Promise<Table> {
  const text = await readFile(join(folder, mapFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const pairs = lines.map((line): [string, string] => {
    const [code = '', cell = ''] = line.split(' ');
    return [code, cell];
  });
  return { version: Number(/^# version (\d+)/.exec(text)?.[1] ?? 0), hotels: new Map(pairs) };
}

export function textOf({ version, hotels }: Table, at: Date): string {
  const lines = [...hotels].map(([code, cell]) => `${code} ${cell}`).toSorted();
  return [`# version ${version}, ${at.toISOString()}: the hotels and their cells`, ...lines, ''].join('\n');
}
