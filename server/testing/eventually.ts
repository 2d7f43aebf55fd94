/** Waits for what must come, while whatever fails on the way there fails the test. */
import { setTimeout as sleep } from 'node:timers/promises';

export async function expectEventually<T>(
  ask: () => Promise<T>,
  good: (answer: T) => boolean,
  milliseconds = 180_000,
): Promise<void> {
  const start = performance.now();
  let answer = await ask();
  while (!good(answer)) {
    if (performance.now() - start > milliseconds) throw new Error(`still ${String(answer)} after ${milliseconds} ms`);
    await sleep(50);
    answer = await ask();
  }
}
