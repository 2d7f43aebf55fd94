/**
 * The database's clock steps while processes hold calls and lanes in twenty hotels, and some of them are paused. Looked
 * at from the other side: nobody living is taken over from, no phone rings twice, no message comes out of order.
 */
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alive } from '../../testing/alive.ts';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { onServer } from '../../testing/database.ts';
import { installOn } from '../../testing/logins.ts';
import { type RunningService, runService } from '../../testing/process.ts';
import { makeProperty, silent as log } from '../../testing/service.ts';
import { StandInTelephone } from '../../testing/telephone.ts';
import { connect, type Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { queueDeliveries } from '../deliveries/deliveries.ts';
import { createMetrics } from '../ops/metrics.ts';
import { Dialer } from '../ringing/dialer.ts';
import { book } from '../wakeups/book.ts';

/** `STEPS=50` for as many of each. */
const rounds = 6 * Number(process.env['STEPS'] ?? 1);
const steps = [5, 15, 600, -5, -15, -600];
const hotels = 20;
const secondsOfAnswer = 3;
const script = () =>
  Promise.resolve({ announcement: ['greeting'], readings: 1, waitSeconds: 1, replies: {}, goodbye: 'goodbye' });
const settings = { REVEILLE_ROLES: 'courier', REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8', REVEILLE_LOG_LEVEL: 'warn' };

let folder: string;
let cluster: Cluster | undefined;
let database: Database;
const properties: string[] = [];
const couriers: RunningService[] = [];
const dialers: Dialer[] = [];
const metrics = [createMetrics(), createMetrics()];
const telephone = new StandInTelephone(() => 'hold');
/** What each hotel's receiver has heard, in the order in which it came. */
const heard = new Map<string, number[]>();
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { number: number } };
    const path = request.url ?? '';
    heard.set(path, [...(heard.get(path) ?? []), data.number]);
    setTimeout(() => response.writeHead(204).end(), secondsOfAnswer * 1000);
  });
});

const rows = <Row extends object>(text: string): Promise<Row[]> =>
  onServer(async (client) => (await client.query<Row>(text)).rows, cluster?.url);
async function setClock(seconds: number): Promise<void> {
  await writeFile(join(folder, 'offset'), `${seconds < 0 ? '' : '+'}${seconds}\n`);
  if (cluster === undefined) return;
  const [row] = await rows<{ ahead: number }>(
    `SELECT extract(epoch FROM clock_timestamp())::float8 - ${Date.now() / 1000} AS ahead`,
  );
  expect(Math.abs((row?.ahead ?? 0) - seconds), 'the clock of the database has stepped').toBeLessThan(1);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reveille-clock-'));
  await chmod(folder, 0o755); // PostgreSQL is another user
  await setClock(0);
  cluster = await createCluster(
    {},
    {
      LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
      FAKETIME_TIMESTAMP_FILE: join(folder, 'offset'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  );
  const url = await installOn(cluster);
  database = connect({ url, connections: 8 });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  for (let hotel = 1; hotel <= hotels; hotel += 1)
    properties.push(await makeProperty(database, { code: `hotel${hotel}`, accounts: {}, rooms: ['101'] }));
  await rows(
    `INSERT INTO destinations (property, role, name, type, target) SELECT id, 'connector', 'spa', 'webhook',
       jsonb_build_object('url', 'http://127.0.0.1:${(receiver.address() as AddressInfo).port}/' || code)
     FROM properties`,
  );
  for (let process = 0; process < 2; process += 1) couriers.push(await runService(url, settings));
  const speaker = { wakeupScript: script, deskScript: script };
  for (const own of metrics)
    dialers.push(
      alive(
        connect({ url, connections: 1 }),
        (heartbeat) => new Dialer({ database, heartbeat, telephony: telephone, speaker, log, metrics: own }),
      ),
    );
});

afterAll(async () => {
  await Promise.all(couriers.map((courier) => courier.signal('SIGKILL')));
  await Promise.all(dialers.map((dialer) => dialer.stop()));
  receiver.closeAllConnections();
  receiver.close();
  await database.close();
  await cluster?.remove();
  await rm(folder, { recursive: true });
});

const holders = async (): Promise<string[]> =>
  (await rows<{ id: string }>('SELECT DISTINCT id::text FROM processes ORDER BY id')).map(({ id }) => id);

async function counted(name: string): Promise<number> {
  const texts = await Promise.all(couriers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  const all = [...texts, ...(await Promise.all(metrics.map((own) => own.registry.metrics())))].join('\n');
  return [...all.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );
}

/** All hotels at once: a call that rings, and messages on their way. */
async function hold(number: number): Promise<string[]> {
  const datetime = new Date(Date.now() + 2500).toISOString();
  const calls = await Promise.all(
    properties.map((property) =>
      asProperty(database, property, async (db) => {
        for (const half of [0, 1])
          await queueDeliveries(db, property, {
            role: 'connector',
            event: 'charge.made',
            subject: randomUUID(),
            payload: { number: 2 * number + half },
          });
        return book(db, property, { room: '101', asked: { datetime }, daily: false, actor: 'desk', source: 5 });
      }),
    ),
  );
  const placed = telephone.placed.length;
  await expect.poll(() => telephone.placed.length - placed, { interval: 20 }).toBe(hotels);
  return calls.flat().map(({ id }) => id);
}

test(
  `${rounds} steps of the clock by up to ${Math.max(...steps)} s, with pauses: what the living hold is theirs`,
  { timeout: 180_000 + rounds * 60_000 },
  async () => {
    await expect.poll(holders).toHaveLength(4);
    const before = await holders();
    let repeats = 0;
    for (let round = 0; round < rounds; round += 1) {
      const calls = await hold(round);
      await setClock(steps[round % steps.length] ?? 0);
      await sleep(4000);
      expect(await holders(), `a step of ${steps[round % steps.length]} s`).toEqual(before);
      expect(couriers.map((courier) => courier.log()).join('')).not.toContain('took over');
      await setClock(0);
      for (const id of telephone.live) telephone.end(id, { answered: true, heard: true, cause: 16 });
      const over = `SELECT count(*)::int AS n FROM wakeups WHERE id = ANY('{${calls.join(',')}}') AND status = 4`;
      await expect.poll(() => rows<{ n: number }>(over), { timeout: 180_000 }).toEqual([{ n: hotels }]);
      // The next calls must not wait for a clock that is not trusted yet.
      await expect.poll(() => rows(`SELECT FROM deliveries WHERE state = 'queued' LIMIT 1`)).toEqual([]);
    }
    expect(await counted('reveille_heartbeat_lapses_total')).toBe(0);
    expect(await counted('reveille_fenced_total')).toBe(0);
    expect(telephone.placed).toHaveLength(rounds * hotels);
    const wanted = Array.from({ length: 2 * rounds }, (_, number) => number);
    for (const numbers of heard.values()) expect(numbers).toEqual(wanted);
    expect(heard.size).toBe(hotels);

    // One of them stands still for longer than it may, with messages on their way: the other goes on in order.
    const [paused] = couriers;
    await hold(rounds);
    paused?.child.kill('SIGSTOP');
    await expect.poll(async () => (await holders()).length, { timeout: 180_000 }).toBe(3);
    await expect
      .poll(() => rows(`SELECT FROM deliveries WHERE state = 'queued' LIMIT 1`), { timeout: 180_000 })
      .toEqual([]);
    paused?.child.kill('SIGCONT');
    await expect.poll(async () => (await holders()).length, { timeout: 180_000 }).toBe(4);
    expect(await holders()).not.toEqual(before);
    for (const numbers of heard.values()) {
      repeats += numbers.length - new Set(numbers).size;
      expect([...new Set(numbers)]).toEqual([...wanted, 2 * rounds, 2 * rounds + 1]);
    }
    console.log(
      `${rounds} steps: ${telephone.placed.length} rings, ${heard.size} receivers in order; ` +
        `after a pause ${repeats} messages came again under the same id`,
    );
    for (const id of telephone.live) telephone.end(id, { answered: true, heard: true, cause: 16 });
  },
);
