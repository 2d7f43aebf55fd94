import { pino } from 'pino';
import { expect, test } from 'vitest';
import { runPhases } from './phases.ts';

/** Everything that is logged, as it would stand in the file. */
function memory() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug', base: null },
    { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  return { lines, log };
}

test('phases run one after the other', async () => {
  const { log } = memory();
  const seen: string[] = [];
  const slowly = (name: string, milliseconds: number) => ({
    name,
    seconds: 5,
    run: async () => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      seen.push(name);
    },
  });
  expect(await runPhases([slowly('requests', 30), slowly('calls', 1), slowly('database', 10)], log)).toEqual([]);
  expect(seen).toEqual(['requests', 'calls', 'database']);
});

test('one that hangs and one that throws are named in the log, and the others run all the same', async () => {
  const { lines, log } = memory();
  const seen: string[] = [];
  const unfinished = await runPhases(
    [
      { name: 'requests', seconds: 1, run: () => seen.push('requests') },
      { name: 'telephony', seconds: 0.05, run: () => new Promise(() => undefined) },
      {
        name: 'deliveries',
        seconds: 1,
        run: () => {
          throw new Error('nobody is there');
        },
      },
      { name: 'heartbeat', seconds: 1, run: () => Promise.reject(new Error('the database is gone')) },
      { name: 'database', seconds: 1, run: () => seen.push('database') },
    ],
    log,
  );
  expect(seen).toEqual(['requests', 'database']);
  expect(unfinished).toEqual(['telephony', 'deliveries', 'heartbeat']);
  const told = lines.filter(({ level }) => level === 50).map(({ phase, reason }) => [phase, reason]);
  expect(told).toEqual([
    ['telephony', 'not ended after 0.05 s'],
    ['deliveries', 'nobody is there'],
    ['heartbeat', 'the database is gone'],
  ]);
});

test('one that fails after its limit does no more harm', async () => {
  const { lines, log } = memory();
  const late = Promise.withResolvers<void>();
  expect(await runPhases([{ name: 'calls', seconds: 0.01, run: () => late.promise }], log)).toEqual(['calls']);
  late.reject(new Error('too late'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(lines).toHaveLength(1);
});
