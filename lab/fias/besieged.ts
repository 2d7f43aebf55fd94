/**
 * The service and its links in one process, to be attacked by a test: `node lab/fias/besieged.ts DATABASE_URL`. Tells
 * its address, and on every message how it is.
 */
import { readdirSync } from 'node:fs';
import { connect } from '../../server/src/db/connect.ts';
import { startTestService } from '../../server/testing/service.ts';
import { holdLinks, quickLimits } from './quick.ts';

export interface Condition {
  readonly url: string;
  readonly megabytes: number;
  readonly descriptors: number;
  /** The longest that the event loop was held since it was last asked, in milliseconds. */
  readonly held: number;
}

const url = process.argv[2] ?? '';
const service = await startTestService({ url }, { REVEILLE_ROLES: 'api' });
const database = connect({ url, connections: 5 });
await holdLinks(database, { ...quickLimits, answerSeconds: 5 });
/** In time that this thread really worked: what a busy machine makes of it is another matter. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let held = 0;
let last = worked();
setInterval(() => {
  const now = worked();
  held = Math.max(held, now - last);
  last = now;
}, 2);
const tell = (): void => {
  const condition: Condition = {
    url: service.url,
    megabytes: process.memoryUsage.rss() / 1024 ** 2,
    descriptors: readdirSync('/proc/self/fd').length,
    held,
  };
  held = 0;
  process.send?.(condition);
};
process.on('message', tell);
tell();
