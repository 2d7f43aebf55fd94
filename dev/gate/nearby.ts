/** Which test files belong to a changed file: those of its folder, and those that hold for the whole repository. */
import { dirname, join } from 'node:path';

/** They take a moment each: the layers, the documents, the words, the table of rings. */
const always = /^server\/src\/[^/]+\.test\.ts$|^dev\/gate\/touched\.test\.ts$/;
/** They take minutes, or a machine of their own: only by name. */
const byName = /\.stress\.test\.ts$|^(lab|bench|siege|acceptance|console)\/|-alone\.test\.ts$/;

export function testsNear(changed: readonly string[], tracked: readonly string[]): string[] {
  const tests = tracked.filter((file) => file.endsWith('.test.ts'));
  const near = new Set<string>();
  for (const file of changed) for (const test of tests) if (test === file || belongs(test, file)) near.add(test);
  if (near.size > 0) for (const test of tests) if (always.test(test)) near.add(test);
  return [...near].toSorted();
}

function belongs(test: string, file: string): boolean {
  const screen = /^console\/src\/(?:desk\/)?([a-z-]+)\//.exec(file)?.[1];
  if (screen !== undefined) return test.startsWith(`console/${screen}`) && test.split('/').length === 2;
  if (byName.test(test)) return false;
  const noun = /^server\/src\/[^/]+\//.exec(file)?.[0] ?? join(dirname(file), '/');
  return noun !== './' && noun !== 'server/src/' && test.startsWith(noun);
}
