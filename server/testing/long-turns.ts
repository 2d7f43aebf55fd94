/**
 * Loaded into a service that a test watches (`NODE_OPTIONS=--import=…`): notes each turn of the event loop that took
 * long, by the processor time of its thread, so that what other processes do on the machine does not count.
 */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['LONG_TURNS_FILE'];
const leastMilliseconds = 50;

function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

if (file !== undefined && isMainThread) {
  let last = used();
  setInterval(() => {
    const now = used();
    if (now - last > leastMilliseconds) appendFileSync(file, `${Math.round(now - last)}\n`);
    last = used();
  }, 1).unref();
}
