/** The metrics of a service whose database goes away and comes back, and which has replicas that follow. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { onServer } from '../../testing/database.ts';
import { installOn } from '../../testing/logins.ts';
import { told } from '../../testing/metrics.ts';
import { startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let cluster: Cluster;
let service: Service;
let url: string;

beforeAll(async () => {
  cluster = await createCluster();
  url = await installOn(cluster);
  service = await startTestService({ url });
});

afterAll(async () => {
  await service.stop();
  await cluster.remove();
});

const numbers = async (...names: string[]): Promise<(number | undefined)[]> => {
  const all = await told(service);
  return names.map((name) => all.get(name));
};

test('what nobody knows while the database is away is not told, and is told again when it is back', async () => {
  const figures = ['reveille_calls_overdue', 'reveille_journal_unsealed', 'reveille_alerts_standing{kind="missed"}'];
  const swept = 'reveille_dialer_last_sweep_timestamp_seconds';
  await expect.poll(() => numbers(...figures)).toEqual([0, expect.any(Number), 0]);
  // A machine that was stopped for a moment doubts its clock for a minute, and rightly.
  await expect.poll(() => numbers(swept, 'reveille_clock_trusted')).toEqual([expect.any(Number), 1]);
  await cluster.stop('immediate');
  await expect.poll(() => numbers(...figures)).toEqual([undefined, undefined, undefined]);
  const [last = 0, ready, trusted] = await numbers(swept, 'reveille_ready', 'reveille_clock_trusted');
  expect([ready, trusted]).toEqual([0, 1]);
  expect(last).toBeLessThan(Date.now() / 1000);
  await new Promise((resolve) => setTimeout(resolve, 2500)); // the sweep fails, and its moment stays what it was
  expect(await numbers(swept)).toEqual([last]);
  await cluster.start();
  await expect.poll(() => numbers(...figures)).toEqual([0, expect.any(Number), 0]);
  await expect.poll(async () => ((await numbers(swept))[0] ?? 0) > last).toBe(true);
});

test('replicas are counted as far as the login may see them, those that a commit waits for apart', async () => {
  const [sync, rest] = ['reveille_database_replicas{sync="true"}', 'reveille_database_replicas{sync="false"}'];
  await expect.poll(() => numbers(sync, rest)).toEqual([0, 0]);
  const folder = await mkdtemp(join(tmpdir(), 'reveille-wal-'));
  const receiver = spawn('pg_receivewal', ['-d', cluster.url, '-D', folder, '--synchronous'], { stdio: 'ignore' });
  try {
    // There is one, and the login may not see how it does: that is not the same as none.
    await expect.poll(() => numbers(sync, rest)).toEqual([undefined, undefined]);
    const login = new URL(url).username;
    const as = (...statements: string[]) =>
      onServer(async (client) => {
        for (const statement of statements) await client.query(statement);
      }, cluster.url);
    await as(`GRANT pg_read_all_stats TO ${login}`);
    await expect.poll(() => numbers(sync, rest)).toEqual([0, 1]);
    await as(`ALTER SYSTEM SET synchronous_standby_names = 'pg_receivewal'`, 'SELECT pg_reload_conf()');
    await expect.poll(() => numbers(sync, rest)).toEqual([1, 0]);
    await as('ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()');
  } finally {
    const gone = new Promise((resolve) => receiver.once('exit', resolve));
    receiver.kill();
    await gone;
    await rm(folder, { recursive: true });
  }
  await expect.poll(() => numbers(sync, rest)).toEqual([0, 0]);
});
