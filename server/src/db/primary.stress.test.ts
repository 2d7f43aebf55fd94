/** A database at several hosts, on real servers: which one is found, and what becomes of connections when it falls. */
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { onServer } from '../../testing/database.ts';
import { expectEventually } from '../../testing/eventually.ts';
import { slack } from '../../testing/patience.ts';
import { dumped } from '../backups/programs.ts';
import { examineHosts } from '../doctor/hosts.ts';
import { withClient } from './client.ts';
import { connect, type Database } from './connect.ts';
import { listen } from './listen.ts';
import { Primary } from './primary.ts';
import { PrimaryClient } from './primary-client.ts';

const at = (...addresses: string[]): string => `postgres://root@${addresses.join(',')}/postgres`;
const port = `SELECT inet_server_port()::text AS port`;
const serving = (url: string): Promise<string> =>
  withClient(url, 'test', async (client) => (await client.query<{ port: string }>(port)).rows[0]?.port ?? '');
const portOf = ({ address }: Cluster): string => address.split(':')[1] ?? '';

describe('of two hosts', () => {
  let [one, two]: Cluster[] = [];
  let silent: Server;
  let silence = '';
  beforeAll(async () => {
    one = await createCluster();
    two = await one.replica();
    silent = createServer(() => undefined); // takes everybody and says nothing
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    silence = `127.0.0.1:${(silent.address() as { port: number }).port}`;
  });
  afterAll(async () => {
    silent.close();
    await Promise.all([one?.remove(), two?.remove()]);
  });
  const primary = (): Cluster => one as Cluster;
  const standby = (): Cluster => two as Cluster;

  test('the one that can be written to is found, whichever stands first', async () => {
    const both = [primary().address, standby().address];
    expect(await serving(at(...both))).toBe(portOf(primary()));
    expect(await serving(at(...both.toReversed()))).toBe(portOf(primary()));
  });

  test('one that takes a connection and says nothing costs no longer than it may', async () => {
    const begun = performance.now();
    expect(await serving(at(silence, primary().address))).toBe(portOf(primary()));
    expect(performance.now() - begun).toBeLessThan(1500 * slack);
    await expect(serving(at(silence, standby().address))).rejects.toThrow(
      `can be written to: ${standby().address} is a standby; ${silence} does not answer (timeout expired)`,
    );
    expect(performance.now() - begun).toBeLessThan(5000 * slack);
  });

  test('neither can be written to: that is said, of each', async () => {
    const again = standby().address.replace('127.0.0.1', 'localhost');
    const error = await serving(at(standby().address, again)).then(String, (thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: '08001',
      message: expect.stringMatching(/^no PostgreSQL can be written to: /),
    });
    expect((error as Error).message.match(/is a standby/g)).toHaveLength(2);
  });

  test('the doctor names each of them, and what it is', async () => {
    const nobody = '127.0.0.1:1';
    const found = await examineHosts(at(standby().address, primary().address, nobody));
    expect(found.map(({ verdict, seen }) => [verdict, seen])).toEqual([
      ['good', `${standby().address} is a standby`],
      ['good', `${primary().address} is the primary`],
      ['warning', `${nobody} does not answer (connect ECONNREFUSED ${nobody})`],
    ]);
    expect(await examineHosts(primary().url)).toEqual([]);
    expect((await examineHosts(at(standby().address, nobody)))[0]).toMatchObject({ verdict: 'bad' });
  });

  test("PostgreSQL's own programs find it as well", async () => {
    const url = at(standby().address, primary().address);
    const [first] = await withClient(url, 'test', async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
      return Array.fromAsync(dumped(url, rows[0]?.snapshot ?? '')); // known to the primary alone
    });
    expect(first?.subarray(0, 5).toString()).toBe('PGDMP');
  });

  test('a connection that meets a standby after all is not used', async () => {
    const way = new Primary(at(primary().address, standby().address));
    const there = way.find.bind(way);
    const [, second] = [await there(), new Primary(at(standby().address)).likely()];
    way.find = () => Promise.resolve(second); // as it would be between two questions
    const client = new PrimaryClient({ primary: way });
    await expect(client.connect()).rejects.toMatchObject({ code: '25006' });
  });

  test('a connection on which nothing can be written any more is thrown away, also with one host', async () => {
    const database = connect({ url: primary().url, connections: 1 });
    const backend = async () => (await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0];
    const before = await backend();
    const setReadOnly = (whether: string) =>
      onServer(async (client) => {
        await client.query(`SET default_transaction_read_only = off`);
        await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${whether}`);
        await client.query('SELECT pg_reload_conf()');
      }, primary().url);
    await setReadOnly('on');
    const write = () => database.db.connection().execute((db) => db.schema.createTable('x').execute());
    await expectEventually(
      () =>
        write().then(
          () => '',
          (error: unknown) => String((error as { code?: string }).code),
        ),
      (code) => code === '25006',
    );
    await setReadOnly('off');
    expect(await backend()).not.toEqual(before);
    await database.close();
  });

  test('a connection whose plans a migration has made stale is thrown away', async () => {
    const database = connect({ url: primary().url, connections: 1 });
    await database.pool.query('CREATE TABLE stale (id int)');
    const ask = () =>
      database.db
        .connection()
        .execute((db) => db.executeQuery(CompiledQuery.raw('SELECT * FROM stale WHERE id = $1', [1])))
        .then(({ rows }) => rows, String);
    expect(await ask()).toEqual([]);
    await onServer((client) => client.query('ALTER TABLE stale ADD COLUMN more int'), primary().url);
    expect(await ask()).toContain('cached plan must not change result type');
    expect(await ask()).toEqual([]);
    await database.close();
  });

  test('who waits at a host that has been replaced is told so at once', async () => {
    const third = await primary().replica();
    const way = new Primary(at(primary().address, third.address));
    const client = new PrimaryClient({ primary: way });
    await client.connect();
    await primary().freeze();
    const waiting = client.query('SELECT 1').then(String, String);
    await third.promote();
    way.lost(way.likely());
    expect((await way.find()).name).toBe(third.address);
    expect(await waiting).toContain('Connection terminated unexpectedly');
    await primary().thaw();
    await third.remove();
  });

  test('a connection that hangs is not used again', async () => {
    const client = new PrimaryClient({ primary: new Primary(primary().url), query_timeout: 500 });
    await client.connect();
    const over = new Promise((resolve) => client.once('end', () => resolve('over')));
    await primary().freeze();
    await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout');
    expect(await over).toBe('over');
    await primary().thaw();
  });
});

describe.each(['killed', 'frozen'] as const)('when the primary is %s and the standby takes over', (fate) => {
  let [one, two]: Cluster[] = [];
  let database: Database;
  const stop = new AbortController();
  const heard: string[] = [];
  let listening = false;
  let listener: Promise<void>;

  beforeAll(async () => {
    one = await createCluster();
    two = await one.replica();
    const primary = new Primary(at(one.address, two.address));
    database = connect({ url: primary, connections: 3 });
    listener = listen(
      primary,
      'news',
      { heard: (what) => heard.push(what), listening: (whether) => (listening = whether) },
      stop.signal,
    );
    await expectEventually(() => Promise.resolve(listening), Boolean);
    await Promise.all(Array.from({ length: 3 }, () => database.pool.query('SELECT pg_sleep(0.05)')));
  });
  afterAll(async () => {
    stop.abort();
    await listener;
    await database.close();
    await Promise.all([one?.remove(), two?.remove()]);
  });

  test('statements are answered by it, and LISTEN hears again', async () => {
    const [old, next] = [one as Cluster, two as Cluster];
    await (fate === 'killed' ? old.stop('immediate') : old.freeze());
    await next.promote();
    const begun = performance.now();
    await expectEventually(
      () => database.pool.query<{ port: string }>(port).then(({ rows }) => rows[0]?.port, String),
      (found) => found === portOf(next),
    );
    expect(performance.now() - begun).toBeLessThan(15_000 * slack);
    await expectEventually(
      async () => {
        await database.pool.query(`NOTIFY news, 'promoted'`);
        await sleep(100);
        return heard;
      },
      (all) => all.includes('promoted'),
    );
  });

  test('the old one, when it is back, is left alone, also where it still believes itself the primary', async () => {
    const [old, next] = [one as Cluster, two as Cluster];
    await (fate === 'killed' ? old.start() : old.thaw());
    const count = `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE application_name IN ('reveille', 'reveille listen')`;
    await expectEventually(
      async () => (await onServer((client) => client.query<{ count: number }>(count), old.url)).rows[0]?.count,
      (left) => left === 0,
    );
    expect(await serving(at(old.address, next.address))).toBe(portOf(next));
    expect(await serving(at(next.address, old.address))).toBe(portOf(next));
  });
});
