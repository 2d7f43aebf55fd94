/** A hotel whose messages are carried by couriers of the test's own, over real HTTP. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { expect } from 'vitest';
import { Addresses } from '../src/connectors/addresses.ts';
import type { Role } from '../src/connectors/destination.ts';
import { SecretBox, useOf } from '../src/connectors/secrets.ts';
import { Webhook } from '../src/connectors/webhook/transport.ts';
import { asProperty } from '../src/db/transaction.ts';
import { Courier } from '../src/deliveries/courier.ts';
import { queueDeliveries } from '../src/deliveries/deliveries.ts';
import { type Patience, usualPatience } from '../src/deliveries/patience.ts';
import { createMetrics } from '../src/ops/metrics.ts';
import { alive } from './alive.ts';
import { createTestDatabase } from './database.ts';
import { query } from './rest.ts';
import { makeProperty, silent as log } from './service.ts';

export const quick: Patience = { ...usualPatience, usual: [0.05, 0.1], fast: [0.05] };

export type CourierHotel = Awaited<ReturnType<typeof openCourierHotel>>;

export async function openCourierHotel() {
  const database = await createTestDatabase();
  const property = await makeProperty(database, { code: 'aurora' });
  const box = new SecretBox([randomBytes(32)]);
  const couriers: Courier[] = [];

  function carry(patience = quick, allowed = ['127.0.0.0/8']): void {
    const webhook = new Webhook({ addresses: new Addresses(allowed), secrets: box, timeoutMilliseconds: 1000 });
    const courier = alive(
      database,
      (heartbeat) =>
        new Courier({ database, heartbeat, transports: { webhook }, patience, log, metrics: createMetrics() }),
    );
    couriers.push(courier);
  }

  const destination = (
    role: Role,
    name: string,
    target: object,
    more: { events?: string[]; hold?: number; secrets?: string[] } = {},
  ) =>
    query(
      database,
      `INSERT INTO destinations (property, role, name, type, target, events, hold_seconds, secrets)
          VALUES ($1, $2, $3, 'webhook', $4, $5, $6, $7)`,
      [
        property,
        role,
        name,
        JSON.stringify(target),
        more.events ?? [],
        more.hold ?? 0,
        JSON.stringify((more.secrets ?? []).map((secret) => box.seal(secret, useOf({ property, role, name })))),
      ],
    );

  const tell = (
    payload: Record<string, unknown> = { room: '101' },
    role: Role = 'connector',
    event = 'charge.made',
    fast = false,
  ) =>
    asProperty(database, property, (db) =>
      queueDeliveries(db, property, { role, event, subject: randomUUIDv7(), payload, fast }),
    );

  const states = async () =>
    (await query<{ state: string }>(database, 'SELECT state FROM deliveries ORDER BY id')).map(({ state }) => state);
  const settled = async (wanted: string[]): Promise<void> => {
    await expect.poll(states).toEqual(wanted);
  };

  /** As if nothing had ever been told to anybody. */
  const forget = () => query(database, 'DELETE FROM deliveries; DELETE FROM destinations; DELETE FROM alerts');
  const stopCouriers = () => Promise.all(couriers.splice(0).map((courier) => courier.stop()));

  return { database, carry, destination, tell, settled, forget, stopCouriers };
}
