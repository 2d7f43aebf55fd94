/**
 * Runs inside the besieged process, by `NODE_OPTIONS=--import`: tells in a file how long the event loop was held, and on SIGUSR2 what is in
 * memory once the garbage is gone. It knows nothing of the service, so that any version can be watched.
 */
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const file = process.env['SIEGE_WATCH'];
const every = 10;
/** Shorter ones are nobody's trouble. */
const worthTelling = 100;

if (file !== undefined && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const tell = (line: object): void =>
    appendFileSync(file, `${JSON.stringify({ pid: process.pid, at: Date.now(), ...line })}\n`);
  let [last, worked] = [performance.now(), process.threadCpuUsage()];
  setInterval(() => {
    const held = performance.now() - last - every;
    if (held > worthTelling) {
      // A process that waits for a processor is held by its neighbours: what it worked itself is what counts.
      const { user, system } = process.threadCpuUsage(worked);
      tell({ held, worked: Math.min(held, (user + system) / 1000) });
    }
    [last, worked] = [performance.now(), process.threadCpuUsage()];
  }, every).unref();
  process.on('SIGUSR2', () => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    tell({ rss, heap: heapUsed, external });
    last = performance.now();
  });
}
