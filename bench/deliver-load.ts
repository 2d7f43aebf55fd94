/** What `bench deliver` sends, and how it waits for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { queueDeliveries } from '../server/src/deliveries/deliveries.ts';
import type { Database } from '../server/src/db/connect.ts';
import { asProperty } from '../server/src/db/transaction.ts';
import { administratorOf, onServer } from '../server/testing/database.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Heard } from './services/deliver-receiver.ts';

const senders = 16;

/**
 * One destination for each property; of those that are `bad`, one in a hundred hangs, one answers 500 and one drops
 * connections.
 */
export async function setDestinations(url: string, receiver: string, bad: boolean): Promise<void> {
  await onServer(async (client) => {
    await client.query('TRUNCATE deliveries CASCADE; DELETE FROM lanes; DELETE FROM destinations; DELETE FROM alerts');
    await client.query(
      `INSERT INTO destinations (property, role, name, type, target)
       SELECT id, 'connector', 'spa', 'webhook', jsonb_build_object('url',
         $1 || CASE WHEN $2 THEN (ARRAY['/hang/', '/error/', '/drop/'])[number % 100] ELSE NULL END || number)
       FROM (SELECT id, row_number() OVER (ORDER BY code) AS number FROM properties) p
         WHERE $2 AND number % 100 IN (1, 2, 3)`,
      [receiver, bad],
    );
    await client.query(
      `INSERT INTO destinations (property, role, name, type, target)
       SELECT p.id, 'connector', 'spa', 'webhook', jsonb_build_object('url', $1 || '/' || gen_random_uuid())
       FROM properties p WHERE NOT EXISTS (SELECT FROM destinations o WHERE o.property = p.id)`,
      [receiver],
    );
    await client.query('VACUUM ANALYZE deliveries, lanes, destinations');
  }, url);
}

/**
 * Puts `each` messages before every destination at once, as if it had been away. Returns how many go to good ones, and
 * the moment of the commit.
 */
export async function preload(url: string, each: number): Promise<{ good: number; at: number }> {
  return onServer(async (client) => {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO deliveries (property, destination, event, subject, payload, sequence)
       SELECT property, id, 'charge.made', gen_random_uuid(), '{"room":"101","item":"10","quantity":2,"price":"3.50"}',
         n FROM generate_series(1, $1::int) n, destinations ORDER BY n, id`,
      [each],
    );
    await client.query('UPDATE lanes SET sequence = $1, wake_at = now() WHERE NOT fast', [each]);
    await client.query('COMMIT');
    const { rows } = await client.query<{ good: number }>(
      `SELECT count(*)::int AS good FROM destinations WHERE target->>'url' !~ '/(hang|error|drop)/'`,
    );
    return { good: (rows[0]?.good ?? 0) * each, at: Date.now() };
  }, url);
}

/** Each event in a transaction of its own, several at once, spread over the properties. */
export async function sendEvents(database: Database, properties: readonly string[], count: number): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const property = properties[next % properties.length] ?? '';
      next += 1;
      await sendEvent(database, property, {});
    }
  };
  await Promise.all(Array.from({ length: senders }, work));
}

export function sendEvent(database: Database, property: string, more: Record<string, unknown>): Promise<void> {
  const payload = { room: '101', item: '10', quantity: 2, price: '3.50', ...more };
  return asProperty(database, property, (db) =>
    queueDeliveries(db, property, { role: 'connector', event: 'charge.made', subject: randomUUIDv7(), payload }),
  );
}

/** The queue that is compared with, in a schema of its own. */
export async function makeQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: administratorOf(url),
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    max: 1,
  });
  await boss.start();
  await boss.createQueue('bench');
  await boss.stop({ graceful: false });
}

/** The same with pg-boss alone: each job sent by itself, as many at once. */
export async function sendJobs(url: string, count: number): Promise<void> {
  const boss = new PgBoss({
    connectionString: administratorOf(url),
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
    max: senders,
  });
  await boss.start();
  try {
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < count) {
        next += 1;
        await boss.send('bench', { id: randomUUIDv7(), room: '101', item: '10', quantity: 2, price: '3.50' });
      }
    };
    await Promise.all(Array.from({ length: senders }, work));
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Resolves when so many have come; the moment of the last. */
export async function heardAll(receiver: string, wanted: number, before = 0): Promise<Heard> {
  for (let [known, since] = [-1, performance.now()]; ;) {
    const heard = (await (await fetch(`${receiver}/heard`)).json()) as Heard;
    if (heard.messages - before >= wanted) return heard;
    if (heard.messages !== known) [known, since] = [heard.messages, performance.now()];
    if (performance.now() - since > 60_000)
      throw new Error(`only ${heard.messages - before} of ${wanted} messages came, and none for a minute`);
    await sleep(100);
  }
}
