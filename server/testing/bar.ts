/** A bar that charges rooms, for one test file: a service that sends none of it, and a receiver for it. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Service } from '../src/service.ts';
import { expectCatalogued } from './catalogued.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Answer, ask, type Asking, query } from './rest.ts';
import { makeProperty, startTestService } from './service.ts';

interface Receipt {
  readonly id: string;
  readonly charges: string[];
  readonly leaves: string;
  readonly holdSeconds: number;
}

export const cola = { item: '10', quantity: 2 };
export const nuts = { item: '20', quantity: 1 };

export class Bar {
  database!: TestDatabase;
  service!: Service;
  receiver!: Receiver;
  #property = '';

  constructor() {
    beforeAll(async () => {
      this.database = await createTestDatabase();
      this.receiver = await startReceiver();
      this.#property = await makeProperty(this.database, { code: 'aurora' });
      await this.query(
        `INSERT INTO categories (property, id, description, color)
            VALUES ($1, '1', 'Drinks', '#2f6fde'), ($1, '2', 'Snacks', '')`,
        this.#property,
      );
      await this.query(
        `INSERT INTO items (property, id, description, category, max, price)
            VALUES ($1, '10', 'Cola', '1', 6, 3.50), ($1, '11', 'Water', '1', 0, 2), ($1, '20', 'Nuts', '2', 0, 3)`,
        this.#property,
      );
      await this.open();
    });

    afterAll(async () => {
      await this.service.stop();
      await this.receiver.close();
      await this.database.drop();
    });
    afterAll(() => expectCatalogued(this.database));

    beforeEach(async () => {
      this.receiver.received.length = 0;
      await this.query('DELETE FROM deliveries; DELETE FROM charges; DELETE FROM destinations; DELETE FROM settings');
    });
  }

  /** Nothing is sent by it unless the settings say so. */
  async open(settings: Record<string, string> = { REVEILLE_ROLES: 'api' }): Promise<void> {
    this.service = await startTestService(this.database, settings);
  }

  query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    return query<Row>(this.database, text, values);
  }

  ask(what: string, asking: Asking = {}): Promise<Answer> {
    return ask(this.service.url, what, { as: 'bar', ...asking });
  }

  connector(name: string, hold = 0): Promise<object[]> {
    return this.query(
      `INSERT INTO destinations (property, role, name, type, target, hold_seconds)
          VALUES ($1, 'connector', $2, 'webhook', $3, $4)`,
      this.#property,
      name,
      JSON.stringify({ url: `${this.receiver.url}/${name}` }),
      hold,
    );
  }

  hold(seconds: number): Promise<object[]> {
    const value = JSON.stringify({ holdSeconds: seconds });
    return this.query(
      `INSERT INTO settings (property, section, value) VALUES ($1, 'inventory', $2)`,
      this.#property,
      value,
    );
  }

  charge(
    lines: object[] = [cola, nuts],
    { room = '101', ...asking }: { room?: string; as?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    return this.ask('POST /api/v1/charges', { json: { room, lines }, ...asking });
  }

  async charged(lines?: object[]): Promise<Receipt> {
    const { status, json, text } = await this.charge(lines);
    if (status !== 201) throw new Error(`a charge was answered with ${status}: ${text}`);
    return json as Receipt;
  }
}
