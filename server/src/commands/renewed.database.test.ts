/** Secrets in files are changed while the service runs. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { onServer } from '../../testing/database.ts';
import { installOn } from '../../testing/logins.ts';
import { type RunningService, runService } from '../../testing/process.ts';
import { basic, makeProperty } from '../../testing/service.ts';
import { connect } from '../db/connect.ts';

let cluster: Cluster;
let url = '';
let folder = '';
let service: RunningService;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  cluster = await createCluster();
  url = await installOn(cluster);
  await onServer((client) => client.query('CREATE ROLE renewed LOGIN; GRANT reveille_service TO renewed'), cluster.url);
  const database = connect({ url, connections: 1 });
  await makeProperty(database, { code: 'grand' });
  await database.close();
  folder = await mkdtemp(join(tmpdir(), 'reveille-secrets-'));
  await Promise.all([writeFile(file('database'), url), writeFile(file('token'), 'first-token\n')]);
  service = await runService('', {
    DATABASE_URL_FILE: file('database'),
    REVEILLE_METRICS_TOKEN_FILE: file('token'),
    ARI_PASSWORD_FILE: file('token'),
  });
});
afterAll(async () => {
  await service.signal('SIGTERM');
  await cluster.remove();
  await rm(folder, { recursive: true });
});

const metricsWith = async (token: string) =>
  (await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status;
const ask = async () => (await fetch(`${service.url}/rest/system`, { headers: basic('desk') })).status;
const logins = async () =>
  (
    await onServer(
      (client) =>
        client.query<{ login: string }>(
          `SELECT DISTINCT usename AS login FROM pg_stat_activity WHERE application_name LIKE 'reveille%' ORDER BY 1`,
        ),
      cluster.url,
    )
  ).rows.map(({ login }) => login);

test('SIGHUP takes them into use: a token at once, the login of the database with new connections', async () => {
  expect([await metricsWith('first-token'), await ask(), await logins()]).toEqual([200, 200, ['careful_service']]);
  await Promise.all([
    writeFile(file('database'), url.replace('careful_service@', 'renewed@')),
    writeFile(file('token'), 'second-token\n'),
  ]);
  expect(await metricsWith('second-token')).toBe(401);
  service.child.kill('SIGHUP');
  await expect.poll(() => metricsWith('second-token')).toBe(200);
  expect(await metricsWith('first-token')).toBe(401);
  expect(service.log()).toContain('"settings":["DATABASE_URL","REVEILLE_METRICS_TOKEN","ARI_PASSWORD"]');
  expect(service.log()).not.toMatch(/first-token|second-token/);
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'careful_service'`;
  await onServer((client) => client.query(end), cluster.url);
  await expect.poll(ask).toBe(200);
  await expect.poll(logins).toEqual(['renewed']);
});

test('a file that cannot be read, or is of no use, leaves what was before, and the log says so', async () => {
  await Promise.all([writeFile(file('database'), 'postgres://one,,two/hotel'), rm(file('token'))]);
  service.child.kill('SIGHUP');
  await expect.poll(() => service.log().match(/a secret cannot be read, and the one before it stays/g)?.length).toBe(3);
  expect(service.log()).toMatch(/"reason":"DATABASE_URL: number 2 of its hosts is empty/);
  expect(service.log()).toMatch(/"reason":"REVEILLE_METRICS_TOKEN: ENOENT/);
  expect([await metricsWith('second-token'), await ask()]).toEqual([200, 200]);
});
