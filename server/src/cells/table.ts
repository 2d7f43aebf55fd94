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

/** The same version where nothing has changed. */
export function tableOf(looks: readonly Look[], before: Table): Table {
  const hotels = new Map<string, string>();
  for (const { cell, hotels: here } of looks) {
    const kept = () => [...before.hotels].filter(([, name]) => name === cell.name).map(([code]) => code);
    for (const code of here ?? kept()) {
      const other = hotels.get(code);
      // One that was kept may have left meanwhile; one that was seen has not.
      if (other !== undefined && here === null) continue;
      if (other !== undefined && looks.find((one) => one.cell.name === other)?.hotels !== null)
        throw new Error(`${other} and ${cell.name} both have a hotel ${code}. Fix: remove one of the two`);
      hotels.set(code, cell.name);
    }
  }
  // Nobody serves it at this moment; the cell that it leaves says so in its own words.
  for (const { cell, leaving } of looks) {
    for (const code of leaving) if (!hotels.has(code)) hotels.set(code, cell.name);
  }
  const same =
    hotels.size === before.hotels.size && [...hotels].every(([code, name]) => before.hotels.get(code) === name);
  return same ? before : { version: before.version + 1, hotels };
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
