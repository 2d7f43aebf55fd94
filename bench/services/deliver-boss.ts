/**
 * pg-boss by itself: takes jobs and completes them, as many at once as it likes. It stands beside the courier in `bench
 * deliver`.
 */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';

const boss = new PgBoss({
  connectionString: process.env['DATABASE_URL'] ?? '',
  schema: 'pgboss',
  migrate: false,
  supervise: false,
  schedule: false,
  max: 10,
});
boss.on('error', (error) => process.stderr.write(`bench: pg-boss: ${error.message}\n`));
await boss.start();

let [done, last] = [0, 0];
const ending = new AbortController();
const [host = '127.0.0.1', port = '0'] = (process.env['REVEILLE_LISTEN'] ?? '').split(':');
const server = createServer((_request, response) => response.end(JSON.stringify({ messages: done, last }))).listen(
  Number(port),
  host,
);
process.once('SIGTERM', () => ending.abort());

const queue = 'bench';
// Two at a time, as the courier asks and keeps at the same time.
await Promise.all(
  [1, 2].map(async () => {
    while (!ending.signal.aborted) {
      const jobs = await boss.fetch(queue, { batchSize: 500 });
      if (jobs.length === 0) {
        await sleep(20);
        continue;
      }
      await boss.complete(
        queue,
        jobs.map(({ id }) => id),
      );
      done += jobs.length;
      last = Date.now();
    }
  }),
);
server.close();
server.closeAllConnections();
await boss.stop({ graceful: false });
