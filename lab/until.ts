import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again; what fails to answer has not come yet. */
export async function until(what: string, ask: () => boolean | Promise<boolean>, seconds = 150): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < seconds * 1000; await sleep(100))
    if (await Promise.resolve(ask()).catch(() => false)) return;
  throw new Error(`${what}: not within ${seconds} s`);
}
