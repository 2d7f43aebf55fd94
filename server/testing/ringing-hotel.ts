/** A hotel that is rung, for one test file: on the real database, with a stand-in for the telephone. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { concludeAlert } from '../src/alerts/alert.ts';
import type { Conclusion } from '../src/alerts/store.ts';
import { asProperty } from '../src/db/transaction.ts';
import { createMetrics } from '../src/ops/metrics.ts';
import { Dialer } from '../src/ringing/dialer.ts';
import type { Telephony } from '../src/telephony/telephony.ts';
import { Failure } from '../src/failures.ts';
import { book } from '../src/wakeups/book.ts';
import { alive } from './alive.ts';
import { expectCatalogued } from './catalogued.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { query } from './rest.ts';
import { makeProperty, silent as log } from './service.ts';
import { type Behaviour, StandInTelephone } from './telephone.ts';

export const always = (behaviour: Behaviour): StandInTelephone => new StandInTelephone(() => behaviour);

const script = () =>
  Promise.resolve({ announcement: ['greeting'], readings: 2, waitSeconds: 8, replies: {}, goodbye: 'goodbye' });
const speaker = { wakeupScript: script, deskScript: script };

export class RingingHotel {
  readonly rooms = Array.from({ length: 40 }, (_, index) => String(101 + index));
  /** Those that are stopped after the test. */
  readonly dialers: Dialer[] = [];
  #database!: TestDatabase;
  #property = '';

  constructor() {
    beforeAll(async () => {
      this.#database = await createTestDatabase();
      this.#property = await makeProperty(this.#database, { code: 'grand', rooms: this.rooms });
    });

    afterAll(async () => {
      await this.#database.drop();
    });
    afterAll(() => expectCatalogued(this.#database));

    beforeEach(async () => {
      await this.query(
        'DELETE FROM wakeups; DELETE FROM attempts; DELETE FROM alerts; DELETE FROM settings; UPDATE properties ' +
          'SET lines = 8',
      );
    });

    afterEach(async () => {
      await Promise.all(this.dialers.splice(0).map((dialer) => dialer.stop()));
    });
  }

  query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    return query<Row>(this.#database, text, values);
  }

  dial(telephony: Telephony, metrics = createMetrics()): Dialer {
    const database = this.#database;
    const dialer = alive(
      database,
      (heartbeat) => new Dialer({ database, heartbeat, telephony, speaker, log, metrics }),
    );
    this.dialers.push(dialer);
    return dialer;
  }

  policy(value: object): Promise<object[]> {
    return this.query(
      `INSERT INTO settings (property, section, value) VALUES ($1, 'wakeup', $2) ON CONFLICT (property, section)
          DO UPDATE SET value = excluded.value`,
      this.#property,
      JSON.stringify(value),
    );
  }

  /** On a busy machine the time can pass while it is booked: then somewhat later. */
  async bookIn(milliseconds: number, ...which: string[]): Promise<string[]> {
    const datetime = new Date(Date.now() + Math.max(milliseconds, 1500)).toISOString();
    const wanted = { room: which.join(','), asked: { datetime }, daily: false, actor: 'desk', source: 5 };
    try {
      const calls = await asProperty(this.#database, this.#property, (db) => book(db, this.#property, wanted));
      return calls.map(({ id }) => id);
    } catch (error) {
      if (!(error instanceof Failure && error.failure === 'timePast') || milliseconds > 30_000) throw error;
      return this.bookIn(Math.max(milliseconds, 1500) * 2, ...which);
    }
  }

  /** Anna says how it ended with the guest of the only alert. */
  async concludeAlert(how: Conclusion): Promise<void> {
    const [{ id } = { id: '' }] = await this.query<{ id: string }>('SELECT id FROM alerts');
    await asProperty(this.#database, this.#property, (db) =>
      concludeAlert(db, this.#property, id, { by: 'anna', how }),
    );
  }

  async kinds(subject: string): Promise<string[]> {
    const rows = await this.query<{ kind: string }>('SELECT kind FROM journal WHERE subject = $1 ORDER BY id', subject);
    return rows.map(({ kind }) => kind);
  }

  async wakeup(id: string): Promise<object | undefined> {
    return (await this.query('SELECT status, result, attempts, snoozes, tries FROM wakeups WHERE id = $1', id))[0];
  }
}
