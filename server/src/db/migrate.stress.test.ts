import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { onServer } from '../../testing/database.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { connect } from './connect.ts';
import { generateTables } from './generate-tables.ts';
import { migrate, pendingMigrations } from './migrate.ts';

let cluster: Cluster;

/**
 * A server of its own, and a login that owns its database and may create roles, but is nobody's superuser: what a
 * careful hotel gives us.
 */
beforeAll(async () => {
  cluster = await createCluster();
  await onServer(async (client) => {
    await client.query('CREATE ROLE careful LOGIN CREATEROLE');
    await client.query('CREATE DATABASE careful OWNER careful');
  }, cluster.url);
});
afterAll(() => cluster.remove());

const administratorOf = ({ url: theirs }: Cluster): string => theirs.replace(/\/postgres$/, '/careful');
const url = (): string => cluster.url.replace('root@', 'careful@').replace(/\/postgres$/, '/careful');

describe('migrating', () => {
  test('with a login that may create no role says what must be done first, and goes on when it is', async () => {
    await onServer(async (client) => {
      await client.query('CREATE ROLE plain LOGIN');
      await client.query('CREATE DATABASE plain OWNER plain');
    }, cluster.url);
    const plain = cluster.url.replace('root@', 'plain@').replace(/\/postgres$/, '/plain');
    const refused = await migrate(plain, '1.0.0').then(String, (error: unknown) => (error as Error).message);
    expect(refused).toMatch(
      /the login plain, which may not create roles. Fix: a database administrator runs this once:/,
    );
    const [, file = '', grant = ''] = /psql -f (\S+) -c '(.+)'$/.exec(refused) ?? [];
    await onServer(async (client) => client.query(`${await readFile(file, 'utf8')}; ${grant}`), cluster.url);
    expect((await migrate(plain, '1.0.0')).applied).not.toEqual([]);
  });

  test('from several machines at once applies each migration once, and again does nothing', async () => {
    expect(await onServer((client) => pendingMigrations(client as unknown as pg.Pool), url())).not.toEqual([]);
    const reports = await Promise.all(Array.from({ length: 4 }, () => migrate(url(), '1.0.0')));
    expect(reports.filter((report) => report.applied.length > 0)).toHaveLength(1);
    expect((await migrate(url(), '1.0.0')).applied).toEqual([]);
    expect(await onServer((client) => pendingMigrations(client as unknown as pg.Pool), url())).toEqual([]);
  });

  test('makes no account that everybody would know', async () => {
    const asked = 'SELECT count(*)::int AS accounts FROM accounts';
    const { rows } = await onServer((client) => client.query<{ accounts: number }>(asked), administratorOf(cluster));
    expect(rows).toEqual([{ accounts: 0 }]);
  });

  test('notes when a new version was installed, and only then', async () => {
    const updated = () =>
      onServer(
        async (client) =>
          (await client.query<{ at: Date; version: string }>('SELECT updated_at AS at, version FROM installation'))
            .rows[0],
        url(),
      );
    const before = await updated();
    await migrate(url(), '1.0.0');
    expect(await updated()).toEqual(before);
    await migrate(url(), '1.1.0');
    expect((await updated())?.version).toBe('1.1.0');
  });

  test('a login without superuser rights can run the whole service, and both walls hold for it', async () => {
    const database = connect({ url: url(), connections: 2 });
    await makeProperty(database, { code: 'one' });
    await makeProperty(database, { code: 'two' });
    await database.close();
    const service = await startTestService({ url: url() });
    const rooms = await fetch(`${service.url}/api/v1/rooms`, { headers: basic('desk@two') });
    expect([rooms.status, ((await rooms.json()) as { rooms: unknown[] }).rooms.length]).toEqual([200, 3]);
    expect((await fetch(`${service.url}/rest/system`, { headers: basic('desk') })).status).toBe(200);
    await service.stop();
  });

  test('an installation whose one login did everything is told apart by two statements, and goes on', async () => {
    await onServer(
      (client) =>
        client.query('CREATE ROLE served LOGIN; GRANT reveille_service TO served; ALTER ROLE careful NOCREATEROLE'),
      cluster.url,
    );
    await migrate(url(), '1.2.0');
    const service = await startTestService({ url: url().replace('careful@', 'served@') });
    const tomorrow = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 1 }).toString().replaceAll('-', '');
    const booked = await fetch(`${service.url}/rest/wakeup`, {
      method: 'POST',
      headers: basic('desk'),
      body: new URLSearchParams({ room: '101', date: tomorrow, time: '0700' }),
    });
    expect([booked.status, await booked.text()]).toEqual([201, expect.stringContaining('"id"')]);
    await service.stop();
  });

  test('refuses a migration that was changed after it was applied, and a database of a newer version', async () => {
    await onServer(
      (client) => client.query(`UPDATE schema_migrations SET hash = 'x' WHERE name = '0001_foundation.sql'`),
      url(),
    );
    await expect(migrate(url(), '1.0.0')).rejects.toThrow(
      /0001_foundation.sql was changed after it had been applied. Fix/,
    );
    await onServer(
      (client) =>
        client.query(`UPDATE schema_migrations SET name = '9999_future.sql' WHERE name = '0001_foundation.sql'`),
      url(),
    );
    await expect(migrate(url(), '1.0.0')).rejects.toThrow(/newer version \(9999_future.sql\). Fix/);
  });
});

test('the types of the tables are those of the migrated schema', async () => {
  await onServer((client) => client.query('CREATE DATABASE fresh'), cluster.url);
  const fresh = cluster.url.replace(/\/postgres$/, '/fresh');
  await migrate(fresh, '1.0.0');
  const inRepository = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8');
  expect(await onServer(generateTables, fresh), 'run `npm run tables`').toBe(inRepository);
});
