/**
 * Stopping in order. Each phase has a name and a limit: one that hangs or throws is told by its name, and the others
 * run all the same.
 */
import type { Log } from '../ops/log.ts';

interface Phase {
  readonly name: string;
  /** It is given up after that: what still hangs then will not end by waiting. */
  readonly seconds: number;
  readonly run: () => unknown;
}

/** One after the other. Resolves with the names of those that did not end well; it never rejects. */
export async function runPhases(phases: readonly Phase[], log: Log): Promise<string[]> {
  const unfinished: string[] = [];
  for (const { name, seconds, run } of phases) {
    const begun = performance.now();
    const trouble = await troubleOf(run, seconds);
    if (trouble === undefined) {
      log.debug({ phase: name, ms: Math.round(performance.now() - begun) }, 'stopped a part');
      continue;
    }
    unfinished.push(name);
    log.error({ phase: name, reason: trouble }, 'a part did not stop in order; the others are stopped all the same');
  }
  return unfinished;
}

async function troubleOf(run: () => unknown, seconds: number): Promise<string | undefined> {
  const late = Promise.withResolvers<string>();
  const limit = setTimeout(() => late.resolve(`not ended after ${seconds} s`), seconds * 1000);
  // What fails after the limit has been told already: it must not end the process as a rejection that nobody handles.
  const ended = Promise.try(run).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const trouble = await Promise.race([ended, late.promise]);
  clearTimeout(limit);
  return trouble;
}
