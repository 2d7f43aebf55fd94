/**
 * Couriers are killed and PostgreSQL is restarted while messages are on their way. Looked at from the other side:
 * nothing is missing, a repeat has the id that it had, and what is heard for the first time is heard in order.
 */
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { onServer } from '../../testing/database.ts';
import { installOn } from '../../testing/logins.ts';
import { type RunningService, runService } from '../../testing/process.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { makeProperty } from '../../testing/service.ts';
import { connect, type Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { queueDeliveries } from './deliveries.ts';
import { slack } from '../../testing/patience.ts';

/** `npm run chaos:courier` does it thirty times. */
const kills = Number(process.env['COURIER_KILLS'] ?? 3);
const restarts = Math.max(1, Math.floor(kills / 6));
const destinations = 12;
const settings = { REVEILLE_ROLES: 'courier', REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8', REVEILLE_LOG_LEVEL: 'error' };

let cluster: Cluster;
let database: Database;
let receiver: Receiver;
let property: string;
let url: string;
const couriers: RunningService[] = [];

beforeAll(async () => {
  cluster = await createCluster();
  url = await installOn(cluster);
  database = connect({ url, connections: 4 });
  database.pool.on('error', () => undefined); // it is restarted under us
  property = await makeProperty(database, { code: 'aurora', accounts: {} });
  let answered = 0;
  receiver = await startReceiver(() => ({ status: (answered += 1) % 150 === 0 ? 503 : 200 }));
  await rows(
    `INSERT INTO destinations (property, role, name, type, target)
     SELECT '${property}', 'connector', 'spa' || n, 'webhook', jsonb_build_object('url', '${receiver.url}/' || n)
       FROM generate_series(1, ${destinations}) n`,
  );
});
afterAll(async () => {
  await Promise.all(couriers.map((courier) => courier.signal('SIGKILL')));
  await receiver.close();
  await database.close();
  await cluster.remove();
});

const rows = <Row extends object>(text: string): Promise<Row[]> =>
  onServer(async (client) => (await client.query<Row>(text)).rows, cluster.url);
const start = async (): Promise<void> => void couriers.push(await runService(url, settings));

/**
 * Writes events until it is told to stop, and waits where the couriers are far behind: on a slow machine there would be
 * ever more to carry. Whether one that failed was committed after all, the table will say.
 */
async function keepSending(stop: AbortSignal): Promise<void> {
  for (let number = 1; !stop.aborted; number += 1) {
    while (number * destinations - receiver.received.length > 2000 && !stop.aborted) await sleep(20);
    await asProperty(database, property, (db) =>
      queueDeliveries(db, property, {
        role: 'connector',
        event: 'charge.made',
        subject: randomUUIDv7(),
        payload: { number },
      }),
    ).catch(() => sleep(100));
    await sleep(15);
  }
}

test(
  `after ${kills} kills and ${restarts} restarts of PostgreSQL every message has come, in order`,
  { timeout: 180_000 + kills * 40_000 },
  async () => {
    await Promise.all([start(), start()]);
    const stop = new AbortController();
    const sending = keepSending(stop.signal);
    let takeOver = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const before = receiver.received.length;
      await expect.poll(() => receiver.received.length - before, { interval: 10 }).toBeGreaterThan(30);
      await sleep(Math.random() * 300);
      await couriers.shift()?.signal('SIGKILL');
      if (kill === 1) takeOver = await untilFreed();
      if (kill % Math.ceil(kills / restarts) === 0) {
        await cluster.stop('immediate');
        await sleep(Math.random() * 1000);
        await cluster.start();
      }
      await start();
    }
    stop.abort();
    await sending;
    const waiting = () =>
      rows<{ n: number }>(`SELECT count(*)::int AS n FROM deliveries WHERE state <> 'accepted'`).then(
        ([row]) => row?.n,
      );
    await expect.poll(waiting, { timeout: 180_000, interval: 500 }).toBe(0);

    const [sent] = await rows<{ n: number; most: number }>(
      'SELECT count(*)::int AS n, max(sequence)::int AS most FROM deliveries',
    );
    const bodies = new Map<string, string>();
    const heard = new Map<string, number>();
    for (const { path, headers, body } of receiver.received) {
      const id = String(headers['webhook-id']);
      const known = bodies.get(id);
      if (known !== undefined) {
        expect(body, 'a repeat is the same message').toBe(known);
        continue;
      }
      bodies.set(id, body);
      const sequence = Number(headers['reveille-sequence']);
      expect(sequence, `a message to ${path} came before the one in front of it`).toBe((heard.get(path) ?? 0) + 1);
      heard.set(path, sequence);
    }
    console.log(
      `${kills} kills, ${restarts} restarts: ${sent?.n} messages to ${destinations} destinations, ` +
        `${receiver.received.length - bodies.size} repeats, ` +
        `lanes of the dead free after ${takeOver.toFixed(1)} s`,
    );
    expect(bodies.size).toBe(sent?.n);
    expect([...heard.values()]).toEqual(Array.from({ length: destinations }, () => sent?.most));
    expect(takeOver).toBeLessThan(20 * slack);
  },
);

/** Seconds until nobody dead holds a lane any more. */
async function untilFreed(): Promise<number> {
  const begun = performance.now();
  await expect
    .poll(
      () =>
        rows<{ n: number }>(`SELECT count(*)::int AS n FROM processes WHERE role = 'courier'`).then(([row]) => row?.n),
      {
        timeout: 180_000,
        interval: 200,
      },
    )
    .toBe(1);
  return (performance.now() - begun) / 1000;
}
