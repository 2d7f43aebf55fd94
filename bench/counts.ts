/** What a service asks of PostgreSQL, counted inside it by services/counted.ts. */
import { readFile } from 'node:fs/promises';

export interface Counts {
  readonly roundTrips: number;
  readonly transactions: number;
  /** Properties that a gate looked at: it locks their rows, one by one or many in one statement. */
  readonly visits: number;
}

/** How often a service writes them down. */
export const countsEvery = 200;

export async function readCounts(files: readonly string[]): Promise<Counts> {
  const each = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Counts));
  const sum = (name: keyof Counts): number => each.reduce((total, counts) => total + counts[name], 0);
  return { roundTrips: sum('roundTrips'), transactions: sum('transactions'), visits: sum('visits') };
}
