/** Processor time of processes, in milliseconds, as Linux counts it. */
import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds, of all processes of a kind together. */
export interface Processor {
  readonly ringers: number;
  readonly engines: number;
  readonly postgres: number;
  readonly phones: number;
}

/** What each step takes, where calls are so slow that no step begins before all have done the one before it. */
export interface Steps {
  /** In the moment before the calls are due in which a crowd is begun. */
  readonly ahead: Processor;
  readonly placed: Processor;
  readonly answered: Processor;
  readonly ended: Processor;
}

/** Of Linux, on every machine that Node runs on. */
const millisecondsPerTick = 10;

interface Used {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly ended: number;
}

async function usedBy(pid: number | string): Promise<Used | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of a program stands in brackets, and may hold anything.
  const fields = line
    ?.slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (fields === undefined) return undefined;
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (place) => fields[place],
  );
  return { parent, own: (user + system) * millisecondsPerTick, ended: (endedUser + endedSystem) * millisecondsPerTick };
}

/** Of a process with all its threads, and of the children that it has waited for. */
export async function processorOf(pid: number): Promise<{ own: number; children: number }> {
  const used = await usedBy(pid);
  if (used === undefined) throw new Error(`the process ${pid} is gone, and what it has used with it`);
  return { own: used.own, children: used.ended };
}

/**
 * Of a PostgreSQL server: its first process, those that serve somebody or something, and those that have ended; without
 * one that only looks on.
 */
export async function processorOfServer(postmaster: number, onlooker: number): Promise<number> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => ({ pid: Number(pid), used: await usedBy(pid) })),
  );
  const first = all.find(({ pid }) => pid === postmaster)?.used;
  if (first === undefined) throw new Error('the PostgreSQL of the bench is gone');
  const serving = all.filter(({ pid, used }) => used?.parent === postmaster && pid !== onlooker);
  return serving.reduce((sum, { used }) => sum + (used?.own ?? 0), first.own + first.ended);
}

export async function parentOf(pid: number): Promise<number> {
  return (await usedBy(pid))?.parent ?? 0;
}
