/** A hotel that charges what guests take: a real service with its courier, over HTTP on both sides. */
import { expect } from 'vitest';
import { createTestDatabase } from './database.ts';
import type { Receiver } from './receiver.ts';
import { type Asking, ask, query } from './rest.ts';
import { makeProperty, startTestService } from './service.ts';

interface Charge {
  id: string;
  room: string;
  amount: string;
  fates: { connector: string; delivery: string; state: string; answer: number | null; words: string }[];
}

export type ChargingHotel = Awaited<ReturnType<typeof openChargingHotel>>;

export async function openChargingHotel() {
  const database = await createTestDatabase();
  const property = await makeProperty(database, {
    code: 'aurora',
    accounts: { desk: [], bar: ['inventory'], keeper: ['admin'], boss: ['admin', 'inventory'] },
  });
  await query(database, `INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`, [property]);
  await query(
    database,
    `INSERT INTO items (property, id, description, category, price)
        VALUES ($1, '10', '=Cola', '1', 3.50), ($1, '11', 'Water', '1', 2)`,
    [property],
  );
  const service = await startTestService(database, { REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8' });

  const destination = async (receiver: Receiver, name: string, role = 'connector', hold = 0): Promise<string> =>
    (
      await query<{ id: string }>(
        database,
        `INSERT INTO destinations (property, role, name, type, target, hold_seconds)
            VALUES ($1, $2, $3, 'webhook', $4, $5) RETURNING id`,
        [property, role, name, JSON.stringify({ url: `${receiver.url}/${name}` }), hold],
      )
    )[0]?.id ?? '';

  const asked = async <T>(what: string, asking: Asking = {}): Promise<T> =>
    (await ask(service.url, what, asking)).json as T;
  const charge = async (room = '101', id = '10', quantity = '2') => {
    const { status } = await ask(service.url, 'POST /rest/isi/charge', { as: 'bar', form: { id, quantity, room } });
    expect(status).toBe(200);
  };
  const charges = (search = '') =>
    asked<{ charges: Charge[]; next: string | null }>(`GET /api/v1/charges${search}`, { as: 'bar' });
  const fatesOf = async () =>
    (await charges()).charges.map(({ fates }) => fates.map(({ connector, state }) => `${connector} ${state}`));
  const journal = () =>
    query<{ kind: string; actor: string; room: string; subject: string }>(
      database,
      `SELECT kind, actor, room, subject FROM journal WHERE kind LIKE 'delivery.%' ORDER BY id DESC`,
    );

  /** As if nothing had ever been charged. */
  const forget = () => query(database, 'DELETE FROM deliveries; DELETE FROM charges; DELETE FROM destinations');
  const close = async () => {
    await service.stop();
    await database.drop();
  };

  return { database, property, url: service.url, destination, asked, charge, charges, fatesOf, journal, forget, close };
}
