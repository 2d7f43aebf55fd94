/**
 * Who should say what is due: the rows themselves, or a job for each? The same calls to come stand once as rows with
 * their index and once as jobs of pg-boss, and both are asked what the engine of a large service is asked every second.
 * Decision 0001 rests on this.
 */
import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { connect, type Database } from '../server/src/db/connect.ts';
import { asSystem } from '../server/src/db/transaction.ts';
import { dueProperties } from '../server/src/ringing/due-store.ts';
import { administratorOf, onServer } from '../server/testing/database.ts';
import type { Bench } from './bench.ts';
import { prepareDatabase } from './databases.ts';
import { grouped, showProgress } from './progress.ts';
import { median, rounded } from './statistics.ts';

/** Of the time of a look when there are a hundred times as many calls to come. */
const most = 2;
const each = 100;
const repeats = 9;
const queue = 'ring';
const everything = { share: { rank: 0, of: 1 }, own: [], lateSeconds: 5 };

export const engine: Bench = {
  name: 'engine',
  summary:
    `a look for what is due costs within ${most}× with a hundred times the calls to come, from rows and ` +
    `from jobs of pg-boss`,
  async run({ size, keep, say }) {
    const rows: (string | number)[][] = [];
    const looks: number[] = [];
    for (const properties of [Math.max(1, Math.round(size / 100)), size]) {
      const name = `rev_bench_engine_${properties}` as const;
      await using prepared = await prepareDatabase(
        name,
        { properties, rooms: each, accounts: 1, calls: { pending: each, past: 0 } },
        keep,
      );
      say(`${grouped(properties * each)} jobs are written`);
      await using jobs = await jobsLike(prepared.url, properties * each);
      const database = connect({ url: prepared.url, connections: 2 });
      try {
        const look = await milliseconds(() => lookAtRows(database));
        looks.push(look);
        rows.push(
          ['rows: what is due', grouped(properties * each), rounded(look)],
          [
            'jobs: what is due (fetch)',
            grouped(properties * each),
            rounded(await milliseconds(() => jobs.boss.fetch(queue, { batchSize: 200 }))),
          ],
          ['jobs: one more (send)', grouped(properties * each), rounded(await milliseconds(() => jobs.sendOne()))],
          [
            'jobs: who has died, what is over (supervise)',
            grouped(properties * each),
            rounded(await milliseconds(() => jobs.boss.supervise(queue))),
          ],
        );
      } finally {
        await database.close();
      }
    }
    const ratio = (looks[1] ?? Number.NaN) / (looks[0] ?? Number.NaN);
    return {
      tables: [
        { title: `Milliseconds while none is due, median of ${repeats}`, head: ['', 'calls to come', 'ms'], rows },
      ],
      remarks: [
        'To take over within 15 s, fetch and supervise would have to run every second or two, in every process.',
      ],
      verdicts: [
        { bar: `rows: a look among a hundred times the calls within ${most}×`, measured: ratio, pass: ratio <= most },
      ],
    };
  },
};

function lookAtRows(database: Database): Promise<unknown> {
  return asSystem(database, (db) => dueProperties(db, 4, 200_000, everything));
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  await work(); // what is made ready once
  const times: number[] = [];
  for (let count = 0; count < repeats; count += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return median(times);
}

/** As many jobs as there are calls to come, one for each hotel and instant, each as far away as they are. */
async function jobsLike(url: string, count: number) {
  const connectionString = administratorOf(url);
  const intervals = { monitorIntervalSeconds: 1, maintenanceIntervalSeconds: 1 };
  const boss = new PgBoss({
    connectionString,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    max: 2,
    ...intervals,
  });
  await boss.start();
  await boss.createQueue(queue, { policy: 'stately', heartbeatSeconds: 10, retentionSeconds: 400 * 86_400 });
  const progress = showProgress('jobs', count);
  const week = Date.now() + 7 * 86_400_000;
  for (let done = 0; done < count; done += 5000) {
    const batch = Array.from({ length: Math.min(5000, count - done) }, (_, index) => ({
      data: { property: randomUUID() },
      singletonKey: `${randomUUID()} ${done + index}`,
      startAfter: new Date(week + ((done + index) % 4032) * 300_000),
    }));
    await boss.insert(queue, batch);
    progress.at(done + batch.length);
  }
  progress.end();
  await onServer((client) => client.query('VACUUM ANALYZE'), url);
  return {
    boss,
    sendOne: () => boss.send(queue, {}, { singletonKey: randomUUID(), startAfter: new Date(week) }),
    [Symbol.asyncDispose]: () => boss.stop({ graceful: false }),
  };
}
