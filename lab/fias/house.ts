/**
 * A property with a link to the simulated property system, on a real database: the link alone, without HTTP and phones.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Limits } from '../../server/src/connectors/fias/protocol/options.ts';
import { eventsOf } from '../../server/src/connectors/fias/settings.ts';
import { queueDeliveries } from '../../server/src/deliveries/deliveries.ts';
import { asProperty } from '../../server/src/db/transaction.ts';
import { chargeTogether, undoReceipt } from '../../server/src/inventory/receipt.ts';
import { sealAll } from '../../server/src/journal/seal.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { query } from '../../server/testing/rest.ts';
import { makeProperty } from '../../server/testing/service.ts';
import { holdLinks } from './quick.ts';

export class House {
  readonly database: TestDatabase;
  readonly property: string;
  readonly #links: Promise<{ stop(): Promise<void> }>[] = [];

  private constructor(database: TestDatabase, property: string) {
    this.database = database;
    this.property = property;
  }

  static async build(rooms: readonly string[] = ['101', '102', '103', '0101']): Promise<House> {
    const database = await createTestDatabase();
    return new House(database, await makeProperty(database, { code: 'aurora', rooms }));
  }

  /** Returns the destination's id. */
  async connector(port: number, more: Record<string, string | number> = {}, name = 'opera'): Promise<string> {
    const target = { host: '127.0.0.1', port, interface: 'PB', ...more };
    const [row] = await query<{ id: string }>(
      this.database,
      `INSERT INTO destinations (property, role, name, type, target, events)
          VALUES ($1, 'connector', $2, 'fias', $3, $4) RETURNING id`,
      [this.property, name, JSON.stringify(target), eventsOf(target)],
    );
    return row?.id ?? '';
  }

  /** A process that holds links, as far as they are free. */
  holdLinks(limits?: Partial<Limits>, pauses?: readonly number[]): void {
    this.#links.push(holdLinks(this.database, limits, pauses));
  }

  charge(room: string, more: { item?: string; quantity?: number; price?: string } = {}): Promise<void> {
    const payload = {
      id: randomUUIDv7(),
      room,
      item: more.item ?? '10',
      quantity: more.quantity ?? 1,
      price: more.price ?? '3.50',
      at: '2026-11-15T07:08:09+01:00',
    };
    return asProperty(this.database, this.property, (db) =>
      queueDeliveries(db, this.property, { role: 'connector', event: 'charge.made', subject: payload.id, payload }),
    );
  }

  /** As a screen charges it. Returns that by which it can be taken back. */
  async sell(room: string, holdSeconds = 0): Promise<string> {
    await this.query(
      `INSERT INTO categories (property, id, description, color) VALUES ($1, '1', 'Drinks', '') ON CONFLICT DO NOTHING`,
      [this.property],
    );
    await this.query(
      `INSERT INTO items (property, id, description, category, max, price)
          VALUES ($1, '10', 'Cola', '1', 0, 3.50) ON CONFLICT DO NOTHING`,
      [this.property],
    );
    await this.query(
      `INSERT INTO settings (property, section, value) VALUES ($1, 'inventory', $2)
          ON CONFLICT (property, section) DO UPDATE SET value = excluded.value`,
      [this.property, JSON.stringify({ holdSeconds })],
    );
    const wish = { room, lines: [{ item: '10', quantity: 1 }], actor: 'bar' };
    return (await asProperty(this.database, this.property, (db) => chargeTogether(db, this.property, wish))).id;
  }

  takeBack(receipt: string): Promise<void> {
    return asProperty(this.database, this.property, (db) => undoReceipt(db, this.property, receipt, 'bar'));
  }

  query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return query<Row>(this.database, text, values);
  }

  /** What waits in the journal is told. */
  async seal(): Promise<void> {
    await sealAll(this.database);
  }

  async stopLinks(): Promise<void> {
    await Promise.all(this.#links.splice(0).map(async (links) => (await links).stop()));
  }

  /** As if nothing had ever happened, but for the journal. */
  async clear(): Promise<void> {
    await this.stopLinks();
    await this.seal();
    await this.query(
      'DELETE FROM deliveries; DELETE FROM destinations; DELETE FROM wakeups; DELETE FROM guests; DELETE FROM ' +
        'departures; DELETE FROM do_not_disturb; DELETE FROM guest_messages; DELETE FROM alerts',
    );
  }

  async close(): Promise<void> {
    await this.stopLinks();
    await this.database.drop();
  }
}
