/** What services ask of PostgreSQL, counted inside them by services/counted.ts. */
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Counts {
  readonly roundTrips: number;
  readonly transactions: number;
  /** Properties that a gate looked at: it locks their rows, one by one or many in one statement. */
  readonly visits: number;
}

/** A service, and the file into which it writes its counts. */
export interface Counted {
  readonly pid: number;
  readonly file: string;
}

const patience = 10_000;

/** Since they have started, all of them together. */
export async function countsOf(services: readonly Counted[]): Promise<Counts> {
  const each = await Promise.all(services.map(countsOfOne));
  const sum = (name: keyof Counts): number => each.reduce((total, counts) => total + counts[name], 0);
  return { roundTrips: sum('roundTrips'), transactions: sum('transactions'), visits: sum('visits') };
}

async function countsOfOne({ pid, file }: Counted): Promise<Counts> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (const until = performance.now() + patience; performance.now() < until; await sleep(5)) {
    const written = await readFile(file, 'utf8').catch(() => undefined);
    if (written !== undefined) return JSON.parse(written) as Counts;
  }
  throw new Error(`a service did not say within ${patience / 1000} s what it has asked of PostgreSQL`);
}
