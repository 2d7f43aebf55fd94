/**
 * Runs inside the besieged process, by `NODE_OPTIONS=--import`: tells in a file how long the event loop was held, and
 * on SIGUSR2 what is in memory once the garbage is gone. It knows nothing of the service, so that any version can be
 * watched.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const file = process.env['SIEGE_WATCH'];
const every = 10;
/** Shorter ones are nobody's trouble. */
const worthTelling = 100;

/**
 * Milliseconds by processor that another machine on the same host has had. The kernel counts them as work of whoever
 * was running: a hold of 700 ms was seen that none of the requests of that moment did again.
 */
function stolen(): number[] {
  const lines = readFileSync('/proc/stat', 'utf8').split('\n');
  return lines.filter((line) => /^cpu\d/.test(line)).map((line) => Number(line.split(' ')[8]) * 10);
}

if (file !== undefined && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const tell = (line: object): void =>
    appendFileSync(file, `${JSON.stringify({ pid: process.pid, at: Date.now(), ...line })}\n`);
  let [last, worked, taken] = [performance.now(), process.threadCpuUsage(), stolen()];
  setInterval(() => {
    const held = performance.now() - last - every;
    if (held > worthTelling) {
      // A process that waits for a processor is held by its neighbours: what it worked itself is what counts.
      const { user, system } = process.threadCpuUsage(worked);
      const neighbours = Math.max(...stolen().map((now, processor) => now - (taken[processor] ?? now)));
      tell({ held, worked: Math.max(0, Math.min(held, (user + system) / 1000) - neighbours) });
    }
    [last, worked, taken] = [performance.now(), process.threadCpuUsage(), stolen()];
  }, every).unref();
  process.on('SIGUSR2', () => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    tell({ rss, heap: heapUsed, external });
    last = performance.now();
  });
}
